import type { ReactElement } from 'react';
import type { AlertBadgeTexts } from '../alerting/badge-texts.ts';
import { createAlertBadgeView } from '../alerting/badge-view.ts';
import { createWidget, loadedOf, type HostProps } from './create-widget.tsx';

export interface AlertBadgeProps extends HostProps {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** Open alerts; undefined while they are being counted. */
  count?: number | undefined;
  /** Why there is no number; with a number: why it is not up to date. */
  error?: string | undefined;
  texts?: AlertBadgeTexts | undefined;
}

/** How many alerts are open. */
export const AlertBadge: (props: AlertBadgeProps) => ReactElement = createWidget({
  tag: 'span',
  create: createAlertBadgeView,
  showings: [
    {
      show: (view, { label, count, error, texts }) =>
        view.show(loadedOf(count === undefined ? undefined : { count }, error), label, texts),
    },
  ],
});

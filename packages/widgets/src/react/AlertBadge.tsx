import type { ReactElement } from 'react';
import type { AlertBadgeTexts } from '../alerting/badge-texts.ts';
import { createAlertBadgeView } from '../alerting/badge-view.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';

export interface AlertBadgeProps extends LoadedProps<AlertBadgeTexts> {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** Open alerts; undefined while they are being counted. */
  count?: number | undefined;
}

/** How many alerts are open. */
export const AlertBadge: (props: AlertBadgeProps) => ReactElement = createWidget(
  createAlertBadgeView,
  (view, { label, count, error, texts }) =>
    view.show(loadedOf(count === undefined ? undefined : { count }, error), label, texts),
  'span',
);

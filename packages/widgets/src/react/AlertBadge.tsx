import { useEffect, type CSSProperties, type ReactElement } from 'react';
import type { AlertBadgeTexts } from '../alerting/badge-texts.ts';
import { createAlertBadgeView, type AlertBadgeView } from '../alerting/badge-view.ts';
import { loadedOf, useView } from './use-view.ts';

export interface AlertBadgeProps {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** Open alerts; undefined while they are being counted. */
  count?: number | undefined;
  /** Why there is no number; with a number: why it is not up to date. */
  error?: string | undefined;
  texts?: AlertBadgeTexts | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** How many alerts are open. */
export function AlertBadge(props: AlertBadgeProps): ReactElement {
  const { label, count, error, texts } = props;
  const [host, view] = useView<AlertBadgeView, HTMLSpanElement>(createAlertBadgeView);
  useEffect(() => {
    const data = count === undefined ? undefined : { count };
    view.current?.show(loadedOf(data, error), label, texts);
  }, [view, count, error, label, texts]);

  return <span ref={host} className={props.className} style={props.style} />;
}

import type { Alert } from '@spanlight/sdk';
import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react';
import type { AlertListTexts } from '../alerting/list-texts.ts';
import { createAlertListView } from '../alerting/list-view.ts';
import { every } from '../core/ticker.ts';
import { loadedOf, useView } from './use-view.ts';

export interface AlertListProps {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** What is listed, in this order; undefined while it is being loaded. */
  alerts?: readonly Alert[] | undefined;
  /** How many there are. @default those listed */
  count?: number | undefined;
  /** Why there is nothing to show; with alerts: why they are not up to date. */
  error?: string | undefined;
  /** An alert was chosen, by click or Enter. */
  onSelect?: ((alert: Alert) => void) | undefined;
  texts?: AlertListTexts | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Alerts with status, name, value or number of errors, and times. */
export function AlertList(props: AlertListProps): ReactElement {
  const { label, alerts, count, error, onSelect, texts } = props;
  const select = useRef(onSelect);
  useLayoutEffect(() => {
    select.current = onSelect;
  });
  const [host, view] = useView((root) =>
    createAlertListView(root, (alert) => select.current?.(alert)),
  );
  useEffect(() => {
    const data = alerts && { alerts: [...alerts], count: count ?? alerts.length };
    view.current?.show(loadedOf(data, error), label, texts);
  }, [view, alerts, count, error, label, texts]);
  useEffect(() => every(30, () => view.current?.tick()), [view]);

  return <div ref={host} className={props.className} style={props.style} />;
}

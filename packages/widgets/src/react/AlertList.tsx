import type { Alert } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { AlertListTexts } from '../alerting/list-texts.ts';
import { createAlertListView } from '../alerting/list-view.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';

export interface AlertListProps extends LoadedProps<AlertListTexts> {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** What is listed, in this order; undefined while it is being loaded. */
  alerts?: readonly Alert[] | undefined;
  /** How many there are. @default those listed */
  count?: number | undefined;
  /** An alert was chosen, by click or Enter. */
  onSelect?: ((alert: Alert) => void) | undefined;
}

/** Alerts with status, name, value or number of errors, and times. */
export const AlertList: (props: AlertListProps) => ReactElement = createWidget(
  (root, latest) => createAlertListView(root, (alert) => latest().onSelect?.(alert)),
  (view, { label, alerts, count, error, texts }) => {
    const data = alerts && { alerts: [...alerts], count: count ?? alerts.length };
    view.show(loadedOf(data, error), label, texts);
  },
);

import type { Alert } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { AlertBadgeTexts } from '../alerting/badge-texts.ts';
import { createAlertBadgeView } from '../alerting/badge-view.ts';
import type { AlertListTexts } from '../alerting/list-texts.ts';
import { createAlertListView } from '../alerting/list-view.ts';
import type { MonitorStatusTexts } from '../alerting/monitor-texts.ts';
import { createMonitorStatusView, type MonitorSummary } from '../alerting/monitor-view.ts';
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

export interface MonitorStatusProps extends LoadedProps<MonitorStatusTexts> {
  /** Instead of the monitor's name. */
  label?: string | undefined;
  /** What the monitor call answered, or the part of it that is shown; undefined while it is being loaded. */
  monitor?: MonitorSummary | undefined;
}

/** The state of a monitor, why it is so, and how many of its alerts are open. */
export const MonitorStatus: (props: MonitorStatusProps) => ReactElement = createWidget(
  createMonitorStatusView,
  (view, { label = '', monitor, error, texts }) =>
    view.show(loadedOf(monitor, error), label, texts),
);

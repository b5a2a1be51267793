import type { ReactElement } from 'react';
import type { AlertBadgeTexts } from '../alerting/badge-texts.ts';
import { createAlertBadgeView } from '../alerting/badge-view.ts';
import { createAlertListView } from '../alerting/list-view.ts';
import type { MonitorStatusTexts } from '../alerting/monitor-texts.ts';
import { createMonitorStatusView, type MonitorSummary } from '../alerting/monitor-view.ts';
import { alertListShowing, type AlertListProps } from './alert-list-showing.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';

export type { AlertListProps };

export interface AlertBadgeProps extends LoadedProps<AlertBadgeTexts> {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** Open alerts; undefined while they are being counted. */
  count?: number | undefined;
}

/** How many alerts are open. */
export const AlertBadge: (props: AlertBadgeProps) => ReactElement = /* @__PURE__ */ createWidget(
  createAlertBadgeView,
  (view, { label, count, error, texts }) =>
    view.show(loadedOf(count === undefined ? undefined : { count }, error), label, texts),
  20,
  'span',
);

/** Alerts with status, name, value or number of errors, and times; or groups of them, which open in place. */
export const AlertList: (props: AlertListProps) => ReactElement = /* @__PURE__ */ createWidget(
  (root, latest) =>
    createAlertListView(root, {
      onSelect: (alert) => latest().onSelect?.(alert),
      loadGroup: async (group, signal) => {
        const { loadGroup } = latest();
        if (!loadGroup) throw new Error('There is no loadGroup.');
        return await loadGroup(group, signal);
      },
    }),
  [alertListShowing],
  114,
);

export interface MonitorStatusProps extends LoadedProps<MonitorStatusTexts> {
  /** Instead of the monitor's name. */
  label?: string | undefined;
  /** What the monitor call answered, or the part of it that is shown; undefined while it is being loaded. */
  monitor?: MonitorSummary | undefined;
}

/** The state of a monitor, why it is so, and how many of its alerts are open. */
export const MonitorStatus: (props: MonitorStatusProps) => ReactElement =
  /* @__PURE__ */ createWidget(
    createMonitorStatusView,
    (view, { label = '', monitor, error, texts }) =>
      view.show(loadedOf(monitor, error), label, texts),
    20,
  );

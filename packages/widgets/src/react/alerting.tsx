import type { Alert, AlertGroup } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { AlertBadgeTexts } from '../alerting/badge-texts.ts';
import { createAlertBadgeView } from '../alerting/badge-view.ts';
import type { ListedAnswer } from '../alerting/ask-alerts.ts';
import type { LoadGroup } from '../alerting/expanded-groups.ts';
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
  20,
  'span',
);

export interface AlertListProps extends LoadedProps<AlertListTexts> {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** What is listed, in this order; undefined while it is being loaded. */
  alerts?: readonly Alert[] | undefined;
  /** Instead of alerts: groups of them, each of which opens to what `loadGroup` gives. */
  groups?: readonly AlertGroup[] | undefined;
  /** How many there are, alerts or groups. @default those listed */
  count?: number | undefined;
  /** Asks for the alerts of a group that was opened, and again when other `groups` are handed in. */
  loadGroup?: LoadGroup | undefined;
  /** The button "More" was chosen, which stands below a list that is not all there is; there is none without it. */
  onMore?: ((listed: number) => void) | undefined;
  /** An alert was chosen, by click or Enter. */
  onSelect?: ((alert: Alert) => void) | undefined;
}

/** Alerts with status, name, value or number of errors, and times; or groups of them, which open in place. */
export const AlertList: (props: AlertListProps) => ReactElement = createWidget(
  (root, latest) =>
    createAlertListView(root, {
      onSelect: (alert) => latest().onSelect?.(alert),
      loadGroup: async (group, signal) => {
        const { loadGroup } = latest();
        if (!loadGroup) throw new Error('There is no loadGroup.');
        return await loadGroup(group, signal);
      },
    }),
  (view, { label, error, texts, onMore, ...props }) =>
    view.show(loadedOf(listedOf(props), error), label, texts, onMore),
  114,
);

function listedOf({
  alerts,
  groups,
  count,
}: Pick<AlertListProps, 'alerts' | 'groups' | 'count'>): ListedAnswer | undefined {
  if (groups) return { groups, groupCount: count ?? groups.length };
  return alerts && { alerts: [...alerts], count: count ?? alerts.length };
}

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
  20,
);

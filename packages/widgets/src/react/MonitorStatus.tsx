import type { ReactElement } from 'react';
import type { MonitorStatusTexts } from '../alerting/monitor-texts.ts';
import { createMonitorStatusView, type MonitorSummary } from '../alerting/monitor-view.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';

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

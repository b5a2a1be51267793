import type { ReactElement } from 'react';
import type { MonitorStatusTexts } from '../alerting/monitor-texts.ts';
import { createMonitorStatusView, type MonitorSummary } from '../alerting/monitor-view.ts';
import { createWidget, loadedOf, type HostProps } from './create-widget.tsx';

export interface MonitorStatusProps extends HostProps {
  /** Instead of the monitor's name. */
  label?: string | undefined;
  /** What the monitor call answered, or the part of it that is shown; undefined while it is being loaded. */
  monitor?: MonitorSummary | undefined;
  /** Why there is nothing to show; with a monitor: why it is not up to date. */
  error?: string | undefined;
  texts?: MonitorStatusTexts | undefined;
}

/** The state of a monitor, why it is so, and how many of its alerts are open. */
export const MonitorStatus: (props: MonitorStatusProps) => ReactElement = createWidget({
  create: createMonitorStatusView,
  showings: [
    {
      show: (view, { label = '', monitor, error, texts }) =>
        view.show(loadedOf(monitor, error), label, texts),
    },
  ],
});

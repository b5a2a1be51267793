import { useEffect, type CSSProperties, type ReactElement } from 'react';
import type { MonitorStatusTexts } from '../alerting/monitor-texts.ts';
import { createMonitorStatusView, type MonitorSummary } from '../alerting/monitor-view.ts';
import { loadedOf, useView } from './use-view.ts';

export interface MonitorStatusProps {
  /** Instead of the monitor's name. */
  label?: string | undefined;
  /** What the monitor call answered, or the part of it that is shown; undefined while it is being loaded. */
  monitor?: MonitorSummary | undefined;
  /** Why there is nothing to show; with a monitor: why it is not up to date. */
  error?: string | undefined;
  texts?: MonitorStatusTexts | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** The state of a monitor, why it is so, and how many of its alerts are open. */
export function MonitorStatus(props: MonitorStatusProps): ReactElement {
  const { label = '', monitor, error, texts } = props;
  const [host, view] = useView(createMonitorStatusView);
  useEffect(() => {
    view.current?.show(loadedOf(monitor, error), label, texts);
  }, [view, monitor, error, label, texts]);

  return <div ref={host} className={props.className} style={props.style} />;
}

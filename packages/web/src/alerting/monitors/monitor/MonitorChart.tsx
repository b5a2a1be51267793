import type { ChartLegend, MetricMonitor } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { TimeRangeControl } from '../../../time/use-time-range.ts';
import { monitorQuestion } from '../queries.ts';
import { WatchedChart } from '../../WatchedChart.tsx';

/** Px, axes included. */
const HEIGHT = 260;
const LEGEND: Partial<ChartLegend> = { type: 'table', values: ['avg', 'min', 'max'] };

export interface MonitorChartProps {
  projectId: string;
  monitor: MetricMonitor;
  time: TimeRangeControl;
}

/** What a metric monitor watches, with its bounds. */
export function MonitorChart({ projectId, monitor, time }: MonitorChartProps): ReactElement {
  const { minAllowedValue: min, maxAllowedValue: max, columnUnit } = monitor.params;
  return (
    <WatchedChart
      label={monitor.name}
      projectId={projectId}
      question={monitorQuestion(projectId, monitor, time.range)}
      bounds={{ min, max }}
      unit={columnUnit}
      time={time}
      legend={LEGEND}
      height={HEIGHT}
    />
  );
}

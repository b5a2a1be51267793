import type { Column } from '@spanlight/sdk';
import { formatValue } from '@spanlight/sdk/format';
import { useId, useMemo, type ReactElement } from 'react';
import type { ChartMark } from '../../charts/series.ts';
import { TimeChart } from '../../charts/TimeChart.tsx';
import type { AxisKind } from '../../charts/ticks.ts';
import type { TimeRange } from '../../time/range.ts';
import { columnTitle } from '../groups/group-columns.ts';
import { chartOf, type TimeseriesModel, type TimeseriesRow } from './timeseries-model.ts';
import styles from './timeseries.module.css';

export interface TimeseriesChartsProps {
  /** Undefined while it is being loaded. */
  model: TimeseriesModel | undefined;
  /** The groups with a line. */
  selected: readonly TimeseriesRow[] | undefined;
  /** How many places to keep while nothing is there yet. */
  expected: number;
  /** The group that stands out. */
  highlighted: string | undefined;
  range: TimeRange;
  /** Moments marked across the charts. */
  marks: readonly ChartMark[];
  isStale: boolean;
  onZoom: (from: number, to: number) => void;
}

const HEIGHT = 180;

/** A chart per metric, two in a row when there are more, with one crosshair. */
export function TimeseriesCharts(props: TimeseriesChartsProps): ReactElement {
  const { model, selected, expected, range } = props;
  const syncGroup = useId();
  const shared = {
    from: range.gte,
    to: range.lt,
    height: HEIGHT,
    marks: props.marks,
    syncGroup,
    isStale: props.isStale,
    onZoom: props.onZoom,
  };
  return (
    <div className={styles['charts']}>
      {model && selected
        ? model.metrics.map((metric) => (
            <MetricChart
              key={metric.name}
              {...shared}
              metric={metric}
              model={model}
              selected={selected}
              highlighted={props.highlighted}
            />
          ))
        : Array.from({ length: expected }, (_, index) => (
            <TimeChart
              key={index}
              {...shared}
              title="Timeseries"
              data={undefined}
              axis="number"
              format={String}
            />
          ))}
    </div>
  );
}

interface MetricChartProps {
  metric: Column;
  model: TimeseriesModel;
  selected: readonly TimeseriesRow[];
  highlighted: string | undefined;
  from: number;
  to: number;
  height: number;
  marks: readonly ChartMark[];
  syncGroup: string;
  isStale: boolean;
  onZoom: (from: number, to: number) => void;
}

function MetricChart({ metric, model, selected, ...rest }: MetricChartProps): ReactElement {
  const data = useMemo(() => chartOf(model, metric, selected), [model, metric, selected]);
  const { unit } = metric;
  const format = useMemo(() => (value: number) => formatValue(value, unit), [unit]);
  return (
    <TimeChart
      {...rest}
      title={columnTitle(metric.name)}
      data={data}
      axis={axisOf(unit)}
      format={format}
      hasLegend={false}
      emptyText={
        selected.length === 0 && model.rows.length > 0 ? 'No group is selected' : 'NO DATA'
      }
    />
  );
}

function axisOf(unit: string): AxisKind {
  if (unit === 'nanoseconds') return 'duration';
  return unit === 'utilization' ? 'share' : 'number';
}

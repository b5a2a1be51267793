import type { Column } from '@spanlight/sdk';
import type { ChartMarker } from '@spanlight/widgets/react';
import { useId, useMemo, type ReactElement } from 'react';
import { TimeChart } from '../../charts/TimeChart.tsx';
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
  markers: readonly ChartMarker[];
  isStale: boolean;
  onZoom: (from: number, to: number) => void;
}

const HEIGHT = 180;

/** A chart per metric, two in a row when there are more, with one crosshair. */
export function TimeseriesCharts(props: TimeseriesChartsProps): ReactElement {
  const { model, selected, expected, range } = props;
  const syncKey = useId();
  const shared = {
    from: range.gte,
    to: range.lt,
    height: HEIGHT,
    markers: props.markers,
    syncKey,
    isStale: props.isStale,
    onZoom: props.onZoom,
  };
  return (
    <div className={styles['charts']}>
      {model && selected
        ? model.metrics.map((metric) => (
            <ChartOfMetric
              key={metric.name}
              {...shared}
              metric={metric}
              model={model}
              selected={selected}
              highlighted={props.highlighted}
            />
          ))
        : Array.from({ length: expected }, (_, index) => (
            <TimeChart key={index} {...shared} title="Timeseries" data={undefined} />
          ))}
    </div>
  );
}

interface ChartOfMetricProps {
  metric: Column;
  model: TimeseriesModel;
  selected: readonly TimeseriesRow[];
  highlighted: string | undefined;
  from: number;
  to: number;
  height: number;
  markers: readonly ChartMarker[];
  syncKey: string;
  isStale: boolean;
  onZoom: (from: number, to: number) => void;
}

function ChartOfMetric({ metric, model, selected, ...rest }: ChartOfMetricProps): ReactElement {
  const data = useMemo(() => chartOf(model, metric, selected), [model, metric, selected]);
  return (
    <TimeChart
      {...rest}
      title={columnTitle(metric.name)}
      data={data}
      hasLegend={false}
      emptyText={
        selected.length === 0 && model.rows.length > 0 ? 'No group is selected' : undefined
      }
    />
  );
}

import type { BacktestTransition, MetricMonitor, MetricTimeseriesResponse } from '@spanlight/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { failureInstead } from '../../../../answers/failure-card.tsx';
import { Chart } from '../../../../charts/Chart.tsx';
import { EmptyState } from '../../../../components/feedback/EmptyState.tsx';
import type { TableSort } from '../../../../components/table/table-columns.ts';
import { describeError } from '../../../../data/describe-error.ts';
import { seriesRows, strongestFirst, type Figure } from '../../../../metrics/series/series-rows.ts';
import { SeriesTable } from '../../../../metrics/series/SeriesTable.tsx';
import type { TimeRangeControl } from '../../../../time/use-time-range.ts';
import { useResolvedTheme } from '../../../../theme/appearance.ts';
import { readColor } from '../../../../theme/read-color.ts';
import { firingPeriods } from '../../dialogs/firing-periods.ts';
import { useAllowedBand, useBoundedChart } from '../../../use-bounded-chart.ts';
import styles from '../form.module.css';

/** Px, axes included. */
const HEIGHT = 260;
const NO_LEGEND = { type: 'none' } as const;
const shown: readonly Figure[] = ['avg', 'min', 'max'];
const noNames: ReadonlySet<string> = new Set();

export interface MonitorPreviewProps {
  label: string;
  /** There is something to ask: metrics and a query. */
  isAsked: boolean;
  /** Nothing is wrong with them that is told beside them. */
  isRight: boolean;
  answer: UseQueryResult<MetricTimeseriesResponse>;
  params: MetricMonitor['params'];
  unit: string;
  time: TimeRangeControl;
  /** When it would have fired. */
  firing: Firing | undefined;
}

/** What a back-test says of the hours until `end`, epoch milliseconds. */
export interface Firing {
  readonly transitions: readonly BacktestTransition[];
  readonly end: number;
}

/** What a monitor would look at, with its bounds, and the series by name. */
export function MonitorPreview(props: MonitorPreviewProps): ReactElement {
  const { label, isAsked, isRight, answer, params, unit, time, firing } = props;
  const { minAllowedValue: min, maxAllowedValue: max, query, timeOffset } = params;
  const [sort, setSort] = useState<TableSort>({ column: 'avg', desc: true });
  const [hidden, setHidden] = useState(noNames);
  const hiddenNames = useMemo(() => [...hidden], [hidden]);
  const asked = isAsked ? answer.data : undefined;
  const data = useMemo(() => asked && strongestFirst(asked), [asked]);
  const chart = useBoundedChart(data, { min, max }, unit, timeOffset);
  const theme = useResolvedTheme();
  const markers = useMemo(
    () =>
      firing && firingPeriods(firing.transitions, firing.end, theme && readColor('--color-error')),
    [firing, theme],
  );
  const band = useAllowedBand({ min, max });
  const rows = useMemo(() => data && seriesRows(data, unit), [data, unit]);
  if (!isAsked) {
    return (
      <EmptyState icon="chart" title="Choose a metric to see what it does">
        Then enter the allowed values: anything outside opens an alert.
      </EmptyState>
    );
  }
  if (!isRight && !answer.data) {
    return (
      <EmptyState icon="chart" title="The chart appears when metrics and query are valid">
        Problems are shown below their fields.
      </EmptyState>
    );
  }
  const failure = failureInstead(answer, 'The preview could not be loaded');
  if (failure) return failure;
  return (
    <div className={styles['preview']}>
      <Chart
        label={label}
        times={chart?.times}
        series={chart?.series}
        unfinished={chart?.unfinished}
        error={answer.isError ? describeError(answer.error).message : undefined}
        legend={NO_LEGEND}
        markers={markers}
        band={band}
        from={time.range.gte}
        to={time.range.lt}
        height={HEIGHT}
        hidden={hiddenNames}
        onZoom={time.zoom}
      />
      <SeriesTable
        question={query}
        rows={rows}
        shown={shown}
        sort={sort}
        onSortChange={setSort}
        hidden={hidden}
        onHide={setHidden}
        isStale={!isRight || answer.isPlaceholderData || answer.isError}
      />
    </div>
  );
}

import type { ChartMarker } from '@spanlight/widgets/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { failureInstead } from '../answers/failure-card.tsx';
import { Chart } from '../charts/Chart.tsx';
import { AnnotationChips } from '../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { describeError } from '../data/describe-error.ts';
import { metricTimeseriesQuery, type MetricsQuestion } from '../metrics/questions.ts';
import { seriesRows, strongestFirst, type Figure } from '../metrics/series/series-rows.ts';
import { SeriesTable } from '../metrics/series/SeriesTable.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import type { TimeRangeControl } from '../time/use-time-range.ts';
import { useAllowedBand, useBoundedChart, type Bounds } from './use-bounded-chart.ts';
import styles from './alerting.module.css';

export interface WatchedChartProps {
  /** Names the chart. */
  label: string;
  projectId: string;
  question: MetricsQuestion;
  bounds: Bounds;
  /** What values and bounds are in; empty for what the answer says. */
  unit: string;
  time: TimeRangeControl;
  /** Names the series in a table below instead of a legend, nine on a page. */
  isListed?: boolean;
  /** When what is watched fired. */
  firing?: readonly ChartMarker[] | undefined;
  /** Px, axes included. */
  height: number;
}

const noLegend = { type: 'none' } as const;
const liveLegend = { isLive: true } as const;
const figures: readonly Figure[] = ['avg', 'min', 'max'];
const none: readonly ChartMarker[] = [];
const noNames: ReadonlySet<string> = new Set();

/** What a monitor or an alert looks at, with what is allowed, when it fired, what is wrong with the query, and what was going on meanwhile. */
export function WatchedChart(props: WatchedChartProps): ReactElement {
  const { label, projectId, question, bounds, unit, time, isListed, firing = none } = props;
  const answer = useQuery(metricTimeseriesQuery(question));
  const data = useMemo(() => answer.data && strongestFirst(answer.data), [answer.data]);
  const chart = useBoundedChart(data, bounds, unit, question.timeOffset ?? 0);
  const { markers, annotations } = useAnnotations(projectId, time.range);
  const band = useAllowedBand(bounds);
  const marks = useMemo(() => [...firing, ...markers], [firing, markers]);
  const [hidden, setHidden] = useState(noNames);
  const hiddenNames = useMemo(() => [...hidden], [hidden]);
  const [sort, setSort] = useState<TableSort>({ column: 'avg', desc: true });
  const rows = useMemo(() => data && seriesRows(data, unit), [data, unit]);
  const broken = (answer.data?.query.parts ?? []).filter(({ error }) => error !== '');
  const problem = answer.isError ? describeError(answer.error) : undefined;
  return (
    <div className={styles['watched']}>
      {broken.map(({ query, error }) => (
        <p key={query} className={styles['broken']}>
          {error}: <code>{query}</code>
        </p>
      ))}
      {failureInstead(answer, 'The chart could not be loaded') ?? (
        <Chart
          label={label}
          times={chart?.times}
          series={chart?.series}
          unfinished={chart?.unfinished}
          error={problem?.message}
          legend={isListed ? noLegend : liveLegend}
          hidden={hiddenNames}
          markers={marks}
          band={band}
          from={time.range.gte}
          to={time.range.lt}
          height={props.height}
          onZoom={time.zoom}
        />
      )}
      <AnnotationChips annotations={annotations} />
      {isListed && !(answer.isError && !answer.data) ? (
        <SeriesTable
          question={question.query}
          rows={rows}
          shown={figures}
          sort={sort}
          onSortChange={setSort}
          hidden={hidden}
          onHide={setHidden}
          isStale={answer.isPlaceholderData || answer.isError}
        />
      ) : null}
    </div>
  );
}

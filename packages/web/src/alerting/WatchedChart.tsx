import type { ChartLegend } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureInstead } from '../answers/failure-card.tsx';
import { Chart } from '../charts/Chart.tsx';
import { AnnotationChips } from '../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { describeError } from '../data/describe-error.ts';
import { metricTimeseriesQuery, type MetricsQuestion } from '../metrics/questions.ts';
import type { TimeRangeControl } from '../time/use-time-range.ts';
import { useBoundedChart, type Bounds } from './use-bounded-chart.ts';
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
  legend?: Partial<ChartLegend> | undefined;
  /** Px, axes included. */
  height: number;
}

/** What a monitor or an alert looks at, with the bounds, what is wrong with the query, and what was going on meanwhile. */
export function WatchedChart(props: WatchedChartProps): ReactElement {
  const { label, projectId, question, bounds, unit, time, legend, height } = props;
  const answer = useQuery(metricTimeseriesQuery(question));
  const chart = useBoundedChart(answer.data, bounds, unit);
  const { markers, annotations } = useAnnotations(projectId, time.range);
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
          error={problem?.message}
          legend={legend}
          markers={markers}
          from={time.range.gte}
          to={time.range.lt}
          height={height}
          onZoom={time.zoom}
        />
      )}
      <AnnotationChips annotations={annotations} />
    </div>
  );
}

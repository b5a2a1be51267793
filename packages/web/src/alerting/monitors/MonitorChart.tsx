import type { ChartLegend, MetricMonitor } from '@spanlight/sdk';
import { MetricChart } from '@spanlight/widgets/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { ErrorCard } from '../../components/ErrorCard.tsx';
import { metricTimeseriesQuery } from '../../dashboards/queries.ts';
import { describeError } from '../../data/describe-error.ts';
import type { TimeRangeControl } from '../../time/use-time-range.ts';
import { monitorQuestion } from '../queries.ts';
import { useBoundedChart } from '../use-bounded-chart.ts';
import styles from './monitors.module.css';

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
  const answer = useQuery(metricTimeseriesQuery(monitorQuestion(projectId, monitor, time.range)));
  const chart = useBoundedChart(answer.data, { min, max }, columnUnit);
  const { markers, annotations } = useAnnotations(projectId, time.range);
  const broken = (answer.data?.query.parts ?? []).filter(({ error }) => error !== '');
  const problem = answer.isError ? describeError(answer.error) : undefined;
  return (
    <div className={styles['stack']}>
      {broken.map(({ query, error }) => (
        <p key={query} className={styles['reason']}>
          {error}: <code>{query}</code>
        </p>
      ))}
      {problem && !answer.data ? (
        <ErrorCard
          title="The chart could not be loaded"
          error={problem}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <MetricChart
          label={monitor.name}
          times={chart?.times}
          series={chart?.series}
          error={problem?.message}
          legend={LEGEND}
          markers={markers}
          from={time.range.gte}
          to={time.range.lt}
          height={HEIGHT}
          onZoom={time.zoom}
        />
      )}
      <AnnotationChips annotations={annotations} />
    </div>
  );
}

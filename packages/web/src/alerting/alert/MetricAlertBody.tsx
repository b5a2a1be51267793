import type { MetricAlert } from '@spanlight/sdk';
import { MetricChart } from '@spanlight/widgets/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { ErrorCard } from '../../components/ErrorCard.tsx';
import { metricTimeseriesQuery } from '../../dashboards/queries.ts';
import { describeError } from '../../data/describe-error.ts';
import type { TimeRangeControl } from '../../time/use-time-range.ts';
import { explainMetricAlert } from '../alert-facts.ts';
import { alertQuestion } from '../queries.ts';
import { useBoundedChart } from '../use-bounded-chart.ts';
import styles from './alert.module.css';

/** Px, axes included. */
const HEIGHT = 300;

export interface MetricAlertBodyProps {
  projectId: string;
  alert: MetricAlert;
  /** Its values came back within the bounds. */
  hasRecovered: boolean;
  time: TimeRangeControl;
}

/** The series of a metric alert with the bounds of its monitor, and what was wrong with it. */
export function MetricAlertBody(props: MetricAlertBodyProps): ReactElement {
  const { projectId, alert, hasRecovered, time } = props;
  const { monitor, bounds } = alert.params;
  const answer = useQuery(metricTimeseriesQuery(alertQuestion(projectId, alert, time.range)));
  const chart = useBoundedChart(answer.data, bounds, monitor.columnUnit);
  const { markers, annotations } = useAnnotations(projectId, time.range);
  const problem = answer.isError ? describeError(answer.error) : undefined;

  return (
    <section className={styles['section']} aria-label="Metric">
      <p>{explainMetricAlert(alert, hasRecovered)}</p>
      {problem && !answer.data ? (
        <ErrorCard
          title="The chart could not be loaded"
          error={problem}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <MetricChart
          label={alert.name}
          times={chart?.times}
          series={chart?.series}
          error={problem?.message}
          markers={markers}
          from={time.range.gte}
          to={time.range.lt}
          height={HEIGHT}
          onZoom={time.zoom}
        />
      )}
      <AnnotationChips annotations={annotations} />
      <p className={styles['query']}>
        <code>{alertQuestion(projectId, alert, time.range).query}</code>
      </p>
    </section>
  );
}

import type { ErrorAlert, MetricAlert } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { statusOf } from '../../data/describe-error.ts';
import type { TimeRangeControl } from '../../time/use-time-range.ts';
import { spanQuery } from '../../trace/queries.ts';
import { SpanAnswer } from '../../trace/span-card/SpanAnswer.tsx';
import { alertQuestion, errorsFilter } from './queries.ts';
import styles from './alert.module.css';
import { allowedText, explainMetricAlert } from './alert-facts.ts';
import { useResolvedTheme } from '../../theme/appearance.ts';
import { readColor } from '../../theme/read-color.ts';
import { periodMarkers, periodText, type AlertPeriod } from './alert-periods.ts';
import { WatchedChart } from '../WatchedChart.tsx';
import { ItemsPercentiles } from '../../trace/ItemsPercentiles.tsx';
import { onDemand } from '../../components/on-demand.tsx';

const Consequences = onDemand(async () => (await import('./Consequences.tsx')).Consequences);

export interface ErrorAlertBodyProps {
  projectId: string;
  alert: ErrorAlert;
  time: TimeRangeControl;
}

/** How often an error happened, what it has caused, and the newest one of them. */
export function ErrorAlertBody({ projectId, alert, time }: ErrorAlertBodyProps): ReactElement {
  return (
    <>
      <section className={styles['section']} aria-label="Errors over time">
        <ItemsPercentiles
          projectId={projectId}
          filter={errorsFilter(projectId, alert, time.range)}
          range={time.range}
          hasDurations={false}
          items="Errors"
          areErrors
          height={140}
          onZoom={time.zoom}
        />
      </section>
      {alert.cause === null && alert.consequenceCount === 0 ? null : (
        <Consequences projectId={projectId} alert={alert} />
      )}
      <section className={styles['section']} aria-label="Newest error">
        <h2>Newest error</h2>
        <NewestError projectId={projectId} alert={alert} />
      </section>
    </>
  );
}

function NewestError({ projectId, alert }: { projectId: string; alert: ErrorAlert }): ReactElement {
  const { traceId, spanId } = alert.params;
  const answer = useQuery({
    ...spanQuery(projectId, traceId ?? '', spanId),
    enabled: traceId !== null,
  });
  if (!answer.data && (traceId === null || statusOf(answer.error) === 404)) {
    return (
      <EmptyState icon="trace" title="The newest error is no longer stored">
        Spans and logs are kept for a limited time only; the alert remains.
      </EmptyState>
    );
  }
  return <SpanAnswer answer={answer} failure="The error could not be loaded" />;
}

/** Px, axes included. */
const HEIGHT = 300;

interface MetricAlertBodyProps {
  projectId: string;
  alert: MetricAlert;
  /** Its values came back within the bounds. */
  hasRecovered: boolean;
  periods: readonly AlertPeriod[];
  /** When it was asked for, epoch milliseconds. */
  now: number;
  time: TimeRangeControl;
}

/** The series of a metric alert with what its monitor allows, when it was open, and what was wrong with it. */
export function MetricAlertBody(props: MetricAlertBodyProps): ReactElement {
  const { projectId, alert, hasRecovered, periods, now, time } = props;
  const { monitor, bounds } = alert.params;
  const theme = useResolvedTheme();
  const firing = useMemo(() => {
    const [open, closed] = theme ? [readColor('--color-error'), readColor('--color-ok')] : ['', ''];
    return periodMarkers(periods, now, { open, closed });
  }, [periods, now, theme]);
  const question = alertQuestion(projectId, alert, time.range);
  return (
    <section className={styles['section']} aria-label="Metric">
      <p>{explainMetricAlert(alert, hasRecovered)}</p>
      <WatchedChart
        label={alert.name}
        projectId={projectId}
        question={question}
        bounds={bounds}
        unit={monitor.columnUnit}
        time={time}
        firing={firing}
        height={HEIGHT}
      />
      <ul className={styles['key']}>
        <li data-tone="ok">allowed: {allowedText(alert)}</li>
        {periods.map((period) => (
          <li key={period.opened} data-tone="error">
            {periodText(period)}
          </li>
        ))}
      </ul>
      <p className={styles['query']}>
        <code>{question.query}</code>
      </p>
    </section>
  );
}

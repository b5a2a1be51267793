import type { ErrorMonitor, MetricMonitor } from '@spanlight/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { MetricsQuestion } from '../../metrics/questions.ts';
import type { TimeRange } from '../../time/range.ts';
import { live, pageOf } from '../queries.ts';
import type { MonitorsSearch } from './search.ts';

/** A page of monitors, and how many there are in each state. */
export function monitorsQuery(
  projectId: string,
  { q, state, severity }: MonitorsSearch,
  sort: { column: string; desc: boolean },
  page: number,
) {
  // What the list calls updated is what people changed: evaluations update a monitor every minute.
  const column = sort.column === 'updatedAt' ? 'editedAt' : sort.column;
  return queryOptions({
    queryKey: ['monitors', projectId, 'list', q, state, severity, sort, page],
    queryFn: ({ signal }) =>
      api.monitors.list(
        { project: projectId, q, state, severity, ...pageOf({ ...sort, column }, page) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...live,
  });
}

/** One monitor with what it saw and decided last. */
export function monitorQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['monitors', projectId, 'why', id],
    queryFn: ({ signal }) => api.monitors.why({ project: projectId, id }, { signal }),
    ...live,
  });
}

/** When a metric monitor would have fired. Asked when somebody wants to know, and kept for as long as nothing of it changes. */
export function backtestQuery(
  projectId: string,
  monitor: Pick<MetricMonitor, 'params' | 'grouping' | 'escalation' | 'severity' | 'labels'>,
  range: TimeRange,
) {
  const { params, grouping, escalation, severity, labels } = monitor;
  // Whom a step tells makes no difference.
  const steps = escalation.map(({ after }) => ({ after }));
  return queryOptions({
    queryKey: [
      'backtest',
      projectId,
      params,
      grouping,
      steps,
      severity,
      labels,
      range.gte,
      range.lt,
    ],
    queryFn: ({ signal }) =>
      api.monitors.backtest(
        {
          project: projectId,
          params,
          grouping,
          escalation: steps,
          severity,
          labels,
          timeGte: new Date(range.gte).toISOString(),
          timeLt: new Date(range.lt).toISOString(),
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Of which errors an error monitor would have told. */
export function errorBacktestQuery(
  projectId: string,
  { params, severity, labels }: Pick<ErrorMonitor, 'params' | 'severity' | 'labels'>,
  range: TimeRange,
) {
  return queryOptions({
    queryKey: ['error-backtest', projectId, params, severity, labels, range.gte, range.lt],
    queryFn: ({ signal }) =>
      api.monitors.backtest(
        {
          type: 'error',
          project: projectId,
          params,
          severity,
          labels,
          timeGte: new Date(range.gte).toISOString(),
          timeLt: new Date(range.lt).toISOString(),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The question a metric monitor asks. */
export function monitorQuestion(
  projectId: string,
  { params }: Pick<MetricMonitor, 'params'>,
  range: TimeRange,
): MetricsQuestion {
  const { metrics, query, timeOffset } = params;
  return { projectId, range, metrics, query, timeOffset };
}

import { joinParts } from '@spanlight/query';
import type { ErrorAlert, MetricAlert, MetricMonitor } from '@spanlight/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { groupCondition, type ItemsFilter } from '../items/filter.ts';
import type { MetricsQuestion } from '../metrics/questions.ts';
import type { TimeRange } from '../time/range.ts';
import type { AlertFilter, AlertOrder } from './alerts/search.ts';
import type { MonitorsSearch } from './monitors/search.ts';

/** How often what is on the screen is asked for again, in milliseconds; nothing is while the page is hidden. */
const LIVE = 15_000;

/** Rows on a page of the lists. */
export const PAGE_SIZE = 10;

/** The last page of so many rows; 1 of none. */
export function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

// Failures are shown by the panel that asked, so none of these announces them again.
const quiet = { quiet: true };

/** The alerts of a filter, at most 1000, with facets and their number. */
export function alertsQuery(
  projectId: string,
  { q, attrs }: AlertFilter,
  order: { column: AlertOrder; desc: boolean },
) {
  return queryOptions({
    queryKey: ['alerts', projectId, 'list', q, attrs, order],
    queryFn: ({ signal }) =>
      api.alerts.list(
        { project: projectId, q, attrs, sortBy: order.column, sortDesc: order.desc },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE,
    meta: quiet,
  });
}

/** One alert with everything that happened to it and who was told. */
export function alertQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['alerts', projectId, 'why', id],
    queryFn: ({ signal }) => api.alerts.why({ project: projectId, id }, { signal }),
    refetchInterval: LIVE,
    meta: quiet,
  });
}

/** A page of monitors, and how many there are in each state. */
export function monitorsQuery(
  projectId: string,
  { q, state }: MonitorsSearch,
  sort: { column: string; desc: boolean },
  page: number,
) {
  return queryOptions({
    queryKey: ['monitors', projectId, 'list', q, state, sort, page],
    queryFn: ({ signal }) =>
      api.monitors.list(
        {
          project: projectId,
          q,
          state,
          sortBy: sort.column,
          sortDesc: sort.desc,
          page,
          limit: PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE,
    meta: quiet,
  });
}

/** One monitor with what it saw and decided last. */
export function monitorQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['monitors', projectId, 'why', id],
    queryFn: ({ signal }) => api.monitors.why({ project: projectId, id }, { signal }),
    refetchInterval: LIVE,
    meta: quiet,
  });
}

/** The channels of a project. */
export function channelsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['channels', projectId],
    queryFn: ({ signal }) => api.channels.list({ project: projectId }, { signal }),
    meta: quiet,
  });
}

/** What the person gets by e-mail in a project. */
export function emailQuery(projectId: string) {
  return queryOptions({
    queryKey: ['email-settings', projectId],
    queryFn: ({ signal }) => api.channels.email({ project: projectId }, { signal }),
    meta: quiet,
  });
}

/** When a metric monitor would have fired. Asked when somebody wants to know, and kept for as long as nothing of it changes. */
export function backtestQuery(projectId: string, monitor: MetricMonitor, range: TimeRange) {
  const { id, revision, name, params } = monitor;
  return queryOptions({
    queryKey: ['backtest', projectId, id, revision, range.gte, range.lt],
    queryFn: ({ signal }) =>
      api.monitors.backtest(
        {
          project: projectId,
          name,
          params,
          timeGte: new Date(range.gte).toISOString(),
          timeLt: new Date(range.lt).toISOString(),
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: quiet,
  });
}

/** The question a metric monitor asks. */
export function monitorQuestion(
  projectId: string,
  { params }: MetricMonitor,
  range: TimeRange,
): MetricsQuestion {
  const { metrics, query, timeOffset } = params;
  return { projectId, range, metrics, query, timeOffset };
}

/** The question about the one series of a metric alert. */
export function alertQuestion(
  projectId: string,
  { params: { monitor, whereQuery } }: MetricAlert,
  range: TimeRange,
): MetricsQuestion {
  const query = joinParts([monitor.query, whereQuery]);
  return { projectId, range, metrics: monitor.metrics, query, timeOffset: monitor.timeOffset };
}

/** The spans and logs an error alert is about. */
export function errorsFilter(
  projectId: string,
  { spanGroupId }: ErrorAlert,
  range: TimeRange,
): ItemsFilter {
  return { projectId, range, systems: [], query: groupCondition(spanGroupId), search: '' };
}

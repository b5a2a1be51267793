import { joinParts } from '@spanlight/query';
import type { ErrorAlert, MetricAlert } from '@spanlight/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { MetricsView } from '../../copy-as/copied-view.ts';
import { api } from '../../data/client.ts';
import { groupCondition, type ItemsFilter } from '../../items/filter.ts';
import type { MetricsQuestion } from '../../metrics/questions.ts';
import type { TimeRange } from '../../time/range.ts';
import { live } from '../queries.ts';

/** One alert with everything that happened to it and who was told. */
export function alertQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['alerts', projectId, 'why', id],
    queryFn: ({ signal }) => api.alerts.why({ project: projectId, id }, { signal }),
    ...live,
  });
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

/** The series of a metric alert, as it can be had elsewhere; undefined where it is compared with another time. */
export function watchedView(
  projectId: string,
  alert: MetricAlert,
  range: TimeRange,
): MetricsView | undefined {
  const { metrics, query, timeOffset } = alertQuestion(projectId, alert, range);
  if (timeOffset !== 0) return undefined;
  return {
    kind: 'metrics',
    projectId,
    range,
    title: alert.name,
    metrics,
    query,
    shownAs: 'line',
  };
}

/** The spans and logs an error alert is about. */
export function errorsFilter(
  projectId: string,
  { spanGroupId }: ErrorAlert,
  range: TimeRange,
): ItemsFilter {
  return { projectId, range, systems: [], query: groupCondition(spanGroupId), search: '' };
}

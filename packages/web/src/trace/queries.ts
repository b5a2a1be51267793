import { askTraceColumns } from '@spanlight/sdk/trace-columns';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { ExploreScope } from './explore-links.ts';

/** A whole trace as typed arrays. */
export function traceQuery(projectId: string, traceId: string) {
  return queryOptions({
    queryKey: ['traces', projectId, traceId],
    queryFn: ({ signal }) => askTraceColumns(api, { project: projectId, traceId }, { signal }),
    // Comparing a million cells with those before to keep old objects costs more than drawing them.
    structuralSharing: false,
  });
}

/** One span, log or event with its attributes. */
export function spanQuery(projectId: string, traceId: string, spanId: string) {
  return queryOptions({
    queryKey: ['spans', projectId, traceId, spanId],
    queryFn: ({ signal }) => api.spans.get({ project: projectId, traceId, spanId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where a trace is. */
export function findTraceQuery(traceId: string) {
  return queryOptions({
    queryKey: ['traces', 'find', traceId],
    queryFn: ({ signal }) => api.traces.find({ traceId }, { signal }),
    staleTime: 0,
  });
}

/** Figures of one group around a time. */
export function groupSummaryQuery(scope: ExploreScope, system: string, groupId: string) {
  const { projectId, range } = scope;
  return queryOptions({
    queryKey: ['groups', projectId, groupId, system, rangeKey(range)],
    queryFn: ({ signal }) =>
      api.groups.summary(
        { project: projectId, groupId, system, time: askedBounds(range) },
        { signal },
      ),
  });
}

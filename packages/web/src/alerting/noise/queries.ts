import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Length } from './search.ts';

/** How often each monitor was heard. */
export const noiseQuery = (project: string, since: Length) =>
  queryOptions({
    queryKey: ['noise', project, since],
    queryFn: ({ signal }) => api.alerts.stats({ project, time: { last: since } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What would have made one monitor quieter: several back-tests, so it is asked once. */
export const adviceQuery = (project: string, since: Length, monitorId: string) =>
  queryOptions({
    queryKey: ['noise', project, since, monitorId],
    queryFn: ({ signal }) =>
      api.alerts.stats({ project, time: { last: since }, monitorId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

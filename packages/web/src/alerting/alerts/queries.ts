import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { live, pageOf } from '../queries.ts';
import type { AlertFilter, AlertOrder } from './search.ts';

/** The alerts of a filter, at most 1000, with facets and their number. */
export function alertsQuery(
  projectId: string,
  { q, attrs }: AlertFilter,
  order: { column: AlertOrder; desc: boolean },
  limit?: number,
) {
  return queryOptions({
    queryKey: [
      'alerts',
      projectId,
      'list',
      q,
      attrs,
      order,
      ...(limit === undefined ? [] : [limit]),
    ],
    queryFn: ({ signal }) =>
      api.alerts.list(
        { project: projectId, q, attrs, sortBy: order.column, sortDesc: order.desc, limit },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...live,
  });
}

/** A page of groups of the alerts of a filter. */
export function groupsQuery(
  projectId: string,
  by: readonly string[],
  { q, attrs }: AlertFilter,
  order: { column: AlertOrder; desc: boolean },
  page: number,
) {
  return queryOptions({
    queryKey: ['alerts', projectId, 'groups', by, q, attrs, order, page],
    queryFn: ({ signal }) =>
      api.alerts.groups(
        { project: projectId, by, q, attrs, facets: false, ...pageOf(order, page) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...live,
  });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { live } from '../queries.ts';
import type { AlertFilter, AlertOrder } from './search.ts';

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
    ...live,
  });
}

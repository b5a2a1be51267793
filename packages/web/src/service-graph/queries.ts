import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import type { ItemsFilter } from '../items/filter.ts';
import { filterKey, itemParams } from '../items/queries.ts';

/** Who calls whom among what a filter selects; no systems stand for all of them. */
export function serviceGraphQuery(filter: ItemsFilter) {
  return queryOptions({
    queryKey: ['service-graph', ...filterKey(filter)],
    queryFn: ({ signal }) => api.serviceGraph.get(itemParams(filter), { signal }),
    placeholderData: keepPreviousData,
  });
}

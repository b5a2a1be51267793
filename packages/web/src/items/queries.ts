import type { SpanFilterParams } from '@spanlight/sdk';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';
import { afterRows } from './after-rows.ts';
import type { ItemsFilter } from './filter.ts';
import { withoutResults } from './without-results.ts';
import type { GroupSearch, Sorting } from './search.ts';

/** Rows on a page of spans. */
export const PAGE_SIZE = 15;

/** A filter as the API takes it. */
export function itemParams({
  projectId,
  range,
  systems,
  query,
  search,
}: ItemsFilter): SpanFilterParams {
  return {
    project: projectId,
    time: askedBounds(range),
    system: systems,
    ...(query === '' ? {} : { query }),
    ...(search === '' ? {} : { search }),
  };
}

/** A filter as a cache key: equal for filters that ask the same. */
export function filterKey(filter: ItemsFilter | undefined): readonly unknown[] {
  if (!filter) return [];
  const { projectId, range, systems, query, search } = filter;
  return [projectId, rangeKey(range), systems, query, search];
}

/** The filter without what only groups and measures, which has no part in the answer. */
function rowsOnly(filter: ItemsFilter): ItemsFilter {
  return { ...filter, query: withoutResults(filter.query) };
}

/**
 * The systems that sent matching items, whichever are selected. Conditions may have the server look at every item for it: where
 * a page shows rows, it asks `afterRows`.
 */
export function systemsQuery(
  projectId: string,
  range: TimeRange,
  conditions: { query: string; search: string },
  order?: 'afterRows',
) {
  const filter = rowsOnly({ projectId, range, systems: [], ...conditions });
  const isLater = order !== undefined && (filter.query !== '' || filter.search !== '');
  return queryOptions({
    queryKey: ['systems', ...filterKey(filter)],
    queryFn: async ({ client, signal }) => {
      if (isLater) await afterRows(client, signal);
      return await api.systems.list(itemParams(filter), { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * The same for a page of rows, as its address has it: they are asked for first where it says of which systems they are, as
 * otherwise these do.
 */
export function systemsOfRowsQuery(
  projectId: string,
  range: TimeRange,
  { query = '', search = '', system }: Pick<GroupSearch, 'query' | 'search' | 'system'>,
) {
  return systemsQuery(projectId, range, { query, search }, system && 'afterRows');
}

/** The groups of a query; without a sorting the server chooses one, without a filter nothing is asked yet. */
export function groupsQuery(filter: ItemsFilter | undefined, sorting: Sorting | undefined) {
  const order = sorting ? { sortBy: sorting.column, sortDesc: sorting.desc } : {};
  return queryOptions({
    queryKey: ['groups', ...filterKey(filter), sorting?.column, sorting?.desc],
    queryFn: filter
      ? ({ signal }) => api.groups.list({ ...itemParams(filter), ...order }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** Numeric columns that one answer of a `timeseriesQuery` has at most. */
export const MAX_SERIES_COLUMNS = 10;

/** The groups of a query over time; without a filter nothing is asked yet. */
export function timeseriesQuery(filter: ItemsFilter | undefined) {
  return queryOptions({
    queryKey: ['timeseries', ...filterKey(filter)],
    queryFn: filter
      ? ({ signal }) => api.groups.timeseries(itemParams(filter), { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** Series of a few columns over everything a filter selects. */
export function groupStatsQuery(filter: ItemsFilter, columns: readonly string[]) {
  return queryOptions({
    queryKey: ['group-stats', ...filterKey(filter), columns],
    queryFn: ({ signal }) => api.groups.stats({ ...itemParams(filter), columns }, { signal }),
    enabled: columns.length > 0,
  });
}

/** One page of items, counted from 1; without a filter nothing is asked yet. */
export function spansQuery(filter: ItemsFilter | undefined, sorting: Sorting, page: number) {
  const paging = { sortBy: sorting.column, sortDesc: sorting.desc, page, limit: PAGE_SIZE };
  return queryOptions({
    queryKey: ['spans', ...filterKey(filter), sorting.column, sorting.desc, page],
    queryFn: filter
      ? ({ signal }) => api.spans.list({ ...itemParams(filter), ...paging }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** The first so many items in an order. */
export function itemsQuery(filter: ItemsFilter, sorting: Sorting, limit: number) {
  const order = { sortBy: sorting.column, sortDesc: sorting.desc };
  return queryOptions({
    queryKey: ['items', ...filterKey(filter), sorting.column, sorting.desc, limit],
    queryFn: ({ signal }) => api.spans.list({ ...itemParams(filter), ...order, limit }, { signal }),
  });
}

/** Durations and rates over time of everything a filter selects; without a filter nothing is asked yet. */
export function percentilesQuery(filter: ItemsFilter | undefined) {
  const rows = filter && rowsOnly(filter);
  return queryOptions({
    queryKey: ['percentiles', ...filterKey(rows)],
    queryFn: rows
      ? ({ signal }) => api.groups.percentiles(itemParams(rows), { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** The attribute keys of the matching items. */
export function attributesQuery(filter: ItemsFilter) {
  const rows = rowsOnly(filter);
  return queryOptions({
    queryKey: ['attributes', ...filterKey(rows)],
    queryFn: ({ signal }) => api.attributes.list(itemParams(rows), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The values of one attribute that contain a text, with their counts. */
export function attributeValuesQuery(filter: ItemsFilter, attr: string, contains: string) {
  const rows = rowsOnly(filter);
  return queryOptions({
    queryKey: ['attribute-values', ...filterKey(rows), attr, contains],
    queryFn: ({ signal }) =>
      api.attributes.values({ ...itemParams(rows), attr, searchInput: contains }, { signal }),
    placeholderData: keepPreviousData,
  });
}

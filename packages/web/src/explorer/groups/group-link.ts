import type { Group } from '@spanlight/sdk';
import { narrow, type ItemsFilter } from '../../items/filter.ts';
import type { ItemSearch } from '../../items/search.ts';
import { writeTimeSearch } from '../../time/search.ts';

/** What selects the items of a group. */
export function groupItemsFilter(filter: ItemsFilter, group: Group): ItemsFilter {
  const own = narrow(filter, group._query);
  return group._system === undefined ? own : { ...own, systems: [group._system] };
}

/** The items of a group: the same range and search, the query with the condition that selects the group. */
export function groupItemsLink(
  filter: ItemsFilter,
  group: Group,
): { to: '/spans/$projectId/items'; params: { projectId: string }; search: ItemSearch } {
  const { systems, query } = groupItemsFilter(filter, group);
  return {
    to: '/spans/$projectId/items',
    params: { projectId: filter.projectId },
    search: {
      ...writeTimeSearch(filter.range),
      system: [...systems],
      query,
      ...(filter.search === '' ? {} : { search: filter.search }),
    },
  };
}

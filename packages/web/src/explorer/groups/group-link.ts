import type { Group } from '@spanlight/sdk';
import { narrow, type ItemsFilter } from '../../items/filter.ts';
import type { ItemSearch } from '../../items/search.ts';
import { writeTimeSearch } from '../../time/search.ts';

/** The items of a group: the same range and search, the query with the condition that selects the group. */
export function groupItemsLink(
  filter: ItemsFilter,
  group: Group,
): { to: '/spans/$projectId/items'; params: { projectId: string }; search: ItemSearch } {
  const narrowed = narrow(filter, group._query);
  return {
    to: '/spans/$projectId/items',
    params: { projectId: filter.projectId },
    search: {
      ...writeTimeSearch(filter.range),
      system: group._system === undefined ? [...filter.systems] : [group._system],
      query: narrowed.query,
      ...(filter.search === '' ? {} : { search: filter.search }),
    },
  };
}

import { queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';

/** Rows on a page of the lists. */
export const PAGE_SIZE = 10;

/** What is on the screen is asked for again, in milliseconds; nothing is while the page is hidden. */
export const live = { refetchInterval: 15_000 } as const;

/** The channels of a project. */
export function channelsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['channels', projectId],
    queryFn: ({ signal }) => api.channels.list({ project: projectId }, { signal }),
  });
}

/** A page of a list, counted from 1, in an order. */
export function pageOf<Column extends string>(
  sort: { readonly column: Column; readonly desc: boolean },
  page: number,
) {
  return { sortBy: sort.column, sortDesc: sort.desc, page, limit: PAGE_SIZE };
}

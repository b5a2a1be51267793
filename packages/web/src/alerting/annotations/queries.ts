import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { DAY } from '../../time/range.ts';
import { PAGE_SIZE } from '../queries.ts';

/** A page of all annotations of a project, those of times to come included. */
export function annotationListQuery(
  projectId: string,
  sort: { column: 'name' | 'createdAt'; desc: boolean },
  page: number,
) {
  return queryOptions({
    queryKey: ['annotations', projectId, 'list', sort, page],
    queryFn: ({ signal }) =>
      api.annotations.list(
        {
          project: projectId,
          // Without a range the server answers the last 30 days.
          time: { gte: new Date(0), lt: new Date(Date.now() + 366 * DAY) },
          sortBy: sort.column,
          sortDesc: sort.desc,
          page,
          limit: PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import type { ListSearch } from './search.ts';

/** The dashboards of a project. */
export function dashboardsQuery(projectId: string, { q, sort_by, sort_desc }: ListSearch = {}) {
  return queryOptions({
    queryKey: ['dashboards', projectId, q, sort_by, sort_desc],
    queryFn: ({ signal }) =>
      api.dashboards.list(
        { project: projectId, q, sortBy: sort_by, sortDesc: sort_desc },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** One dashboard with its rows and items. */
export function dashboardQuery(projectId: string, dashboardId: string) {
  return queryOptions({
    queryKey: ['dashboard', projectId, dashboardId],
    queryFn: ({ signal }) =>
      api.dashboards.get({ project: projectId, id: dashboardId }, { signal }),
  });
}

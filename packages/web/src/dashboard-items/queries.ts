import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';

/** Which dashboards are listed, and in which order. */
export interface DashboardsWanted {
  /** Keep dashboards whose name is like this text. */
  readonly q?: string | undefined;
  /** `name` or `updated_at`. */
  readonly sort_by?: string | undefined;
  readonly sort_desc?: boolean | undefined;
}

/** The dashboards of a project. */
export function dashboardsQuery(projectId: string, wanted: DashboardsWanted = {}) {
  const { q, sort_by, sort_desc } = wanted;
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

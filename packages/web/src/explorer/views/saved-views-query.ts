import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';

/** The saved views of a project. */
export function savedViewsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['saved-views', projectId],
    queryFn: ({ signal }) => api.savedViews.list({ project: projectId }, { signal }),
    meta: { quiet: true },
  });
}

import {
  dashboardToDocument,
  printDocument,
  type DashboardDocument,
} from '@spanlight/sdk/documents';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { StoredYaml } from '../../yaml/EditYaml.tsx';

/** Loads a dashboard to be edited. Text and revision come from one answer, so they belong together. */
export function storedYamlQuery(projectId: string, dashboardId: string) {
  return queryOptions({
    queryKey: ['stored-yaml', projectId, dashboardId],
    queryFn: async ({ signal }): Promise<StoredYaml<DashboardDocument>> => {
      const stored = await api.dashboards.get({ project: projectId, id: dashboardId }, { signal });
      const document = dashboardToDocument(stored);
      return { text: printDocument(document), document, revision: stored.dashboard.revision };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

import {
  dashboardToDocument,
  printDocument,
  type DashboardDocument,
} from '@spanlight/sdk/documents';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';

/** A stored dashboard to be edited as YAML. */
export interface StoredYaml {
  readonly text: string;
  readonly document: DashboardDocument;
  /** The revision the text is of. */
  readonly revision: number;
}

/** Loads a dashboard to be edited. Text and revision come from one answer, so they belong together. */
export function storedYamlQuery(projectId: string, dashboardId: string) {
  return queryOptions({
    queryKey: ['stored-yaml', projectId, dashboardId],
    queryFn: async ({ signal }): Promise<StoredYaml> => {
      const stored = await api.dashboards.get({ project: projectId, id: dashboardId }, { signal });
      const document = dashboardToDocument(stored);
      return { text: printDocument(document), document, revision: stored.dashboard.revision };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

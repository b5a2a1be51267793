import {
  dashboardToDocument,
  diffDashboards,
  printDashboard,
  type DashboardDocument,
} from '@spanlight/sdk/documents';
import { api } from '../data/client.ts';
import { readDocuments } from '../yaml/read-documents.ts';
import type { StoredYaml, YamlKind } from '../yaml/yaml-kind.ts';
import beginning from './new-dashboard.yml?raw';

/** Dashboards as YAML. */
export const dashboardYaml: YamlKind<DashboardDocument, StoredYaml<DashboardDocument>> = {
  noun: 'dashboard',
  newLabel: 'YAML of the dashboard',
  beginning,
  async create(project, yaml) {
    const made = await api.dashboards.createFromYaml({ project, yaml });
    const [first] = made;
    return {
      names: made.map(({ name }) => name),
      link: first && {
        to: '/metrics/$projectId/$dashboardId',
        params: { projectId: project, dashboardId: String(first.id) },
      },
    };
  },
  load: (project, id, signal) => api.dashboards.yaml({ project, id }, { signal }),
  async loadStored(project, id, signal) {
    const stored = await api.dashboards.get({ project, id }, { signal });
    const document = dashboardToDocument(stored);
    return { text: printDashboard(document), document, revision: stored.dashboard.revision };
  },
  save: (project, id, document, { revision }) =>
    api.dashboards.replaceYaml({
      project,
      id,
      // Defaults are written too: a key that was taken out goes back to its default.
      yaml: printDashboard(document, { complete: true }),
      ifMatch: revision,
    }),
  read: (text) =>
    readDocuments(text, 'dashboard', (document) =>
      document.kind === 'dashboard' ? document.value : undefined,
    ),
  print: (document) => printDashboard(document),
  describe: describeDashboard,
  diff: diffDashboards,
  reloads: (projectId, id) => [
    ['dashboards', projectId],
    ...(id === undefined ? [] : [['dashboard', projectId, id]]),
  ],
  fileName: (id) => `${id}.yml`,
  path: (projectId, id) => `/metrics/${projectId}/dashboards/${id}/yaml`,
};

/** What will be created, in words: `HTTP: Server: 2 rows, 9 items`. */
function describeDashboard({ name, grid_rows: rows, ...rest }: DashboardDocument): string {
  const items = rows.reduce((sum, row) => sum + row.items.length, rest.table_grid_items.length);
  const hasTable = rest.table.some(({ metrics }) => metrics.length > 0);
  const parts = [...(hasTable ? ['a table'] : []), count(rows.length, 'row'), count(items, 'item')];
  return `${name}: ${parts.join(', ')}`;
}

function count(many: number, word: string): string {
  return `${many} ${word}${many === 1 ? '' : 's'}`;
}

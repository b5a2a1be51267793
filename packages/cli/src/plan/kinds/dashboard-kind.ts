import type { DashboardSummary } from '@spanlight/sdk';
import { dashboardToDocument, diffDashboards, printDashboard } from '@spanlight/sdk/documents';
import { defaultGridMaxWidth } from '@spanlight/sdk/schemas';
import { CliError } from '../../errors/errors.ts';
import { type Kind, type Stored, storedAs, unlessMoved, writeTarget } from './kind.ts';

/** A list this long may be cut: what isn't in it may exist all the same. */
const fullList = 1000;

/** Dashboards: a table and rows of charts. */
export const dashboardKind: Kind<'dashboard'> = {
  name: 'dashboard',

  list: async ({ client, project, signal }) => {
    const dashboards = await client.dashboards.list({ project }, { signal });
    if (dashboards.length >= fullList) {
      throw new CliError(`Project ${project} has ${fullList} dashboards or more.`, {
        code: 'too_many',
        hint: 'The server lists no more than that, so it is unknown which of them are missing in the files.',
      });
    }
    return dashboards.map(storedDashboard);
  },

  read: async ({ client, project, signal }, id) => {
    const answer = await client.dashboards.get({ project, id }, { signal });
    return { stored: storedDashboard(answer.dashboard), document: dashboardToDocument(answer) };
  },

  print: async (_target, document) => printDashboard(document),

  printComplete: (document) => printDashboard(document, { complete: true }),

  diff: async (_target, before, after) => diffDashboards(before, after),

  check: async () => [],

  write: async (_target, seen, document) => ({
    ...writeTarget(seen),
    call: seen === undefined ? 'dashboards.createFromYaml' : 'dashboards.replaceYaml',
    body: dashboardKind.printComplete(document),
  }),

  create: async ({ client, project, signal }, document) => {
    const yaml = dashboardKind.printComplete(document);
    const [created] = await client.dashboards.createFromYaml({ project, yaml }, { signal });
    if (created === undefined) throw new Error('the server created no dashboard');
    return created.id;
  },

  update: async (target, { id, revision }, document) => {
    const { client, project, signal } = target;
    if (revision > 0) {
      const yaml = dashboardKind.printComplete(document);
      await client.dashboards.replaceYaml({ project, id, yaml, ifMatch: revision }, { signal });
      return;
    }
    // These servers take the id of a document for that of a template, and keep the settings they have.
    const { dashboard } = await client.dashboards.get({ project, id }, { signal });
    const yaml = dashboardKind.printComplete({ ...document, id: dashboard.templateId });
    await client.dashboards.replaceYaml({ project, id, yaml }, { signal });
    const { name, min_interval, time_offset, grid_max_width, grid_query } = document;
    await client.dashboards.update(
      {
        project,
        id,
        name,
        minInterval: min_interval ?? 0,
        timeOffset: time_offset ?? 0,
        gridMaxWidth: grid_max_width ?? defaultGridMaxWidth,
      },
      { signal },
    );
    await client.dashboards.updateGrid({ project, id, gridQuery: grid_query ?? '' }, { signal });
  },

  delete: async ({ client, project, signal }, seen) => {
    await client.dashboards.delete({ project, id: seen.id, ...unlessMoved(seen) }, { signal });
  },
};

function storedDashboard(dashboard: DashboardSummary): Stored {
  const stored = storedAs('dashboard', dashboard);
  const { templateId } = dashboard;
  return templateId === '' ? stored : { ...stored, ids: [...stored.ids, templateId] };
}

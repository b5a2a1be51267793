import type { GridRow } from '@spanlight/sdk/schemas';
import { itemKindOf } from '../../dashboards/items/kinds.ts';
import { keptByTemplate } from '../../dashboards/kept-by-template.ts';
import { checkWrittenGridQuery, checkWrittenTable } from '../../dashboards/check-written.ts';
import type { Changed, DashboardTarget } from '../../metadata/dashboards/change-dashboard.ts';
import type { ApiContext } from '../api-context.ts';
import { notFound } from '../http/api-error.ts';
import type { ServeCall } from '../http/call.ts';
import { tagged, targetOf } from './dashboard-target.ts';
import { answerRevision } from '../http/revision.ts';

/** Dashboards as a whole; their rows and items have files of their own, as has their YAML. */
export function dashboardRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'metadata' | 'site' | 'templates'>,
): void {
  const { dashboards } = context.metadata;

  serve('dashboards.list', async ({ project, query }) => ({
    dashboards: await dashboards.list(project.id, {
      q: query.q,
      pinned: query.pinned,
      sortBy: /^updated_?at$/i.test(query.sort_by) ? 'updated_at' : 'name',
      sortDesc: query.sort_desc,
    }),
  }));

  serve('dashboards.create', async (call) => {
    const { tooltipsConnected, key, owner, ...settings } = call.body;
    const dashboard = await dashboards.create(call.project.id, {
      ...EMPTY,
      ...settings,
      tooltipsConnected: tooltipsConnected ?? false,
      key: key ?? '',
      owner: owner ?? '',
    });
    answerRevision(call.reply, dashboard.revision);
    return { dashboard };
  });

  serve('dashboards.get', async (call) => {
    const { project, params } = call;
    const { dashboard, tableItems, gridRows } = await dashboards.load(
      project.id,
      params.dashboardId,
    );
    const address = `${context.site.address}/internal/v1/metrics/${project.id}/dashboards`;
    answerRevision(call.reply, dashboard.revision);
    return {
      dashboard,
      tableItems,
      gridRows,
      gridMetrics: metricsOf(gridRows),
      yamlUrl: `${address}/${dashboard.id}/yaml`,
    };
  });

  serve('dashboards.update', async (call) => {
    const { tooltipsConnected, key, owner, ...settings } = call.body;
    const changed = await dashboards.updateSettings(targetOf(call), {
      ...settings,
      tooltipsConnected: tooltipsConnected ?? undefined,
      key: key ?? undefined,
      owner: owner ?? undefined,
    });
    return tagged(call, changed);
  });

  serve('dashboards.updateTable', async (call) => {
    checkWrittenTable(call.body);
    return tagged(call, await dashboards.updateTable(targetOf(call), call.body));
  });

  serve('dashboards.updateGrid', async (call) => {
    checkWrittenGridQuery(call.body.gridQuery);
    return tagged(call, await dashboards.updateGrid(targetOf(call), call.body.gridQuery));
  });

  serve('dashboards.clone', async (call) => {
    const dashboard = await dashboards.clone(call.project.id, call.params.dashboardId);
    answerRevision(call.reply, dashboard.revision);
    return { dashboard };
  });

  serve('dashboards.reset', async (call) => {
    return tagged(call, await resetDashboard(context, targetOf(call)));
  });

  for (const [name, pinned] of [
    ['dashboards.pin', true],
    ['dashboards.unpin', false],
  ] as const)
    serve(name, async (call) => tagged(call, await dashboards.setPinned(targetOf(call), pinned)));

  serve('dashboards.delete', async (call) => ({
    dashboard: await dashboards.delete(targetOf(call), 'people'),
  }));
}

/** Lays the items out anew, or puts back what the template of the dashboard says. */
async function resetDashboard(
  { metadata, templates }: Pick<ApiContext, 'metadata' | 'templates'>,
  target: DashboardTarget,
): Promise<Changed<undefined>> {
  const { dashboards, gridItems } = metadata;
  const { templateId } = await dashboards.get(target.projectId, target.dashId);
  if (templateId === '') return await gridItems.rearrange(target);
  const content = await templates.rebuild(target.projectId, templateId);
  if (!content) throw notFound(`can't find dashboard template "${templateId}"`);
  const { revision } = await dashboards.replace(
    target,
    (before) => ({ ...content, ...keptByTemplate(before) }),
    'template',
  );
  return { value: undefined, revision };
}

/** What a new dashboard has that its form doesn't ask for. */
const EMPTY = {
  templateId: '',
  pinned: false,
  gridQuery: '',
  tableMetrics: [],
  tableQuery: '',
  tableColumnMap: {},
  tableItems: [],
  gridRows: [],
};

/** The metrics of the items in rows, each once, in the order of their first use. */
function metricsOf(rows: readonly GridRow[]): string[] {
  const names = rows
    .flatMap((row) => row.items)
    .flatMap((item) =>
      itemKindOf(item.type)
        .metrics(item)
        .map(({ name }) => name),
    );
  return [...new Set(names)].filter((name) => name !== '');
}

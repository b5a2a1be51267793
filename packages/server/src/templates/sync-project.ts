import { setImmediate as othersFirst } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ItemContent } from '@spanlight/sdk/documents';
import type { DashboardContent } from '../dashboards/content.ts';
import { RecordError } from '../shared/errors/record-error.ts';
import { keptByTemplate } from '../dashboards/kept-by-template.ts';
import type { TemplateDashboard } from '../metadata/dashboards/dashboards.ts';
import type { Metadata } from '../metadata/open.ts';
import { buildDashboard, type TemplateMetric } from './build-dashboard.ts';
import type { Template } from './load-templates.ts';
import { makeMonitors, wantMonitors } from './template-monitors.ts';
import { DAY } from '../shared/time-units.ts';

/** Milliseconds since a metric was last seen, at most, for a dashboard of it to be created. */
const NEW_DASHBOARD_MAX_AGE = 3 * DAY;
/** Milliseconds since a metric was last seen, at most, for what was created from it to stay. */
const KEEP_MAX_AGE = 30 * DAY;

/** The metrics of a project that were seen lately. */
export async function livingMetrics(
  metadata: Metadata,
  projectId: number,
  within = KEEP_MAX_AGE,
): Promise<TemplateMetric[]> {
  const seenSince = new Date(Date.now() - within).toISOString();
  return await metadata.metrics.list(projectId, { seenSince });
}

/**
 * Brings the dashboards that templates made in line with the templates and with the metrics of the project: makes
 * those that are missing, renews those that nobody edited, removes those that have nothing left to show. Dashboards
 * that people edited or deleted are left alone. Returns whether the project had any metrics or such dashboards.
 */
export async function syncProject(
  metadata: Metadata,
  load: () => Promise<readonly Template[]>,
  projectId: number,
): Promise<boolean> {
  const living = await livingMetrics(metadata, projectId);
  const fresh = await livingMetrics(metadata, projectId, NEW_DASHBOARD_MAX_AGE);
  const existing = new Map(
    (await metadata.dashboards.listOfTemplates(projectId)).map((each) => [each.templateId, each]),
  );
  if (living.length === 0 && existing.size === 0) return false;
  const templates = await load();
  const unwanted = await metadata.deletedTemplates.list(projectId);
  for (const template of templates) {
    await othersFirst();
    const dashboard = existing.get(template.id);
    if (dashboard?.edited === true || (!dashboard && unwanted.has(template.id))) continue;
    const content = buildDashboard(template, templates, living);
    if (dashboard) await renew(metadata, projectId, dashboard, content).catch(unlessOvertaken);
    else if (content && buildDashboard(template, templates, fresh)) {
      await wantMonitors(metadata, projectId, template);
      await metadata.dashboards.create(projectId, content).catch(unlessOvertaken);
    }
    if (content) await makeMonitors(metadata, projectId, template, living);
  }
  return true;
}

async function renew(
  { dashboards }: Metadata,
  projectId: number,
  { id, revision }: TemplateDashboard,
  content: DashboardContent | undefined,
): Promise<void> {
  const before = await dashboards.load(projectId, id);
  const target = { projectId, dashId: id, revision };
  if (!content) {
    await dashboards.delete(target, 'template');
    return;
  }
  const stored = { ...before.dashboard, tableItems: before.tableItems, gridRows: before.gridRows };
  if (isDeepStrictEqual(shownBy(stored), shownBy(content))) return;
  await dashboards.replace(
    target,
    (current) => ({ ...content, ...keptByTemplate(current) }),
    'template',
  );
}

/** What a dashboard shows: without names and places. */
function shownBy(
  content: Pick<
    DashboardContent,
    'tableMetrics' | 'tableQuery' | 'tableColumnMap' | 'tableItems' | 'gridRows'
  >,
): unknown {
  const { tableMetrics, tableQuery, tableColumnMap, tableItems, gridRows } = content;
  return {
    tableMetrics,
    tableQuery,
    tableColumnMap,
    tableItems: shownByItems(tableItems),
    gridRows: gridRows.map(({ items }) => shownByItems(items)),
  };
}

/** What items show, in no order that depends on their places. */
function shownByItems(items: readonly ItemContent[]): unknown {
  const byTitle = items.toSorted((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)));
  return byTitle.map(({ title, description, type, params }) => ({
    title,
    description,
    type,
    params,
  }));
}

/** Someone changed or removed the dashboard, or another server made it, at this very moment: they win. */
function unlessOvertaken(error: unknown): void {
  if (error instanceof RecordError && error.failure !== 'invalid') return;
  throw error;
}

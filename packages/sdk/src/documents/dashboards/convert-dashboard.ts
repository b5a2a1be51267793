import type { DashboardResponse } from '../../schemas/dashboards/dashboards.ts';
import { parseMetricAliases, printMetricAlias } from '../queries/metric-alias.ts';
import { joinQuery, splitQuery } from '../queries/query-parts.ts';
import type { DashboardContent, ItemContent } from './content.ts';
import type { DashboardDocument, ItemDocument } from './dashboard-schema.ts';
import { storedTableColumns, tableColumnsDocument } from './items/columns.ts';
import { itemKindOf } from './items/kinds.ts';
import { chooseTable } from './matchers.ts';

/**
 * What a server stores for a document. Of several tables the first without conditions on present metrics is taken;
 * a template chooses before. Rows without items are kept.
 */
export function documentToDashboard(document: DashboardDocument): DashboardContent {
  const table = chooseTable(document.table);
  return {
    name: document.name,
    ...settings(document),
    tableMetrics: parseMetricAliases(table?.metrics ?? []),
    tableQuery: joinQuery(table?.query ?? []),
    tableColumnMap: storedTableColumns(table?.columns ?? {}),
    tableItems: document.table_grid_items.map(itemContent),
    gridRows: document.grid_rows.map(({ title, description, expanded, items }) => ({
      title,
      description,
      expanded,
      items: items.map(itemContent),
    })),
  };
}

function settings(document: DashboardDocument): Partial<DashboardContent> {
  const { key, owner } = document;
  return {
    ...(key !== undefined && { key }),
    ...(owner !== undefined && { owner }),
    ...(document.min_interval !== undefined && { minInterval: document.min_interval }),
    ...(document.time_offset !== undefined && { timeOffset: document.time_offset }),
    ...(document.grid_query !== undefined && { gridQuery: document.grid_query }),
    ...(document.grid_max_width !== undefined && { gridMaxWidth: document.grid_max_width }),
  };
}

const itemContent = (item: ItemDocument): ItemContent => ({
  title: item.title,
  description: item.description,
  width: item.width,
  height: item.height,
  xAxis: item.x_axis,
  yAxis: item.y_axis,
  ...itemKindOf(item.type).stored(item),
});

/** The document of a stored dashboard, with everything a document can hold. */
export function dashboardToDocument(
  stored: Pick<DashboardResponse, 'dashboard' | 'tableItems' | 'gridRows'>,
): DashboardDocument {
  const { dashboard } = stored;
  return {
    schema: 'v2',
    id: dashboard.templateId || `project_${dashboard.projectId}.dashboard_${dashboard.id}`,
    key: dashboard.key,
    name: dashboard.name,
    owner: dashboard.owner,
    if: [],
    min_interval: dashboard.minInterval,
    time_offset: dashboard.timeOffset,
    grid_query: dashboard.gridQuery,
    grid_max_width: dashboard.gridMaxWidth,
    table_grid_items: stored.tableItems.map(itemDocument),
    table: [
      {
        if: [],
        metrics: dashboard.tableMetrics.map(printMetricAlias),
        query: splitQuery(dashboard.tableQuery),
        columns: tableColumnsDocument(dashboard.tableColumnMap),
      },
    ],
    include_grid_rows: [],
    grid_rows: stored.gridRows.map(({ title, description, expanded, items }) => ({
      title,
      description,
      expanded,
      items: items.map(itemDocument),
    })),
    monitors: [],
  };
}

const itemDocument = (item: ItemContent): ItemDocument => ({
  title: item.title,
  description: item.description,
  width: item.width,
  height: item.height,
  x_axis: item.xAxis,
  y_axis: item.yAxis,
  ...itemKindOf(item.type).document(item.params),
});

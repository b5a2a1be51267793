import { checkMetricsQuery, dropGroupings, dropMetric } from '@spanlight/query';
import {
  chooseTable,
  type DashboardDocument,
  documentToDashboard,
  type ItemDocument,
  joinQuery,
  type KnownMetric,
  matchersHold,
  packItems,
  parseMetricAliases,
  type RowDocument,
  splitQuery,
  type TableDocument,
} from '@spanlight/sdk/documents';
import { itemKindOf } from '../dashboards/items/kinds.ts';
import { newContent } from '../dashboards/from-yaml.ts';
import type { DashboardContent } from '../dashboards/content.ts';
import type { StoredMetric } from '../metadata/telemetry/metrics.ts';
import type { Template } from './load-templates.ts';

/** What of a metric decides about templates. */
export type TemplateMetric = Pick<StoredMetric, 'name' | 'unit' | 'attrKeys' | 'otelLibraryName'>;

/**
 * What a template makes of the metrics of a project: without the tables, groupings and items whose metrics or
 * attributes the project doesn't have. Undefined when its conditions don't hold or nothing is left.
 */
export function buildDashboard(
  template: Template,
  templates: readonly Template[],
  metrics: readonly TemplateMetric[],
): DashboardContent | undefined {
  const { document } = template;
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  const known = metrics.map(({ name, otelLibraryName }): KnownMetric => ({
    name,
    instrumentation: otelLibraryName,
  }));
  if (!matchersHold(document.if, known)) return undefined;
  const table = chooseTable(document.table, known);
  const adaptedTable = table && adaptTable(table, byName);
  const rows = rowsOf(document, templates).flatMap((row) => adaptRow(row, byName));
  if (!adaptedTable && rows.length === 0) return undefined;
  const adapted: DashboardDocument = {
    ...document,
    table_grid_items: adaptItems(document.table_grid_items, byName),
    table: adaptedTable ? [adaptedTable] : [],
    grid_rows: rows,
  };
  return { ...newContent(documentToDashboard(adapted)), templateId: template.id };
}

type Metrics = ReadonlyMap<string, TemplateMetric>;

/** The rows of a template and of those it includes. */
function rowsOf(document: DashboardDocument, templates: readonly Template[]): RowDocument[] {
  const included = document.include_grid_rows.flatMap(
    (id) => templates.find((template) => template.id === id)?.document.grid_rows ?? [],
  );
  return [...document.grid_rows, ...included];
}

function adaptRow(row: RowDocument, metrics: Metrics): RowDocument[] {
  const items = adaptItems(row.items, metrics);
  return items.length === 0 ? [] : [{ ...row, items }];
}

/** The items whose metrics are there, without groupings that none of their metrics has, moved together. */
function adaptItems(items: readonly ItemDocument[], metrics: Metrics): ItemDocument[] {
  return placed(
    items.flatMap((item) => {
      const kind = itemKindOf(item.type);
      const names = kind.metricNames(item);
      if (!names.every((name) => metrics.has(name))) return [];
      return [kind.groupedBy(item, groupableBy(names, metrics))];
    }),
  );
}

/** Whether a key is an attribute of one of the metrics. Spans, logs and events may have any. */
function groupableBy(names: readonly string[], metrics: Metrics): (key: string) => boolean {
  const keys = new Set(names.flatMap((name) => metrics.get(name)?.attrKeys ?? []));
  const isOfItems = names.some((name) => name.startsWith('uptrace_tracing_'));
  return (key) => isOfItems || keys.has(key);
}

/** The table without what the project doesn't have; undefined when no column is left. */
function adaptTable(table: TableDocument, metrics: Metrics): TableDocument | undefined {
  const aliases = parseMetricAliases(table.metrics);
  const present = aliases.filter(({ name }) => metrics.has(name));
  let query = joinQuery(table.query);
  for (const { name, alias } of aliases) if (!metrics.has(name)) query = dropMetric(query, alias);
  const kept = table.metrics.filter((_, at) => metrics.has(aliases[at]?.name ?? ''));
  const names = present.map(({ name }) => name);
  query = dropGroupings(query, groupableBy(names, metrics));
  const measured = present.map((metric) => ({
    ...metric,
    unit: metrics.get(metric.name)?.unit ?? '',
  }));
  const { columns } = checkMetricsQuery(query, measured, 'table');
  if (columns.length === 0) return undefined;
  const units = new Map(columns.map(({ name, unit }) => [name, unit]));
  return {
    if: [],
    metrics: kept,
    query: splitQuery(query),
    // Written down, as not every client asks the metrics for it.
    columns: Object.fromEntries(
      Object.entries(table.columns).flatMap(([name, column]) => {
        const unit = units.get(name);
        return unit === undefined
          ? []
          : [[name, column.unit === '' ? { ...column, unit } : column]];
      }),
    ),
  };
}

/** Items moved together, now that some are gone. */
function placed(items: readonly ItemDocument[]): ItemDocument[] {
  const places = packItems(items);
  return items.map((item, at) => ({
    ...item,
    x_axis: places[at]?.xAxis ?? 0,
    y_axis: places[at]?.yAxis ?? 0,
  }));
}

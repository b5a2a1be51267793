import type { Aggregation } from '../../values/metric-values.ts';
import type { MetricAlias, TableColumn } from '../../schemas/metrics/metric-display.ts';
import type { DashboardContent, ItemContent } from './content.ts';
import type { DashboardDocument, ItemDocument, TableDocument } from './dashboard-schema.ts';
import { chooseTable } from './matchers.ts';
import { parseMetricAlias } from '../queries/metric-alias.ts';
import { joinQuery } from '../queries/query-parts.ts';

/**
 * What a server stores for a document. Of several tables the first without conditions on present metrics is taken;
 * a template chooses before. Rows without items are kept.
 */
export function documentToDashboard(document: DashboardDocument): DashboardContent {
  const table = chooseTable(document.table);
  return {
    name: document.name,
    ...settings(document),
    tableMetrics: aliases(table?.metrics ?? []),
    tableQuery: joinQuery(table?.query ?? []),
    tableColumnMap: tableColumns(table?.columns ?? {}, 'median'),
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

function itemContent(item: ItemDocument): ItemContent {
  const common = {
    title: item.title,
    description: item.description,
    width: item.width,
    height: item.height,
    xAxis: item.x_axis,
    yAxis: item.y_axis,
  };
  const query = joinQuery(item.query);
  switch (item.type) {
    case 'chart':
      return {
        ...common,
        type: 'chart',
        params: {
          chartKind: item.chart,
          metrics: aliases(item.metrics),
          query,
          columnMap: item.columns,
          timeseriesMap: mapValues(item.styles, (style) => ({
            color: style.color,
            opacity: style.opacity,
            lineWidth: style.line_width,
            symbol: style.symbol,
            symbolSize: style.symbol_size,
          })),
          legend: {
            type: item.legend.type,
            placement: item.legend.placement,
            values: item.legend.values,
            maxLength: item.legend.max_length,
          },
          connectNulls: item.connect_nulls,
        },
      };
    case 'table':
      return {
        ...common,
        type: 'table',
        params: {
          metrics: aliases(item.metrics),
          query,
          columnMap: tableColumns(item.columns, 'last'),
          itemsPerPage: item.items_per_page,
          denseTable: item.dense_table,
        },
      };
    case 'heatmap':
      return {
        ...common,
        type: 'heatmap',
        params: { metric: item.metric, unit: item.unit, query },
      };
    case 'gauge':
      return {
        ...common,
        type: 'gauge',
        params: {
          metrics: aliases(item.metrics),
          query,
          columnMap: mapValues(item.columns, ({ unit, agg_func: aggFunc = 'last' }) => ({
            unit,
            aggFunc,
          })),
          template: item.template,
          valueMappings: item.value_mappings,
        },
      };
  }
}

function aliases(texts: readonly string[]): MetricAlias[] {
  return texts.flatMap((text) => {
    const outcome = parseMetricAlias(text);
    return 'metric' in outcome ? [outcome.metric] : [];
  });
}

const tableColumns = (
  columns: TableDocument['columns'],
  usual: Aggregation,
): Record<string, TableColumn> =>
  mapValues(columns, ({ unit, color, agg_func: aggFunc = usual, sparkline_disabled }) => ({
    unit,
    color,
    aggFunc,
    sparklineDisabled: sparkline_disabled,
  }));

export function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

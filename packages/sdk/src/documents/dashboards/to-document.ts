import type { DashboardResponse } from '../../schemas/dashboards/dashboards.ts';
import type { TableColumn } from '../../schemas/metrics/metric-display.ts';
import type { ItemContent } from './content.ts';
import type { DashboardDocument, ItemDocument, TableDocument } from './dashboard-schema.ts';
import { printMetricAlias } from '../queries/metric-alias.ts';
import { splitQuery } from '../queries/query-parts.ts';
import { mapValues } from './to-content.ts';

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
        columns: tableColumns(dashboard.tableColumnMap),
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

function itemDocument(item: ItemContent): ItemDocument {
  const common = {
    title: item.title,
    description: item.description,
    width: item.width,
    height: item.height,
    x_axis: item.xAxis,
    y_axis: item.yAxis,
    query: splitQuery(item.params.query),
  };
  switch (item.type) {
    case 'chart': {
      const { legend } = item.params;
      return {
        ...common,
        type: 'chart',
        chart: item.params.chartKind,
        metrics: item.params.metrics.map(printMetricAlias),
        columns: item.params.columnMap,
        styles: mapValues(item.params.timeseriesMap, (style) => ({
          color: style.color,
          opacity: style.opacity,
          line_width: style.lineWidth,
          symbol: style.symbol,
          symbol_size: style.symbolSize,
        })),
        legend: {
          type: legend.type,
          placement: legend.placement,
          values: legend.values,
          max_length: legend.maxLength,
        },
        connect_nulls: item.params.connectNulls,
      };
    }
    case 'table':
      return {
        ...common,
        type: 'table',
        metrics: item.params.metrics.map(printMetricAlias),
        columns: tableColumns(item.params.columnMap),
        items_per_page: item.params.itemsPerPage,
        dense_table: item.params.denseTable,
      };
    case 'heatmap':
      return { ...common, type: 'heatmap', metric: item.params.metric, unit: item.params.unit };
    case 'gauge':
      return {
        ...common,
        type: 'gauge',
        metrics: item.params.metrics.map(printMetricAlias),
        columns: mapValues(item.params.columnMap, ({ unit, aggFunc }) => ({
          unit,
          agg_func: aggFunc,
        })),
        template: item.params.template,
        value_mappings: item.params.valueMappings,
      };
  }
}

const tableColumns = (columns: Readonly<Record<string, TableColumn>>): TableDocument['columns'] =>
  mapValues(columns, ({ unit, color, aggFunc, sparklineDisabled }) => ({
    unit,
    color,
    agg_func: aggFunc,
    sparkline_disabled: sparklineDisabled,
  }));

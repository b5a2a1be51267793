import {
  defaultGridMaxWidth,
  defaultLegend,
  defaultSeriesStyle,
} from '../../schemas/dashboards/dashboard-limits.ts';
import type {
  DashboardDocument,
  ItemDocument,
  RowDocument,
  TableDocument,
} from './dashboard-schema.ts';
import { packItems, sizeOf } from './layout.ts';
import { chooseTable } from './matchers.ts';
import { mapValues } from './to-content.ts';
import { durationText, filled, filledMap, kept, unless } from '../shape/tree.ts';
import type { Tree } from '../shape/tree.ts';

export interface CanonicalOptions {
  /**
   * Writes the settings of the dashboard even where they have their defaults. Readers that keep what a document
   * doesn't mention then set them back.
   */
  readonly complete?: boolean;
}

/** A document as data to write down. */
export function canonicalDashboard(
  document: DashboardDocument,
  { complete = false }: CanonicalOptions = {},
): Tree {
  const setting = <Value>(value: Value | undefined, usual: Value): Value | undefined =>
    complete ? (value ?? usual) : unless(value, usual);
  const interval = setting(document.min_interval, 0);
  const offset = setting(document.time_offset, 0);
  return kept({
    schema: document.schema,
    id: unless(document.id, ''),
    key: setting(document.key, ''),
    name: document.name,
    owner: setting(document.owner, ''),
    if: filled(document.if.map(matcherTree)),
    min_interval: interval === undefined ? undefined : durationText(interval),
    time_offset: offset === undefined ? undefined : durationText(offset),
    grid_query: setting(document.grid_query, ''),
    grid_max_width: setting(document.grid_max_width, defaultGridMaxWidth),
    table_grid_items: filled(itemTrees(document.table_grid_items)),
    table: tableTrees(document.table),
    include_grid_rows: filled(document.include_grid_rows),
    grid_rows: document.grid_rows.map(rowTree),
    monitors: filled(document.monitors),
  });
}

/** What is stored of a document: nothing that only templates use, and not where it came from. */
export function storedTree(document: DashboardDocument): Tree {
  const table = chooseTable(document.table);
  return canonicalDashboard({
    ...document,
    id: '',
    if: [],
    table: table ? [{ ...table, if: [] }] : [],
    include_grid_rows: [],
    monitors: [],
  });
}

const matcherTree = ({ metric, instrumentation, state }: TableDocument['if'][number]): Tree =>
  kept({
    metric: unless(metric, ''),
    instrumentation: unless(instrumentation, ''),
    state: unless(state, 'present'),
  });

/** A table alone that shows nothing is none. Among others it may be the one whose conditions hold. */
function tableTrees(tables: readonly TableDocument[]): readonly Tree[] | undefined {
  const trees = tables.map(tableTree);
  return trees.length === 1 && Object.keys(trees[0] ?? {}).length === 0 ? undefined : filled(trees);
}

const tableTree = (table: TableDocument): Tree =>
  kept({
    if: filled(table.if.map(matcherTree)),
    metrics: filled(table.metrics),
    query: filled(table.query),
    columns: filledMap(mapValues(table.columns, columnTree)),
  });

const rowTree = (row: RowDocument): Tree =>
  kept({
    title: row.title,
    description: unless(row.description, ''),
    expanded: unless(row.expanded, true),
    items: itemTrees(row.items),
  });

function itemTrees(items: readonly ItemDocument[]): Tree[] {
  const places = packItems(items);
  const isPacked = places.every(
    ({ xAxis, yAxis }, at) => items[at]?.x_axis === xAxis && items[at].y_axis === yAxis,
  );
  return items.map((item) => itemTree(item, isPacked));
}

function itemTree(item: ItemDocument, isPacked: boolean): Tree {
  const usual = sizeOf(item.type, { width: 0, height: 0 });
  const common = {
    title: item.title,
    description: unless(item.description, ''),
    width: unless(item.width, usual.width),
    height: unless(item.height, usual.height),
    x_axis: isPacked ? undefined : item.x_axis,
    y_axis: isPacked ? undefined : item.y_axis,
    type: item.type,
  };
  switch (item.type) {
    case 'chart':
      return kept({
        ...common,
        chart: item.chart,
        metrics: item.metrics,
        query: item.query,
        columns: filledMap(mapValues(item.columns, columnTree)),
        styles: filledMap(mapValues(item.styles, styleTree)),
        legend: legendTree(item.legend),
        connect_nulls: unless(item.connect_nulls, false),
      });
    case 'table':
      return kept({
        ...common,
        metrics: item.metrics,
        query: item.query,
        columns: filledMap(mapValues(item.columns, columnTree)),
        items_per_page: unless(item.items_per_page, 5),
        dense_table: unless(item.dense_table, false),
      });
    case 'heatmap':
      return kept({
        ...common,
        metric: item.metric,
        unit: unless(item.unit, ''),
        query: filled(item.query),
      });
    case 'gauge':
      return kept({
        ...common,
        metrics: item.metrics,
        query: item.query,
        columns: filledMap(mapValues(item.columns, columnTree)),
        template: unless(item.template, ''),
        value_mappings: filled(item.value_mappings.map(mappingTree)),
      });
  }
}

interface AnyColumn {
  readonly unit: string;
  readonly color?: string;
  readonly agg_func?: string | undefined;
  readonly sparkline_disabled?: boolean;
}

const columnTree = (column: AnyColumn): Tree =>
  kept({
    unit: unless(column.unit, ''),
    color: unless(column.color, ''),
    agg_func: column.agg_func,
    sparkline_disabled: unless(column.sparkline_disabled, false),
  });

type Chart = Extract<ItemDocument, { type: 'chart' }>;

const styleTree = (style: Chart['styles'][string]): Tree =>
  kept({
    color: unless(style.color, defaultSeriesStyle.color),
    opacity: unless(style.opacity, defaultSeriesStyle.opacity),
    line_width: unless(style.line_width, defaultSeriesStyle.lineWidth),
    symbol: unless(style.symbol, defaultSeriesStyle.symbol),
    symbol_size: unless(style.symbol_size, defaultSeriesStyle.symbolSize),
  });

function legendTree(legend: Chart['legend']): Tree | undefined {
  const isUsualValues = String(legend.values) === String(defaultLegend.values);
  return filledMap(
    kept({
      type: unless(legend.type, defaultLegend.type),
      placement: unless(legend.placement, defaultLegend.placement),
      values: isUsualValues ? undefined : legend.values,
      max_length: unless(legend.max_length, defaultLegend.maxLength),
    }),
  );
}

type Mapping = Extract<ItemDocument, { type: 'gauge' }>['value_mappings'][number];

const mappingTree = ({ op, value, text, color }: Mapping): Tree =>
  kept({
    op,
    value: op === 'any' ? unless(value, 0) : value,
    text: unless(text, ''),
    color: unless(color, ''),
  });

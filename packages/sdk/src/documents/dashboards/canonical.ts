import { defaultGridMaxWidth } from '../../values/dashboard-values.ts';
import type {
  DashboardDocument,
  ItemDocument,
  RowDocument,
  TableDocument,
} from './dashboard-schema.ts';
import { columnTrees } from './items/columns.ts';
import { itemKindOf } from './items/kinds.ts';
import { packItems } from './layout.ts';
import { chooseTable } from './matchers.ts';
import { existingText, filled, kept, type Tree, unless } from '../shape/tree.ts';

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
    min_interval: interval === undefined ? undefined : existingText(interval),
    time_offset: offset === undefined ? undefined : existingText(offset),
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
    table_grid_items: inReadingOrder(document.table_grid_items),
    table: table ? [{ ...table, if: [] }] : [],
    include_grid_rows: [],
    grid_rows: document.grid_rows.map((row) => ({ ...row, items: inReadingOrder(row.items) })),
    monitors: [],
  });
}

/** Items by their places, line by line, whatever order a file has them in: places within it are told by that. */
const inReadingOrder = (items: readonly ItemDocument[]): ItemDocument[] =>
  items.toSorted((a, b) => a.y_axis - b.y_axis || a.x_axis - b.x_axis);

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
    columns: columnTrees(table.columns),
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
  const { size, tree } = itemKindOf(item.type);
  const usual = size({ width: 0, height: 0 });
  return kept({
    title: item.title,
    description: unless(item.description, ''),
    width: unless(item.width, usual.width),
    height: unless(item.height, usual.height),
    x_axis: isPacked ? undefined : item.x_axis,
    y_axis: isPacked ? undefined : item.y_axis,
    type: item.type,
    ...tree(item),
  });
}

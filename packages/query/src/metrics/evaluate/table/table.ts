import type { SuggestedTableFunction } from '../../analysis/analysis.ts';
import type { Unit } from '../../../units/unit.ts';
import { drillDownQuery } from './drill-down.ts';
import type { EvaluatedColumn, Evaluation, ResultSeries } from '../evaluate.ts';
import { reducePoints } from '../reduce.ts';
import type { LabelTest } from './search-labels.ts';
import { HASH_LABEL, hasPoints, labelKey } from '../series.ts';
import { labelIdentity, labelText } from '../series-name.ts';
import { type RowOrder, sortRows, type TableRow } from './table-rows.ts';
import { runAtOnce, SliceBudget, type Sliced } from '../../../slices.ts';
import { textHash } from '../text-hash.ts';

interface TableColumn {
  readonly name: string;
  readonly unit: Unit;
  /** Whether the column holds a label, a text; the others hold numbers. */
  readonly isGroup: boolean;
  /** `''` for labels. */
  readonly tableFunc: SuggestedTableFunction | '';
}

/** The result of a metrics query as a table. */
export interface MetricsTable {
  readonly columns: readonly TableColumn[];
  readonly items: readonly TableRow[];
  readonly hasMore: boolean;
  /** What the rows are sorted by; what was asked for when there are none. */
  readonly order: RowOrder;
}

/** How rows are made of series: reduction, order, search and limit. */
export interface TableOptions {
  /** How the points of a column become one number, by the name of the column; else `last`. */
  readonly functions?: ReadonlyMap<string, string>;
  /** How many buckets have ended, which decides what a number is made of. All when absent. */
  readonly ended?: number | undefined;
  /** A column, a label or another key of a row; otherwise the first column, descending. */
  readonly sortBy?: string;
  readonly sortDesc?: boolean;
  /** Rows whose labels don't pass are left out; rows without labels stay. */
  readonly search?: LabelTest;
  /** 1000 when absent. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 1000;
/** What a row costs beside its points, in points that are looked at. */
const ROW = 1000;

/**
 * Turns series into rows: one for each set of labels, shared by the columns whose series have these
 * labels. Raw series with equal labels get a row each. A column without series for a row has 0 there.
 * Columns that are a number have it in every row, and make a row only where there is no other.
 * Times are in milliseconds. Rows without any point are left out.
 */
export const buildMetricsTable = (evaluation: Evaluation, options?: TableOptions): MetricsTable =>
  runAtOnce(buildMetricsTableInSlices(evaluation, options));

/** As `buildMetricsTable`, for a thread that others wait for: it yields between rows. */
export function* buildMetricsTableInSlices(
  { columns, series }: Evaluation,
  options: TableOptions = {},
): Sliced<MetricsTable> {
  const { sortBy = '', sortDesc = false, search, limit = DEFAULT_LIMIT } = options;
  const found = yield* rowsOf(series);
  yield;
  const drafts = search ? yield* passing(found, search) : found;
  const names = new Set(columns.map(({ name }) => name));
  const labels = new Set(drafts.flatMap(({ groupBy }) => groupBy.map(({ label }) => label)));
  const groups = [...labels].filter((label) => !names.has(label));
  const budget = new SliceBudget();
  const rows: TableRow[] = [];
  for (const draft of drafts) {
    rows.push(finishRow(draft, columns, groups, options));
    if (budget.isSpent(ROW + draft.cells.size * (series[0]?.values.length ?? 0))) yield;
  }
  yield;
  const order =
    rows[0] === undefined || Object.hasOwn(rows[0], sortBy)
      ? { column: sortBy, desc: sortDesc }
      : { column: columns[0]?.name ?? '', desc: true };
  return {
    columns: [
      ...columns.map((column) => ({ ...column, isGroup: false })),
      ...groups.map((name) => ({ name, unit: '' as const, isGroup: true, tableFunc: '' as const })),
    ],
    items: sortRows(rows, order).slice(0, limit),
    hasMore: rows.length > limit,
    order,
  };
}

/** The result of a metrics query as one value per column. */
export interface Gauge {
  readonly columns: readonly TableColumn[];
  /** A number or null per column, `_name` and `_hash`; empty when there is no data. */
  readonly values: TableRow;
}

/** The first row of the table of an evaluation. */
export const buildGauge = (
  evaluation: Evaluation,
  options?: Pick<TableOptions, 'functions' | 'ended'>,
): Gauge => runAtOnce(buildGaugeInSlices(evaluation, options));

/** As `buildGauge`, for a thread that others wait for. */
export function* buildGaugeInSlices(
  evaluation: Evaluation,
  options?: Pick<TableOptions, 'functions' | 'ended'>,
): Sliced<Gauge> {
  const { columns, items } = yield* buildMetricsTableInSlices(evaluation, options);
  const { _query, ...values } = items[0] ?? {};
  return { columns: columns.filter(({ isGroup }) => !isGroup), values };
}

/** A row whose cells are not reduced yet. */
interface Draft extends Pick<ResultSeries, 'groupBy' | 'labels' | 'hash'> {
  /** Points by the name of the column. */
  readonly cells: ReadonlyMap<string, Float64Array>;
}

/** The rows that have points, each with the columns that are a number. */
function* rowsOf(series: readonly ResultSeries[]): Sliced<Draft[]> {
  const budget = new SliceBudget();
  const constants = series.filter(({ isConstant }) => isConstant);
  const drafts = yield* draftRows(series.filter(({ isConstant }) => !isConstant));
  const rows: Draft[] = [];
  for (const draft of drafts) {
    const { cells } = draft;
    if ([...cells.values()].some(hasPoints)) rows.push(draft);
    if (budget.isSpent(cells.size * (series[0]?.values.length ?? 0))) yield;
  }
  if (constants.length === 0) return rows;
  const cells = constants.map(({ column, values }) => [column, values] as const);
  const alone = drafts.find(({ groupBy }) => groupBy.length === 0);
  const some = rows.length > 0 ? rows : [alone ?? { groupBy: [], labels: [], cells: new Map() }];
  return some.map((draft) => ({ ...draft, cells: new Map([...draft.cells, ...cells]) }));
}

/** The rows whose labels pass, and those without labels. */
function* passing(drafts: readonly Draft[], search: LabelTest): Sliced<Draft[]> {
  const passed: Draft[] = [];
  for (const draft of drafts) {
    const { groupBy, labels } = draft;
    const searched = labels.filter((_, index) => groupBy[index] !== HASH_LABEL);
    if (searched.length === 0 || (yield* search(searched))) passed.push(draft);
  }
  return passed;
}

/** What shares a row unless raw series need rows of their own. */
interface LabelGroup {
  readonly first: ResultSeries;
  readonly shared: Map<string, Float64Array>;
  readonly byHash: Map<string, Map<string, Float64Array>>;
}

function* draftRows(series: readonly ResultSeries[]): Sliced<Draft[]> {
  const budget = new SliceBudget();
  const groups = new Map<string, LabelGroup>();
  for (const one of series) {
    const key = rowKey(one);
    const group = groups.get(key) ?? { first: one, shared: new Map(), byHash: new Map() };
    groups.set(key, group);
    if (one.hash === undefined) {
      group.shared.set(one.column, one.values);
    } else {
      const cells = group.byHash.get(one.hash) ?? new Map<string, Float64Array>();
      group.byHash.set(one.hash, cells.set(one.column, one.values));
    }
    if (budget.isSpent(KEY)) yield;
  }
  return [...groups.values()].flatMap(({ first: { groupBy, labels }, shared, byHash }): Draft[] =>
    byHash.size === 0
      ? [{ groupBy, labels, cells: shared }]
      : [...byHash].map(([hash, cells]) => ({
          groupBy,
          labels,
          hash,
          cells: new Map([...shared, ...cells]),
        })),
  );
}

/** What finding the row of a series costs, in points that are looked at. */
const KEY = 300;

/** Equal for equal labels in any order. */
function rowKey({ groupBy, labels }: ResultSeries): string {
  return labelKey(groupBy.map(({ label }, index) => labelKey([label, labels[index] ?? ''])).sort());
}

function finishRow(
  { groupBy, labels, hash, cells }: Draft,
  columns: readonly EvaluatedColumn[],
  groups: readonly string[],
  options: TableOptions,
): TableRow {
  const name = labelText(groupBy, labels, ', ');
  const own = labelIdentity(name, groupBy, labels);
  const valueOf = new Map(groupBy.map(({ label }, index) => [label, labels[index] ?? '']));
  return Object.fromEntries([
    ...groups.map((label) => [label, valueOf.get(label) ?? ''] as const),
    ...columns.map((column) => [column.name, finishCell(column, cells, options)] as const),
    ['_name', name],
    ['_query', drillDownQuery(groupBy, labels)],
    ['_hash', textHash(hash === undefined ? own : `${own} ${hash}`)],
  ]);
}

const MS_PER_SECOND = 1000;

function finishCell(
  { name, unit }: EvaluatedColumn,
  cells: Draft['cells'],
  { functions, ended }: TableOptions,
): number | null {
  const values = cells.get(name);
  if (values === undefined) return 0;
  const reduced = reducePoints(values, functions?.get(name) || 'last', ended);
  return reduced !== null && unit === 'time' ? reduced * MS_PER_SECOND : reduced;
}

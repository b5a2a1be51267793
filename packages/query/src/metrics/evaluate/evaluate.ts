import type { MetricColumn, MetricsAnalysis } from '../analysis/analysis.ts';
import { argumentsOf, type Computation } from '../analysis/computation.ts';
import type { Grouping } from '../analysis/selector.ts';
import type { Unit } from '../../units/unit.ts';
import { describeError } from '../../shared/query-error.ts';
import { asSeries, compute, type ComputeContext, type Computed } from './compute.ts';
import { EvaluationError } from './evaluation-error.ts';
import { fetchSelectors, type FetchSeries } from './fetch-selectors.ts';
import { extendGrid, type Grid, lookBackBuckets } from './grid.ts';
import type { SeriesSet } from './series.ts';
import { labelIdentity, labelText, seriesNamer } from './series-name.ts';
import { runAtOnce, type RunSliced, SliceBudget, type Sliced } from '../../slices.ts';
import { textHash } from './text-hash.ts';

/** How a metrics query is evaluated: the times, where series come from, and limits. */
export interface EvaluateOptions {
  /** Buckets of the result. */
  readonly grid: Grid;
  readonly fetch: FetchSeries;
  /** How the computation is run. Default: at once. */
  readonly run?: RunSliced;
  /** Most values that the query may compute; a series costs 32 more. Default: 25 million, at most 200 MB of memory. */
  readonly most?: number;
  /** Whether `rate($m[1m])` looks at one minute alone, as Prometheus does; else at five minutes and five buckets at least. */
  readonly exactWindows?: boolean;
}

const MAX_VALUES = 25e6;

/** One series of the result. */
export interface ResultSeries {
  /** Name of its column. */
  readonly column: string;
  /** What people read: the column and the labels, such as `rpm{host_name=web-1}`. */
  readonly name: string;
  /** Decimal number that stands for the name, and for the labels where other ones have the same name. */
  readonly id: string;
  readonly unit: Unit;
  readonly groupBy: readonly Grouping[];
  /** Values of `groupBy`. */
  readonly labels: readonly string[];
  /** Raw series with a grouping: decimal id of the set of attributes. */
  readonly hash?: string;
  /** Set on the series of a column that is a number: it has no labels because it fits all. */
  readonly isConstant?: true;
  /** One value per bucket, NaN where there is none. A series may have no value at all. */
  readonly values: Float64Array;
}

/** A column of an evaluation. */
export type EvaluatedColumn = Pick<MetricColumn, 'name' | 'unit' | 'tableFunc'>;

/** The result of a metrics query: its columns, their series, and what went wrong in each part. */
export interface Evaluation {
  /** One per part of the query, in its order; `error` is `''` when all is well. */
  readonly parts: readonly { readonly query: string; readonly error: string }[];
  /** The visible columns that could be computed, in the order of the query. */
  readonly columns: readonly EvaluatedColumn[];
  /** Column by column. */
  readonly series: readonly ResultSeries[];
}

/**
 * Fetches what a query needs and computes its columns. What can't be computed becomes the error of
 * its part; other parts go on. A failure of `fetch` that is no EvaluationError rejects.
 */
export async function evaluateMetricsQuery(
  analysis: MetricsAnalysis,
  {
    grid,
    fetch,
    run = (work) => Promise.resolve(runAtOnce(work)),
    most = MAX_VALUES,
    exactWindows = false,
  }: EvaluateOptions,
): Promise<Evaluation> {
  const lookBack = analysis.columns.some(({ computation }) => looksBack(computation))
    ? lookBackBuckets(grid.interval, largestWindow(analysis))
    : 0;
  const extended = extendGrid(grid, lookBack);
  const selected = await fetchSelectors(analysis.selectors, extended, fetch);
  return await run(evaluateSelected(analysis, selected, { grid, extended, most, exactWindows }));
}

/** Computes the columns of a query from the answers to its selectors, which are on the extended grid. */
function* evaluateSelected(
  analysis: MetricsAnalysis,
  selected: readonly (SeriesSet | EvaluationError)[],
  {
    grid,
    extended,
    most,
    exactWindows,
  }: Required<Omit<EvaluateOptions, 'fetch' | 'run'>> & { extended: Grid },
): Sliced<Evaluation> {
  const computed: (Computed | EvaluationError)[] = [];
  const errors = new Map<number, string>();
  let spent = 0;
  const context: ComputeContext = {
    interval: grid.interval,
    bucketCount: extended.count,
    range: grid.count * grid.interval,
    exactWindows,
    spend: (values) => {
      spent += values;
      if (spent > most)
        throw new EvaluationError(
          'the query computes too many values: add conditions, group the series, or shorten the range',
        );
    },
    selected: (index) => found(selected[index]),
    column: (index) => {
      const result = computed[index];
      if (result instanceof EvaluationError) {
        throw new EvaluationError(`column "${analysis.columns[index]?.name}" has an error`);
      }
      return found(result);
    },
  };
  for (const column of analysis.columns) {
    const result = yield* attempt(column.computation, context);
    computed.push(result);
    if (result instanceof EvaluationError && !errors.has(column.partIndex)) {
      errors.set(column.partIndex, result.message);
    }
  }
  const visible: VisibleColumn[] = analysis.columns.flatMap((column, index) => {
    const result = computed[index];
    return column.hidden || result === undefined || result instanceof EvaluationError
      ? []
      : [{ column, result }];
  });
  return {
    parts: analysis.parts.map(({ text, error }, index) => ({
      query: text,
      error: error === undefined ? (errors.get(index) ?? '') : describeError(error),
    })),
    columns: visible.map(({ column: { name, unit, tableFunc } }) => ({ name, unit, tableFunc })),
    series: yield* resultOf(visible, extended.count - grid.count, extended),
  };
}

/** Whether points before the range have a say in points of the range. */
function looksBack(step: Computation): boolean {
  return step.kind === 'rollup' || argumentsOf(step).some(looksBack);
}

function largestWindow(analysis: MetricsAnalysis): number {
  return analysis.selectors.reduce((largest, { window }) => Math.max(largest, window), 0);
}

function found<T>(result: T | EvaluationError | undefined): T {
  if (result === undefined) {
    throw new Error('A computation names a selector or a column that the analysis has not.');
  }
  if (result instanceof EvaluationError) throw result;
  return result;
}

function* attempt(
  computation: Computation,
  context: ComputeContext,
): Sliced<Computed | EvaluationError> {
  try {
    return yield* compute(computation, context);
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

interface VisibleColumn {
  readonly column: MetricColumn;
  readonly result: Computed;
}

/** The series of all columns, without the first `lookBack` buckets. */
function* resultOf(
  visible: readonly VisibleColumn[],
  lookBack: number,
  extended: Grid,
): Sliced<ResultSeries[]> {
  const budget = new SliceBudget();
  const found: ResultSeries[] = [];
  for (const { column, result } of visible) {
    const { groupBy, series } = asSeries(result, extended.count);
    const nameOf = seriesNamer(column);
    for (const { labels, hash, values } of series) {
      const name = nameOf(labelText(groupBy, labels));
      const own = labelIdentity(name, groupBy, labels);
      found.push({
        column: column.name,
        name,
        id: textHash(hash === undefined ? own : `${own} ${hash}`),
        unit: column.unit,
        groupBy,
        labels: labels.slice(0, groupBy.length),
        ...(hash === undefined ? {} : { hash }),
        ...(typeof result === 'number' && { isConstant: true as const }),
        values: values.subarray(lookBack),
      });
      // Names cost more than values.
      if (budget.isSpent(NAME)) yield;
    }
  }
  return found;
}

/** What the name of a series costs, in values that are looked at. */
const NAME = 500;

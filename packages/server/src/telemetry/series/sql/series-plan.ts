import { EvaluationError, type Selector } from '@spanlight/query';
import { isEdgeMetric } from './edge-points.ts';
import { isReading } from './point-source.ts';

/** How the points of a metric become the values of a series. */
export type SeriesPlan =
  /** Points of one series become one value per bucket; every series is an answer of its own. */
  | { readonly kind: 'raw'; readonly aggregate: Aggregate }
  /** All points of a group and bucket become one value. */
  | { readonly kind: 'points'; readonly value: PointValue }
  /** Sketches of a group and bucket are merged, and one level is read off. */
  | { readonly kind: 'quantile'; readonly level: number }
  /** Points of one series become one value per bucket; then the values of a group become one. */
  | { readonly kind: 'series'; readonly aggregate: Aggregate; readonly across: Across }
  /** What differs is counted. */
  | { readonly kind: 'uniq' };

/** An aggregate function of the engine and its arguments, columns of points. */
export interface Aggregate {
  readonly name: string;
  readonly args: readonly string[];
}

/** One aggregate, or the ratio of two. */
export type PointValue = Aggregate | { readonly dividend: Aggregate; readonly divisor: Aggregate };

/** An aggregate function of the engine over the values of series; `uniq` counts what they stand for. */
export type Across = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'uniq';

const LAST: Aggregate = { name: 'argMax', args: ['last.value', 'last.time'] };

const of = (name: string, column: string): Aggregate => ({ name, args: [column] });

const QUANTILES: ReadonlyMap<string, number> = new Map([
  ['p50', 0.5],
  ['p75', 0.75],
  ['p90', 0.9],
  ['p95', 0.95],
  ['p99', 0.99],
]);

/** The level of a quantile function, 0 to 1; undefined for any other function. */
export const quantileLevel = (func: string): number | undefined => QUANTILES.get(func);

/**
 * Chooses the way to answer a selector on points.
 *
 * @throws EvaluationError when the instrument has no such function
 */
export function planOf(selector: Selector): SeriesPlan {
  const { metric, func, valueFilters } = selector;
  const { instrument } = metric;
  if (instrument === undefined) throw new EvaluationError(`metric "${metric.name}" not found`);
  if (selector.of === 'time') return { kind: 'points', value: timeValue(selector) };
  if (func === 'uniq')
    return valueFilters.length === 0
      ? { kind: 'uniq' }
      : { kind: 'series', aggregate: seriesValue(instrument), across: 'uniq' };
  const plan = isReading(instrument)
    ? readingPlan(func, valueFilters.length > 0)
    : instrument === 'counter'
      ? counterPlan(func)
      : distributionPlan(func, instrument);
  if (!plan)
    throw new EvaluationError(
      func === 'raw'
        ? `${instrument} instrument requires a func`
        : `${instrument} instrument does not support ${func}`,
    );
  return plan;
}

/** Of readings only the last of a series and bucket counts, except for the extremes. */
function readingPlan(func: Selector['func'], isFiltered: boolean): SeriesPlan | undefined {
  switch (func) {
    case 'raw':
      return { kind: 'raw', aggregate: LAST };
    case 'sum':
    case 'avg':
    case 'count':
      return { kind: 'series', aggregate: LAST, across: func };
    case 'min':
    case 'max':
      return isFiltered
        ? { kind: 'series', aggregate: of(func, func), across: func }
        : { kind: 'points', value: of(func, func) };
    default:
      return undefined;
  }
}

function counterPlan(func: Selector['func']): SeriesPlan | undefined {
  switch (func) {
    case 'raw':
      return { kind: 'raw', aggregate: of('sum', 'sum') };
    case 'sum':
      return { kind: 'points', value: of('sum', 'sum') };
    default:
      return undefined;
  }
}

function distributionPlan(
  func: Selector['func'],
  instrument: 'histogram' | 'summary',
): SeriesPlan | undefined {
  switch (func) {
    case 'sum':
    case 'min':
    case 'max':
      return { kind: 'points', value: of(func, func) };
    case 'count':
      return { kind: 'points', value: of('sum', 'count') };
    case 'avg':
      return {
        kind: 'points',
        value: { dividend: of('sum', 'sum'), divisor: of('sum', 'count') },
      };
    default: {
      const level = instrument === 'histogram' ? quantileLevel(func) : undefined;
      return level === undefined ? undefined : { kind: 'quantile', level };
    }
  }
}

/** What conditions on the value look at before series are counted. */
function seriesValue(instrument: string): Aggregate {
  if (isReading(instrument)) return LAST;
  return of('sum', instrument === 'counter' ? 'sum' : 'count');
}

function timeValue({ func, metric }: Selector): Aggregate {
  if (func !== 'min' && func !== 'max')
    throw new EvaluationError('_time attr requires a func: min or max');
  // Minutes of the service graph don't know more than themselves, rollups of points know their last.
  const isExact = func === 'max' && !isEdgeMetric(metric.name);
  return of(
    func,
    isExact ? 'toUnixTimestamp64Milli(last.time) / 1000' : 'toFloat64(toUnixTimestamp(time))',
  );
}

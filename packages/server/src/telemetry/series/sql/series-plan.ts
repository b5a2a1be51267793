import { EvaluationError, type MetricInfo, type Selector } from '@spanlight/query';
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
  const plan = planFor(instrument, func, valueFilters.length > 0);
  if (!plan)
    throw new EvaluationError(
      func === 'raw'
        ? `${instrument} instrument requires a func`
        : `${instrument} instrument does not support ${func}`,
    );
  return plan;
}

type Plans = Readonly<Partial<Record<Selector['func'], SeriesPlan>>>;

/** Plans for readings: only the last of a series and bucket counts, except for minimum and maximum. */
const READING_PLANS: Plans = {
  raw: { kind: 'raw', aggregate: LAST },
  sum: { kind: 'series', aggregate: LAST, across: 'sum' },
  avg: { kind: 'series', aggregate: LAST, across: 'avg' },
  count: { kind: 'series', aggregate: LAST, across: 'count' },
  min: { kind: 'points', value: of('min', 'min') },
  max: { kind: 'points', value: of('max', 'max') },
};

/** Plans for readings where a condition on the value applies to each series. */
const FILTERED_READING_PLANS: Plans = {
  ...READING_PLANS,
  min: { kind: 'series', aggregate: of('min', 'min'), across: 'min' },
  max: { kind: 'series', aggregate: of('max', 'max'), across: 'max' },
};

const COUNTER_PLANS: Plans = {
  raw: { kind: 'raw', aggregate: of('sum', 'sum') },
  sum: { kind: 'points', value: of('sum', 'sum') },
};

/** Plans for histograms and summaries; with sketches there are quantiles, too. */
const DISTRIBUTION_PLANS: Plans = {
  sum: { kind: 'points', value: of('sum', 'sum') },
  min: { kind: 'points', value: of('min', 'min') },
  max: { kind: 'points', value: of('max', 'max') },
  count: { kind: 'points', value: of('sum', 'count') },
  avg: { kind: 'points', value: { dividend: of('sum', 'sum'), divisor: of('sum', 'count') } },
};

function planFor(
  instrument: NonNullable<MetricInfo['instrument']>,
  func: Selector['func'],
  isFiltered: boolean,
): SeriesPlan | undefined {
  if (isReading(instrument)) return (isFiltered ? FILTERED_READING_PLANS : READING_PLANS)[func];
  if (instrument === 'counter') return COUNTER_PLANS[func];
  const level = instrument === 'histogram' ? quantileLevel(func) : undefined;
  return level === undefined ? DISTRIBUTION_PLANS[func] : { kind: 'quantile', level };
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

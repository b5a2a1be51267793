import type { AggregateFunction, RollupFunction } from './computation.ts';
import type { MapFunction } from './point-functions.ts';
import type { StorageFunction } from './selector.ts';

/** A function of the metrics language. */
export interface MetricsFunctionInfo {
  /** The name as it is offered. */
  readonly name: string;
  /** Runs where the points are stored when it stands directly around a metric. */
  readonly storage?: StorageFunction;
  /** Runs on series that are already there. */
  readonly step?:
    | { readonly kind: 'map'; readonly func: MapFunction }
    | { readonly kind: 'aggregate'; readonly func: AggregateFunction }
    | { readonly kind: 'rollup'; readonly func: RollupFunction }
    | { readonly kind: 'bucket-quantile' };
  readonly description: string;
}

type Definition = Omit<MetricsFunctionInfo, 'name'>;

const aggregate = (
  func: Exclude<AggregateFunction, 'median'>,
  description: string,
): Definition => ({ storage: func, step: { kind: 'aggregate', func }, description });

const stored = (storage: StorageFunction, description: string): Definition => ({
  storage,
  description,
});

const map = (func: MapFunction, description: string): Definition => ({
  step: { kind: 'map', func },
  description,
});

const rollup = (func: RollupFunction, description: string): Definition => ({
  step: { kind: 'rollup', func },
  description,
});

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  sum: aggregate('sum', 'sum of the series'),
  avg: aggregate('avg', 'mean of the series'),
  min: aggregate('min', 'smallest value'),
  max: aggregate('max', 'largest value'),
  median: { step: { kind: 'aggregate', func: 'median' }, description: 'median of the series' },
  count: stored('count', 'number of measurements; of series with data for gauges'),
  p50: stored('p50', 'median of a histogram'),
  p75: stored('p75', '75th percentile of a histogram'),
  p90: stored('p90', '90th percentile of a histogram'),
  p95: stored('p95', '95th percentile of a histogram'),
  p99: stored('p99', '99th percentile of a histogram'),
  histogram_quantile: {
    step: { kind: 'bucket-quantile' },
    description: 'quantile of a Prometheus histogram: histogram_quantile(0.9, $x_bucket)',
  },
  uniq: stored('uniq', 'number of series, or of distinct values of attributes'),
  per_min: map('per_min', 'how much per minute'),
  per_sec: map('per_sec', 'how much per second'),
  rate: rollup('rate', 'growth per second of a growing value'),
  irate: rollup('rate', 'growth per second of a growing value'),
  increase: rollup('increase', 'growth of a growing value'),
  delta: rollup('increase', 'growth of a growing value'),
  min_over_time: rollup('min_over_time', 'minimum over a time window'),
  max_over_time: rollup('max_over_time', 'maximum over a time window'),
  sum_over_time: rollup('sum_over_time', 'sum over a time window'),
  avg_over_time: rollup('avg_over_time', 'mean over a time window'),
  median_over_time: rollup('median_over_time', 'median over a time window'),
  abs: map('abs', 'absolute value'),
  ceil: map('ceil', 'rounded up'),
  floor: map('floor', 'rounded down'),
  trunc: map('trunc', 'without its fraction'),
  exp: map('exp', 'e to the power'),
  exp2: map('exp2', '2 to the power'),
  log: map('ln', 'natural logarithm'),
  ln: map('ln', 'natural logarithm'),
  log2: map('log2', 'logarithm to base 2'),
  log10: map('log10', 'logarithm to base 10'),
  cos: map('cos', 'cosine'),
  cosh: map('cosh', 'hyperbolic cosine'),
  acos: map('acos', 'inverse cosine'),
  acosh: map('acosh', 'inverse hyperbolic cosine'),
  sin: map('sin', 'sine'),
  sinh: map('sinh', 'hyperbolic sine'),
  asin: map('asin', 'inverse sine'),
  asinh: map('asinh', 'inverse hyperbolic sine'),
  tan: map('tan', 'tangent'),
  tanh: map('tanh', 'hyperbolic tangent'),
  atan: map('atan', 'inverse tangent'),
  atanh: map('atanh', 'inverse hyperbolic tangent'),
};

/** Every function by its name. */
export const METRICS_FUNCTIONS: ReadonlyMap<string, MetricsFunctionInfo> = new Map(
  Object.entries(DEFINITIONS).map(([name, definition]) => [name, { name, ...definition }]),
);

/** Names used elsewhere for the same. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['histogram_count', 'count'],
  ['perMin', 'per_min'],
  ['perSec', 'per_sec'],
]);

/** The function a name stands for, or undefined for an unknown one. */
export function findMetricsFunction(written: string): MetricsFunctionInfo | undefined {
  return METRICS_FUNCTIONS.get(SPELLINGS.get(written) ?? written);
}

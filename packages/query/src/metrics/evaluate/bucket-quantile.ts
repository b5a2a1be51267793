import { SliceBudget, type Sliced } from '../../slices.ts';
import { BUCKET_BOUND } from '../analysis/bucket-quantile.ts';
import { EvaluationError } from './evaluation-error.ts';
import { labelKey, type Series, type SeriesSet } from './series.ts';

/** One bucket of a histogram: how many values were at most its bound, at each time. */
interface Bucket {
  readonly bound: number;
  readonly counts: Float64Array;
}

/**
 * Reads a quantile off counts of buckets, each group of series that differ in `le` alone a histogram; as Prometheus does it
 * (https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile): values lie evenly in their bucket,
 * the lowest one begins at 0, and of the open one its lower bound is told. Missing where nothing was counted.
 *
 * @throws EvaluationError when no series has a label `le` that is a bound.
 */
export function* bucketQuantile(set: SeriesSet, level: number): Sliced<SeriesSet> {
  const at = set.groupBy.findIndex(({ label }) => label === BUCKET_BOUND.label);
  if (at === -1)
    throw new EvaluationError('histogram_quantile needs series that are grouped by le');
  const budget = new SliceBudget();
  const groups = new Map<string, { labels: readonly string[]; buckets: Bucket[] }>();
  for (const { labels, values } of set.series) {
    const bound = boundOf(labels[at]);
    if (Number.isNaN(bound)) continue;
    const others = labels.slice(0, set.groupBy.length).toSpliced(at, 1);
    const key = labelKey(others);
    const group = groups.get(key) ?? { labels: others, buckets: [] };
    group.buckets.push({ bound, counts: values });
    groups.set(key, group);
    if (budget.isSpent(0)) yield;
  }
  if (groups.size === 0 && set.series.length > 0)
    throw new EvaluationError(
      'histogram_quantile needs series with the label le, a number or +Inf',
    );
  const series: Series[] = [];
  for (const { labels, buckets: found } of groups.values()) {
    const buckets = withDifferentBounds(found);
    const length = buckets[0]?.counts.length ?? 0;
    const values = new Float64Array(length);
    for (let index = 0; index < length; index += 1)
      values[index] = quantileAt(buckets, index, level);
    series.push({ labels, values });
    if (budget.isSpent(length * buckets.length)) yield;
  }
  return { groupBy: set.groupBy.toSpliced(at, 1), carried: [], series };
}

function boundOf(text = ''): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Buckets of equal bounds, such as `1` and `1.0`, are one. The lowest comes first. */
function withDifferentBounds(buckets: readonly Bucket[]): Bucket[] {
  const alike = [...Map.groupBy(buckets, ({ bound }) => bound)];
  return alike
    .map(([bound, found]) => ({ bound, counts: found.map(({ counts }) => counts).reduce(sumOf) }))
    .sort((left, right) => left.bound - right.bound);
}

const sumOf = (left: Float64Array, right: Float64Array): Float64Array =>
  left.map((_, index) => countAt(left, index) + countAt(right, index));

function quantileAt(buckets: readonly Bucket[], index: number, level: number): number {
  const last = buckets.at(-1);
  if (last?.bound !== Number.POSITIVE_INFINITY || buckets.length < 2) return Number.NaN;
  // Counts that fall from one bound to the next were not read at the same time: what was counted stays.
  const total = buckets.reduce((most, bucket) => Math.max(most, countAt(bucket.counts, index)), 0);
  if (total === 0) return Number.NaN;
  const rank = level * total;
  let below = 0;
  let lower = 0;
  for (const bucket of buckets) {
    const { bound } = bucket;
    const upTo = Math.max(below, countAt(bucket.counts, index));
    if (upTo > 0 && upTo >= rank) {
      if (bound === Number.POSITIVE_INFINITY) return lower;
      if (bucket === buckets[0] && bound <= 0) return bound;
      return lower + ((bound - lower) * (rank - below)) / (upTo - below);
    }
    below = upTo;
    lower = bound;
  }
  return lower;
}

function countAt(counts: Float64Array, index: number): number {
  const count = counts[index] ?? 0;
  return Number.isNaN(count) ? 0 : count;
}

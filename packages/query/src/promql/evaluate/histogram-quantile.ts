import { SliceBudget, type Sliced } from '../../slices.ts';
import { emptySeries, labelsKey, type PromqlSeries, withoutLabels, withoutName } from './series.ts';

interface Bucket {
  readonly bound: number;
  readonly series: PromqlSeries;
}

/**
 * Reads a quantile off series of buckets that differ in `le` alone, as Prometheus does it
 * (https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile).
 *
 * @param levels per time
 */
export function* histogramQuantile(
  series: readonly PromqlSeries[],
  levels: Float64Array,
): Sliced<readonly PromqlSeries[]> {
  const budget = new SliceBudget();
  const groups = new Map<string, { into: PromqlSeries; buckets: Bucket[] }>();
  for (const one of series) {
    const bound = boundOf(one.labels['le']);
    if (bound === undefined) continue;
    const labels = withoutLabels(withoutName(one.labels), ['le']);
    const key = labelsKey(labels);
    const group = groups.get(key) ?? { into: emptySeries(labels, one.values.length), buckets: [] };
    group.buckets.push({ bound, series: one });
    groups.set(key, group);
    if (budget.isSpent(0)) yield;
  }
  for (const { into, buckets } of groups.values()) {
    buckets.sort((a, b) => a.bound - b.bound);
    for (let index = 0; index < into.values.length; index += 1) {
      const there = countsAt(buckets, index);
      if (there.length === 0) continue;
      into.values[index] = quantileAt(there, levels[index] ?? Number.NaN);
      into.present[index] = 1;
      if (budget.isSpent(buckets.length)) yield;
    }
  }
  return [...groups.values()].map(({ into }) => into);
}

function boundOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (/^\+?inf(?:inity)?$/i.test(text)) return Infinity;
  const bound = Number(text);
  return Number.isNaN(bound) ? undefined : bound;
}

/** How much buckets counted at one time. Those of equal bounds, such as `1` and `1.0`, are one. */
interface Count {
  readonly bound: number;
  count: number;
}

function countsAt(buckets: readonly Bucket[], index: number): Count[] {
  const found: Count[] = [];
  for (const { bound, series } of buckets) {
    if (series.present[index] !== 1) continue;
    const count = series.values[index] ?? 0;
    const last = found.at(-1);
    if (last?.bound === bound) last.count += count;
    else found.push({ bound, count });
  }
  return found;
}

function quantileAt(buckets: readonly Count[], level: number): number {
  if (Number.isNaN(level)) return Number.NaN;
  if (level < 0) return -Infinity;
  if (level > 1) return Infinity;
  if (buckets.at(-1)?.bound !== Infinity || buckets.length < 2) return Number.NaN;
  // Counts that fall from one bound to the next were not read at the same time: what was counted stays.
  let highest = 0;
  const counts = buckets.map(({ count }) => {
    highest = Math.max(highest, count);
    return highest;
  });
  const total = counts.at(-1) ?? 0;
  if (!(total > 0)) return Number.NaN;
  const rank = level * total;
  const last = buckets.length - 1;
  const found = counts.findIndex((count, place) => place === last || count >= rank);
  if (found === last) return buckets[last - 1]?.bound ?? Number.NaN;
  const bound = buckets[found]?.bound ?? Number.NaN;
  if (found === 0 && bound <= 0) return bound;
  const start = found === 0 ? 0 : (buckets[found - 1]?.bound ?? 0);
  const below = found === 0 ? 0 : (counts[found - 1] ?? 0);
  return start + (bound - start) * ((rank - below) / ((counts[found] ?? 0) - below));
}

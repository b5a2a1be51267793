import { SliceBudget, type Sliced } from '../../slices.ts';
import type { PromqlAggregation, PromqlGrouping } from '../syntax/tree.ts';
import {
  emptySeries,
  labelsKey,
  onlyLabels,
  type PromqlLabels,
  type PromqlSeries,
  withoutLabels,
  withoutName,
} from './series.ts';

/** One value of several; of `count` of them there is at least one. */
type Fold = (values: Float64Array, parameter: number) => number;

const FOLDS: Readonly<Record<Exclude<PromqlAggregation['operator'], 'topk' | 'bottomk'>, Fold>> = {
  sum: (values) => sumOf(values),
  avg: (values) => sumOf(values) / values.length,
  // What is no number counts only where there is nothing else.
  min: (values) =>
    values.reduce((best, value) => (value < best || Number.isNaN(best) ? value : best)),
  max: (values) =>
    values.reduce((best, value) => (value > best || Number.isNaN(best) ? value : best)),
  count: (values) => values.length,
  group: () => 1,
  stddev: (values) => Math.sqrt(varianceOf(values)),
  stdvar: (values) => varianceOf(values),
  quantile: (values, level) => quantileOf(values, level),
};

const sumOf = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

function varianceOf(values: Float64Array): number {
  const mean = sumOf(values) / values.length;
  return values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length;
}

/** Between the two nearest ranks, as Prometheus does it; what is no number is less than any. */
function quantileOf(values: Float64Array, level: number): number {
  if (Number.isNaN(level)) return Number.NaN;
  if (level < 0) return -Infinity;
  if (level > 1) return Infinity;
  const sorted = values.toSorted(
    (a, b) => Number(Number.isNaN(b)) - Number(Number.isNaN(a)) || a - b,
  );
  const rank = level * (sorted.length - 1);
  const low = sorted[Math.floor(rank)] ?? Number.NaN;
  const high = sorted[Math.min(Math.floor(rank) + 1, sorted.length - 1)] ?? Number.NaN;
  const weight = rank - Math.floor(rank);
  return low * (1 - weight) + high * weight;
}

/**
 * Makes one series of each group, time by time; `topk` and `bottomk` keep some of each as they are.
 *
 * @param parameter the number in front of the series, per time
 */
export function* aggregate(
  { operator, grouping }: PromqlAggregation,
  series: readonly PromqlSeries[],
  parameter: Float64Array | undefined,
): Sliced<readonly PromqlSeries[]> {
  const groups = new Map<string, { labels: PromqlLabels; members: PromqlSeries[] }>();
  const budget = new SliceBudget();
  for (const one of series) {
    const labels = groupLabels(one.labels, grouping);
    const key = labelsKey(labels);
    const group = groups.get(key) ?? { labels, members: [] };
    group.members.push(one);
    groups.set(key, group);
    if (budget.isSpent(0)) yield;
  }
  const results: PromqlSeries[] = [];
  for (const { labels, members } of groups.values()) {
    if (operator === 'topk' || operator === 'bottomk')
      results.push(...(yield* pick(members, operator === 'topk', parameter)));
    else results.push(yield* fold(members, labels, FOLDS[operator], parameter));
  }
  return results;
}

function groupLabels(labels: PromqlLabels, grouping: PromqlGrouping | undefined): PromqlLabels {
  if (grouping?.mode === 'without') return withoutLabels(withoutName(labels), grouping.labels);
  return onlyLabels(labels, grouping?.labels ?? []);
}

function* fold(
  members: readonly PromqlSeries[],
  labels: PromqlLabels,
  compute: Fold,
  parameter: Float64Array | undefined,
): Sliced<PromqlSeries> {
  const budget = new SliceBudget();
  const into = emptySeries(labels, members[0]?.values.length ?? 0);
  const column = new Float64Array(members.length);
  for (let index = 0; index < into.values.length; index += 1) {
    let count = 0;
    for (const { values, present } of members) {
      if (present[index] !== 1) continue;
      column[count] = values[index] ?? 0;
      count += 1;
    }
    if (budget.isSpent(members.length)) yield;
    if (count === 0) continue;
    into.values[index] = compute(column.subarray(0, count), parameter?.[index] ?? Number.NaN);
    into.present[index] = 1;
  }
  return into;
}

/**
 * The series with the largest or the smallest values, time by time; what is no number comes last. Of a single time they come in
 * that order.
 */
function* pick(
  members: readonly PromqlSeries[],
  isLargest: boolean,
  parameter: Float64Array | undefined,
): Sliced<PromqlSeries[]> {
  const budget = new SliceBudget();
  const length = members[0]?.values.length ?? 0;
  const picked = members.map((member) => ({ ...member, present: new Uint8Array(length) }));
  for (let index = 0; index < length; index += 1) {
    const most = parameter?.[index] ?? 0;
    if (budget.isSpent(members.length)) yield;
    if (!(most >= 1)) continue;
    const ranked = [...members.keys()]
      .filter((place) => members[place]?.present[index] === 1)
      .map((place) => ({ place, value: members[place]?.values[index] ?? Number.NaN }))
      .sort((a, b) => compareForPick(a.value, b.value, isLargest));
    const found = ranked.slice(0, Math.trunc(most)).flatMap(({ place }) => picked[place] ?? []);
    for (const { present } of found) present[index] = 1;
    if (length === 1) return found;
  }
  return picked;
}

function compareForPick(a: number, b: number, isLargest: boolean): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a === b ? 0 : a < b === isLargest ? 1 : -1;
}

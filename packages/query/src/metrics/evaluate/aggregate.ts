import type { AggregateFunction } from '../analysis/computation.ts';
import type { Grouping } from '../analysis/selector.ts';
import { labelReader } from './label-reader.ts';
import { lowerMedian } from './median.ts';
import { labelKey, type Series, type SeriesSet } from './series.ts';
import { SliceBudget, type Sliced } from '../../slices.ts';

/** What sorting a value costs, in values that are looked at once. */
const SORTING = 8;

/**
 * Combines the series of every group point by point; without grouping all series. Missing points are
 * left out, except that the median counts them as 0; the sum of no points is 0. A group of one series
 * keeps its points as they are.
 */
export function* aggregateSeries(
  func: AggregateFunction,
  groupBy: readonly Grouping[],
  set: SeriesSet,
): Sliced<SeriesSet> {
  const budget = new SliceBudget();
  const valueOf = groupBy.map((grouping) => labelReader(grouping, set));
  const groups = new Map<string, { labels: readonly string[]; members: Float64Array[] }>();
  for (const series of set.series) {
    const labels = valueOf.map((read) => read(series));
    const key = labelKey(labels);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { labels, members: [series.values] });
    } else {
      group.members.push(series.values);
    }
    if (budget.isSpent(0)) yield;
  }
  const series: Series[] = [];
  for (const { labels, members } of groups.values()) {
    series.push({ labels, values: yield* combine(func, members) });
    if (budget.isSpent(0)) yield;
  }
  return { groupBy, carried: [], series };
}

function* combine(func: AggregateFunction, members: readonly Float64Array[]): Sliced<Float64Array> {
  const [first, ...rest] = members;
  if (first === undefined || rest.length === 0) return first ?? new Float64Array();
  switch (func) {
    case 'sum':
      return yield* sums(members, first.length);
    case 'avg': {
      const counts = new Float64Array(first.length);
      const budget = new SliceBudget();
      for (const values of members) {
        for (let index = 0; index < counts.length; index += 1) {
          const present = Number.isNaN(values[index] ?? Number.NaN) ? 0 : 1;
          counts[index] = (counts[index] ?? 0) + present;
        }
        if (budget.isSpent(values.length)) yield;
      }
      return (yield* sums(members, first.length)).map((sum, index) => sum / (counts[index] ?? 0));
    }
    case 'min':
      return yield* extremes(members, first, (value, best) => value < best);
    case 'max':
      return yield* extremes(members, first, (value, best) => value > best);
    case 'median':
      return yield* medians(members, first.length);
  }
}

function* sums(members: readonly Float64Array[], length: number): Sliced<Float64Array> {
  const budget = new SliceBudget();
  const result = new Float64Array(length);
  for (const values of members) {
    for (let index = 0; index < length; index += 1) {
      const value = values[index] ?? Number.NaN;
      result[index] = (result[index] ?? 0) + (Number.isNaN(value) ? 0 : value);
    }
    if (budget.isSpent(length)) yield;
  }
  return result;
}

function* extremes(
  members: readonly Float64Array[],
  first: Float64Array,
  isBetter: (value: number, best: number) => boolean,
): Sliced<Float64Array> {
  const budget = new SliceBudget();
  const result = first.slice();
  for (const values of members) {
    for (let index = 0; index < result.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      const best = result[index] ?? Number.NaN;
      if (isBetter(value, best) || Number.isNaN(best)) result[index] = value;
    }
    if (budget.isSpent(values.length)) yield;
  }
  return result;
}

function* medians(members: readonly Float64Array[], length: number): Sliced<Float64Array> {
  const budget = new SliceBudget();
  const result = new Float64Array(length);
  const column = new Float64Array(members.length);
  for (let index = 0; index < length; index += 1) {
    for (const [place, values] of members.entries()) {
      const value = values[index] ?? Number.NaN;
      column[place] = Number.isNaN(value) ? 0 : value;
    }
    result[index] = lowerMedian(column.sort());
    if (budget.isSpent(column.length * SORTING)) yield;
  }
  return result;
}

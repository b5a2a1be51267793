import { lowerMedian } from './median.ts';

/**
 * Reduces the points of a series to one number, as tables and gauges show it. Missing points and
 * infinities are left out, except that the median counts them as 0 and that the suffix `_zero` puts a
 * 0 in their place.
 *
 * @param func `last`, `min`, `max`, `sum`, `avg` or `median`, with or without `_zero`
 * @returns null when there is nothing to show, and for a function that doesn't exist
 */
export function reducePoints(values: Float64Array, func: string): number | null {
  if (func.endsWith(ZERO_SUFFIX)) {
    return reducePoints(
      values.map((value) => (Number.isFinite(value) ? value : 0)),
      func.slice(0, -ZERO_SUFFIX.length),
    );
  }
  const reduced = reduceFinite(values, func);
  return Number.isFinite(reduced) ? reduced : null;
}

const ZERO_SUFFIX = '_zero';

function reduceFinite(values: Float64Array, func: string): number {
  let count = 0;
  let sum = 0;
  let least = Infinity;
  let most = -Infinity;
  let last = Number.NaN;
  for (const value of values) {
    if (Number.isFinite(value)) {
      count += 1;
      sum += value;
      least = Math.min(least, value);
      most = Math.max(most, value);
      last = value;
    }
  }
  switch (func) {
    case 'last':
      return last;
    case 'min':
      return least;
    case 'max':
      return most;
    case 'sum':
      return sum;
    case 'avg':
      return sum / count;
    case 'median':
      return lowerMedian(values.map((value) => (Number.isFinite(value) ? value : 0)).sort());
    default:
      return Number.NaN;
  }
}

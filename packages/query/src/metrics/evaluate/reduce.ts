import { lowerMedian } from './median.ts';

/**
 * Reduces the points of a series to one number, as tables and gauges show it. Missing points and
 * infinities are left out, except that the median counts them as 0 and that the suffix `_zero` puts a
 * 0 in their place.
 *
 * A bucket that still fills has less in it than it will have, so a rate of it is too small. Such buckets count for `sum`
 * and `max` alone, unless the series has no points before them; with the suffix, these are 0.
 *
 * @param func `last`, `min`, `max`, `sum`, `avg` or `median`, with or without `_zero`
 * @param ended how many of the points are of buckets that have ended
 * @returns null when there is nothing to show, and for a function that doesn't exist
 */
export function reducePoints(
  values: Float64Array,
  func: string,
  ended: number = values.length,
): number | null {
  const plain = func.replace(/_zero$/, '');
  const whole = GROWING.test(plain) ? values : values.subarray(0, ended);
  if (plain !== func) {
    // Nothing in a bucket that has ended is 0, however much the next has already.
    const ofAll = (whole.length > 0 ? whole : values).map((value) =>
      Number.isFinite(value) ? value : 0,
    );
    return finite(reduceFinite(ofAll, plain));
  }
  const some = whole.some((value) => Number.isFinite(value)) ? whole : values;
  return finite(reduceFinite(some, plain));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What more points can only add to. */
const GROWING = /^(sum|max)$/;

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

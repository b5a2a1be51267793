import type { AggregateFunction } from '../analysis/computation.ts';
import { lowerMedian } from './median.ts';

/**
 * For every bucket the sum, mean, ... of the points in its window. The window reaches from the bucket
 * itself back to the last bucket that begins at or before its start. Missing points are left out,
 * except that the median counts them as 0; the sum of no points is 0.
 *
 * @param steps how many buckets before its own the window reaches back
 */
export function overTime(
  func: AggregateFunction,
  values: Float64Array,
  steps: number,
): Float64Array {
  switch (func) {
    case 'sum':
      return windows(values.map(zeroIfMissing), steps, (a, b) => a + b);
    case 'avg': {
      const sums = windows(values.map(zeroIfMissing), steps, (a, b) => a + b);
      const counts = windows(
        values.map((value) => Number(!Number.isNaN(value))),
        steps,
        (a, b) => a + b,
      );
      return sums.map((sum, index) => sum / (counts[index] ?? 0));
    }
    case 'min':
      return windows(values, steps, (a, b) => (b < a || Number.isNaN(a) ? b : a));
    case 'max':
      return windows(values, steps, (a, b) => (b > a || Number.isNaN(a) ? b : a));
    case 'median':
      return medians(values.map(zeroIfMissing), steps);
  }
}

function zeroIfMissing(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

/**
 * Combines the values of every window in linear time and without subtracting, which would lose
 * digits. The buckets are cut into blocks as long as the window; a window is then the end of one
 * block and the beginning of the next, and both are known from running through the blocks once.
 */
function windows(
  values: Float64Array,
  steps: number,
  combine: (a: number, b: number) => number,
): Float64Array {
  const length = steps + 1;
  const last = values.length - 1;
  const fromBlockStart = values.slice();
  for (let index = 1; index <= last; index += 1) {
    if (index % length !== 0) {
      fromBlockStart[index] = combine(at(fromBlockStart, index - 1), at(values, index));
    }
  }
  const toBlockEnd = values.slice();
  for (let index = last - 1; index >= 0; index -= 1) {
    if ((index + 1) % length !== 0) {
      toBlockEnd[index] = combine(at(values, index), at(toBlockEnd, index + 1));
    }
  }
  return values.map((_, index) => {
    const from = index - steps;
    // The window is one whole block, or the beginning of the first one.
    if (from <= 0 || from % length === 0) return at(fromBlockStart, index);
    return combine(at(toBlockEnd, from), at(fromBlockStart, index));
  });
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Lower medians of every window; the window is kept sorted while it moves. */
function medians(values: Float64Array, steps: number): Float64Array {
  const sorted = new Float64Array(steps + 1);
  let size = 0;
  return values.map((value, index) => {
    if (size > steps) {
      const leaving = findPlace(sorted, size, at(values, index - steps - 1));
      sorted.copyWithin(leaving, leaving + 1, size);
      size -= 1;
    }
    const place = findPlace(sorted, size, value);
    sorted.copyWithin(place + 1, place, size);
    sorted[place] = value;
    size += 1;
    return lowerMedian(sorted.subarray(0, size));
  });
}

/** First index among the sorted values whose value is not below the one given. */
function findPlace(sorted: Float64Array, size: number, value: number): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(sorted, middle) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

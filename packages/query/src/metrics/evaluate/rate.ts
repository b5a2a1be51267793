import type { ChangeValues } from './series.ts';

const MIN_WINDOW_MS = 5 * 60_000;
const MIN_WINDOW_BUCKETS = 5;

export interface RateWindow {
  /** Length of a bucket in milliseconds. */
  readonly interval: number;
  /** Length of the range that was asked for, in milliseconds. */
  readonly range: number;
  /** The `[window]` as written, in milliseconds; 0 without one. */
  readonly window: number;
  /** Whether a window that was written is looked at alone, however short it is; else five buckets and five minutes at least. */
  readonly isExact: boolean;
}

/**
 * Growth per second of values that only grow, such as the readings of a counter. Each point is
 * compared with the earliest point that leads to it without a gap and without a fall (a fall means
 * that the counter began anew), no further away than the window; a point that nothing leads to is
 * compared with points after it. So the result is smooth and never negative. Missing stays missing.
 *
 * @param bucketCount values of each series
 */
export function rate(
  { interval, range, window, isExact }: RateWindow,
  bucketCount: number,
): ChangeValues {
  const usual = Math.max(MIN_WINDOW_BUCKETS * interval, MIN_WINDOW_MS);
  const widened = Math.max(Math.min(usual, range), window);
  const steps = Math.ceil((isExact && window > 0 ? window : widened) / interval);
  const seconds = interval / 1000;
  // For every point the first and the last point of its run: points without gaps that never fall.
  const starts = new Int32Array(bucketCount);
  const ends = new Int32Array(bucketCount);
  return (values, into) => {
    findRuns(values, starts, ends);
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      const from = Math.max(starts[index] ?? index, index - steps);
      const to = Math.min(ends[index] ?? index, index + steps);
      if (Number.isNaN(value)) into[index] = Number.NaN;
      else if (from < index)
        into[index] = (value - (values[from] ?? value)) / ((index - from) * seconds);
      else
        into[index] = to > index ? ((values[to] ?? value) - value) / ((to - index) * seconds) : 0;
    }
  };
}

function findRuns(values: Float64Array, starts: Int32Array, ends: Int32Array): void {
  const { length } = values;
  starts[0] = 0;
  for (let index = 1; index < length; index += 1) {
    const follows = (values[index - 1] ?? Number.NaN) <= (values[index] ?? Number.NaN);
    starts[index] = follows ? (starts[index - 1] ?? index) : index;
  }
  for (let index = length - 1; index >= 0; index -= 1) {
    const next = index + 1;
    const isLast = next === length || starts[next] === next;
    ends[index] = isLast ? index : (ends[next] ?? index);
  }
}

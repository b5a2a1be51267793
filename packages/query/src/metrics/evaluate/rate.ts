const MIN_WINDOW_MS = 5 * 60_000;
const MIN_WINDOW_BUCKETS = 5;

export interface RateWindow {
  /** Length of a bucket in milliseconds. */
  readonly interval: number;
  /** Length of the range that was asked for, in milliseconds. */
  readonly range: number;
  /** The `[window]` as written, in milliseconds; 0 without one. */
  readonly window: number;
}

/**
 * Growth per second of values that only grow, such as the readings of a counter. Each point is
 * compared with the earliest point that leads to it without a gap and without a fall (a fall means
 * that the counter began anew), no further away than the window; a point that nothing leads to is
 * compared with points after it. So the result is smooth and never negative. Missing stays missing.
 */
export function rate(values: Float64Array, { interval, range, window }: RateWindow): Float64Array {
  const usual = Math.max(MIN_WINDOW_BUCKETS * interval, MIN_WINDOW_MS);
  const steps = Math.ceil(Math.max(Math.min(usual, range), window) / interval);
  const seconds = interval / 1000;
  const firstOfRun = runStarts(values);
  const lastOfRun = runEnds(firstOfRun);
  return values.map((value, index) => {
    if (Number.isNaN(value)) return Number.NaN;
    const from = Math.max(firstOfRun[index] ?? index, index - steps);
    if (from < index) return (value - (values[from] ?? value)) / ((index - from) * seconds);
    const to = Math.min(lastOfRun[index] ?? index, index + steps);
    return to > index ? ((values[to] ?? value) - value) / ((to - index) * seconds) : 0;
  });
}

/** For every point the first point of its run: points without gaps that never fall. */
function runStarts(values: Float64Array): Int32Array {
  const starts = new Int32Array(values.length);
  for (let index = 1; index < values.length; index += 1) {
    const follows = (values[index - 1] ?? Number.NaN) <= (values[index] ?? Number.NaN);
    starts[index] = follows ? (starts[index - 1] ?? index) : index;
  }
  return starts;
}

function runEnds(starts: Int32Array): Int32Array {
  const ends = new Int32Array(starts.length);
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const next = index + 1;
    const isLast = next === starts.length || starts[next] === next;
    ends[index] = isLast ? index : (ends[next] ?? index);
  }
  return ends;
}

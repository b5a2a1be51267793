/** Evenly spaced buckets: bucket `i` begins at `start + i * interval`. */
export interface Grid {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Length of a bucket in milliseconds. */
  readonly interval: number;
  readonly count: number;
}

const SHORTEST_LOOK_BACK_MS = 10 * 60_000;
const MAX_LOOK_BACK_BUCKETS = 100;

/**
 * Buckets before the range that functions over windows need for its first points: those of ten
 * minutes or of the largest window, a hundred at most.
 *
 * @param largestWindow in milliseconds
 */
export function lookBackBuckets(interval: number, largestWindow: number): number {
  const length = Math.max(SHORTEST_LOOK_BACK_MS, largestWindow);
  return Math.min(MAX_LOOK_BACK_BUCKETS, Math.ceil(length / interval));
}

/** How many buckets of a grid have ended by `now` (milliseconds since 1970); the others still fill. */
export function endedBuckets({ start, interval, count }: Grid, now: number): number {
  return Math.min(Math.max(Math.floor((now - start) / interval), 0), count);
}

/** The same grid with buckets added in front. */
export function extendGrid(grid: Grid, buckets: number): Grid {
  return {
    start: grid.start - buckets * grid.interval,
    interval: grid.interval,
    count: grid.count + buckets,
  };
}

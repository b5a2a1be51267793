/** Milliseconds a value stands for: the smallest distance between two times, a minute for a single one. */
export function bucketLength(times: readonly number[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const [index, time] of times.entries())
    if (index > 0) smallest = Math.min(smallest, time - (times[index - 1] ?? time));
  return Number.isFinite(smallest) && smallest > 0 ? smallest : 60_000;
}

/** Times of values, and how many of the newest have not ended where that is known. */
export interface Buckets {
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly unfinished?: number | undefined;
}

/**
 * The position of the last time that has ended by `now` (epoch milliseconds), which the server may have said. What is still
 * filling, or lies in the future, has less in it than will be. The last of all when none has ended.
 */
export function lastEnded({ times, unfinished }: Buckets, now: number = Date.now()): number {
  const length = bucketLength(times);
  const ended =
    unfinished === undefined
      ? times.findLastIndex((time) => time + length <= now)
      : times.length - 1 - unfinished;
  return ended < 0 ? times.length - 1 : ended;
}

import { bucketLength, type ChartSeries } from './chart-data.ts';

/**
 * The position of the last time that has ended by `now` (epoch milliseconds). What is still filling, or lies in the future, has
 * less in it than will be. The last of all when none has ended.
 */
export function lastEnded(times: readonly number[], now: number = Date.now()): number {
  const length = bucketLength(times);
  const ended = times.findLastIndex((time) => time + length <= now);
  return ended < 0 ? times.length - 1 : ended;
}

/** The value at a position, else the nearest one before; undefined when there is none. */
export function valueUpTo(
  { values }: Pick<ChartSeries, 'values'>,
  index: number,
): number | undefined {
  return values.slice(0, index + 1).findLast((value) => value !== null) ?? undefined;
}

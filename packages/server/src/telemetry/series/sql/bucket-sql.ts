import type { Grid } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';

/** The last second that a `DateTime` of the engine can hold. */
const LAST_SECOND = 2 ** 32 - 1;

/** A moment as a `DateTime`: the first whole second that is not before it. */
export function secondSql(milliseconds: number, bindings: Bindings): string {
  const second = Math.min(Math.max(Math.ceil(milliseconds / 1000), 0), LAST_SECOND);
  return `toDateTime(${bindings.bind(second, 'Int64')}, 'UTC')`;
}

/** Bounds on a `DateTime` column named `time`. */
export function gridRangeSql(grid: Grid, bindings: Bindings): string[] {
  return [
    `time >= ${secondSql(grid.start, bindings)}`,
    `time < ${secondSql(gridEnd(grid), bindings)}`,
  ];
}

/** The end of the last bucket, milliseconds since 1970. */
export function gridEnd({ start, interval, count }: Grid): number {
  return start + interval * count;
}

/** The number of the bucket that a moment lies in, counted from 0. */
export function bucketSql(
  milliseconds: string,
  { start, interval }: Grid,
  bindings: Bindings,
): string {
  return `intDiv(${milliseconds} - ${bindings.bind(start, 'Int64')}, ${bindings.bind(interval, 'Int64')})`;
}

/** A `DateTime` column named `time` in milliseconds. */
export const TIME_MILLISECONDS = 'toInt64(toUnixTimestamp(time)) * 1000';

/** The `time` of items in milliseconds. */
export const ITEM_MILLISECONDS = 'toUnixTimestamp64Milli(time)';

/**
 * An aggregate function applied bucket by bucket: an array with a value per bucket, NULL for buckets
 * without rows.
 *
 * @param name an aggregate function of the engine
 * @param args its arguments in SQL
 * @param bucket the number of a row's bucket in SQL
 */
export function perBucket(
  name: string,
  args: readonly string[],
  bucket: string,
  { count }: Grid,
): string {
  return `${name}OrNullResample(0, ${Math.trunc(count)}, 1)(${[...args, bucket].join(', ')})`;
}

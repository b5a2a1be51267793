import type { Bindings } from '../compile/bindings.ts';
import { isoSeconds } from '../compile/cells.ts';
import type { KeySql } from '../rollups/reading/rollup-reading.ts';
import type { TimeRange } from '../compile/time-range.ts';
import { MINUTE_MICROSECONDS, HOUR_MICROSECONDS } from '../../shared/time-units.ts';

/** How a range is cut for a series. */
export interface Buckets {
  /** The range, widened to whole buckets unless their width was wished: then what is left at its end belongs to none. Microseconds. */
  readonly range: TimeRange;
  /** Width of a bucket, microseconds. */
  readonly width: number;
  readonly count: number;
}

const WIDTHS = [
  ...[1, 2, 3, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MICROSECONDS),
  ...[1, 2, 3, 4, 5, 6, 12].map((hours) => hours * HOUR_MICROSECONDS),
] as const;

const MAX_WIDTH = 24 * HOUR_MICROSECONDS;
const MAX_WHOLE_BUCKETS = 120;
/** A wished width is taken when it gives fewer points than this. */
export const MAX_POINTS = 1000;
/** Points of a series, whatever the range: ten years of days. */
const MAX_BUCKETS = 4000;

/**
 * Cuts a range into buckets. A wished width is used as it is, and the range too, if it gives fewer than 1000 points. Else the first
 * usual width with at most 120 buckets is used, a day where there is none, several days where there would be more than 4000; and
 * the range is widened to borders of buckets.
 *
 * @param wished width in milliseconds; none where it is 0 or less
 * @param least lower limit of widths that were not wished, milliseconds
 */
export function bucketsOf(range: TimeRange, wished?: number, least?: number): Buckets {
  const length = range.end - range.start;
  const asked = Math.round((wished ?? 0) * 1000);
  if (asked > 0 && length / asked < MAX_POINTS)
    return { range, width: asked, count: Math.floor(length / asked) };
  const usual =
    WIDTHS.find((width) => Math.floor(length / width) <= MAX_WHOLE_BUCKETS) ?? MAX_WIDTH;
  const width = Math.max(
    usual,
    Math.round((least ?? 0) * 1000),
    Math.ceil(length / MAX_BUCKETS / MAX_WIDTH) *
      MAX_WIDTH *
      Number(length > MAX_BUCKETS * MAX_WIDTH),
  );
  const start = Math.floor(range.start / width) * width;
  const end = Math.ceil(range.end / width) * width;
  return { range: { start, end }, width, count: Math.floor((end - start) / width) };
}

/** The bucket as what tells rows apart: `bucket`. A slot of a rollup lies in one bucket as a whole. */
export function bucketKey(buckets: Buckets, bindings: Bindings): KeySql {
  return {
    alias: 'bucket',
    sql: numberSql('toUnixTimestamp64Micro(time)', buckets, bindings),
    rollupSql: numberSql('toInt64(toUnixTimestamp(time)) * 1000000', buckets, bindings),
  };
}

/** The number of the bucket that a moment lies in, counted from 0. */
function numberSql(micros: string, { range, width }: Buckets, bindings: Bindings): string {
  const start = bindings.bind(Math.trunc(range.start), 'Int64');
  return `intDiv(${micros} - ${start}, ${bindings.bind(Math.trunc(width), 'Int64')})`;
}

/** Where slots of rollups may lie, as a cover is told. */
export const slotLimits = ({ range, width }: Buckets): { start: number; width: number } => ({
  start: range.start,
  width,
});

/** Starts of the buckets. */
export function bucketTimes(buckets: Buckets): string[] {
  return Array.from({ length: buckets.count }, (_, index) =>
    isoSeconds((buckets.range.start + index * buckets.width) / 1e6),
  );
}

/** Length of a bucket in seconds, which rates of a series divide by. */
export function bucketSeconds(buckets: Buckets): number {
  return buckets.width / 1e6;
}

import { parseTime } from '../values/times.ts';
import { missingValue } from './numbers.ts';
import { zoneOffset, type DisplayZone } from './zone.ts';

/**
 * A point in time to show: a Date, RFC 3339, or a number of **milliseconds** since 1970. Parameters of calls (`TimeInput`)
 * take seconds instead, and so do points of series.
 */
export type TimeValue = Date | number | string | null | undefined;

/** How a date and time is written. */
export interface DateTimeOptions {
  /** Zone the time is shown in. Default: that of `setDisplayZone`, at first the zone of the machine. */
  zone?: DisplayZone;
  /** Smallest part shown. Default: `second`. */
  precision?: 'day' | 'minute' | 'second' | 'millisecond';
}

const lengths = { day: 10, minute: 16, second: 19, millisecond: 23 } as const;

/** A date and time, the same in every locale: `2026-03-04 10:17:42`. Numbers are unix milliseconds. The year 1, which means unset, is shown as missing. */
export function formatDateTime(time: TimeValue, options: DateTimeOptions = {}): string {
  const date = toDate(time);
  if (!date) return missingValue;
  const { zone, precision = 'second' } = options;
  const shift = zoneOffset(date.getTime(), zone) * 60_000;
  const text = new Date(date.getTime() - shift).toISOString().replace('T', ' ');
  return text.slice(0, lengths[precision]);
}

/** The time of day alone: `10:17:42`. Numbers are unix milliseconds. */
export function formatTimeOfDay(time: TimeValue, options: DateTimeOptions = {}): string {
  const text = formatDateTime(time, options);
  return text === missingValue ? text : text.slice(11);
}

const DAY = 86_400_000;

/**
 * Labels of a time axis: times of day, and the day (`03-05`) in place of the first time of a new day. They are parts of
 * what `formatDateTime` writes, in its zone.
 *
 * @param instants unix milliseconds, ascending
 * @param step milliseconds from one to the next: below a minute the labels have seconds
 */
export function formatAxisTimes(instants: readonly number[], step: number): string[] {
  let day: string | undefined;
  return instants.map((instant) => {
    const text = formatDateTime(instant);
    const today = text.slice(5, 10);
    const isNewDay = day !== undefined && today !== day;
    day = today;
    return step >= DAY || isNewDay ? today : text.slice(11, step < 60_000 ? 19 : 16);
  });
}

const steps = [
  [60_000, 1000, 's'],
  [3_600_000, 60_000, 'min'],
  [86_400_000, 3_600_000, 'h'],
  [30 * 86_400_000, 86_400_000, 'd'],
  [365 * 86_400_000, 30 * 86_400_000, 'mo'],
  [Number.POSITIVE_INFINITY, 365 * 86_400_000, 'y'],
] as const;

/** How long ago, or how far ahead: `5 min ago`, `in 3 h`, rounded down; `just now` below 5 seconds. Numbers are unix milliseconds. */
export function formatRelativeTime(time: TimeValue, now: Date = new Date()): string {
  const date = toDate(time);
  if (!date) return missingValue;
  const difference = date.getTime() - now.getTime();
  const size = Math.abs(difference);
  if (size < 5000) return 'just now';
  const [, unit, name] = steps.find(([below]) => size < below) ?? steps[5];
  const amount = `${Math.floor(size / unit)} ${name}`;
  return difference < 0 ? `${amount} ago` : `in ${amount}`;
}

/** The end of the year 9999: later ones have more digits than a date has room for. */
const LAST = 253_402_300_799_999;

function toDate(time: TimeValue): Date | undefined {
  if (time === null || time === undefined) return undefined;
  const date = typeof time === 'string' ? parseTime(time) : new Date(time);
  const at = date?.getTime() ?? 0;
  // The year 1 is how the wire says that a time isn't set.
  return at >= -6e13 && at <= LAST ? date : undefined;
}

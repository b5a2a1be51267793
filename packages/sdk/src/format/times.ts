import { parseTime } from '../values/times.ts';
import { missingValue } from './numbers.ts';

/** A point in time: a Date, milliseconds since 1970, or RFC 3339. */
export type TimeValue = Date | number | string | null | undefined;

/** How a date and time is written. */
export interface DateTimeOptions {
  /** Zone the time is shown in. Default: the zone of the machine. */
  zone?: 'local' | 'utc';
  /** Smallest part shown. Default: `second`. */
  precision?: 'day' | 'minute' | 'second' | 'millisecond';
}

const lengths = { day: 10, minute: 16, second: 19, millisecond: 23 } as const;

/** A date and time, the same in every locale: `2026-03-04 10:17:42`. The zero time is shown as missing. */
export function formatDateTime(time: TimeValue, options: DateTimeOptions = {}): string {
  const date = toDate(time);
  if (!date) return missingValue;
  const { zone = 'local', precision = 'second' } = options;
  const shift = zone === 'local' ? date.getTimezoneOffset() * 60_000 : 0;
  const text = new Date(date.getTime() - shift).toISOString().replace('T', ' ');
  return text.slice(0, lengths[precision]);
}

/** The time of day alone: `10:17:42`. */
export function formatTimeOfDay(time: TimeValue, options: DateTimeOptions = {}): string {
  const text = formatDateTime(time, options);
  return text === missingValue ? text : text.slice(11);
}

const steps = [
  [60_000, 1000, 's'],
  [3_600_000, 60_000, 'min'],
  [86_400_000, 3_600_000, 'h'],
  [30 * 86_400_000, 86_400_000, 'd'],
  [365 * 86_400_000, 30 * 86_400_000, 'mo'],
  [Number.POSITIVE_INFINITY, 365 * 86_400_000, 'y'],
] as const;

/** How long ago, or how far ahead: `just now`, `5 min ago`, `in 3 h`. */
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

function toDate(time: TimeValue): Date | undefined {
  if (time === null || time === undefined) return undefined;
  const date = typeof time === 'string' ? parseTime(time) : new Date(time);
  // The year 1 is how the wire says that a time isn't set.
  if (!date || Number.isNaN(date.getTime()) || date.getTime() < -6e13) return undefined;
  return Math.abs(date.getTime()) > 8e15 ? undefined : date;
}

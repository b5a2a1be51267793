import { formatDateTime, formatTimeOfDay, zoneOffset } from '@spanlight/sdk/format';
import { describePeriod } from './periods.ts';
import { rangeBetween, type TimeRange } from './range.ts';

/** As inputs have it, or with the year first, as dates stand everywhere else. */
const datePatterns = [
  /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];
const MINUTE = 60_000;
const timePattern = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** The calendar day of an instant (epoch milliseconds) in the shown zone, as inputs have it: dd-mm-yyyy. */
export function formatLocalDate(instant: number): string {
  const [year, month, day] = formatDateTime(instant, { precision: 'day' }).split('-');
  return `${day}-${month}-${year}`;
}

/** The time of day of an instant (epoch milliseconds) in the shown zone, seconds only when there are any: "09:05", "09:05:30". */
export function formatLocalTime(instant: number): string {
  return withoutNoSeconds(formatTimeOfDay(instant));
}

function withoutNoSeconds(text: string): string {
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}

/** A day and a time of day as typed into the picker. */
export interface LocalMoment {
  readonly date: string;
  readonly time: string;
}

/** Reads a moment typed in the shown zone into epoch milliseconds, or says what is wrong with its date or its time. */
export function parseLocalMoment(
  moment: LocalMoment,
): { instant: number } | { dateError?: string; timeError?: string } {
  const typed = moment.date.trim();
  const date = datePatterns.map((pattern) => pattern.exec(typed)?.groups).find(Boolean);
  const time = timePattern.exec(moment.time.trim());
  const [day, month, year] = [date?.['day'], date?.['month'], date?.['year']].map(Number);
  const [hour, minute, second] = (time ?? []).slice(1).map((part) => Number(part ?? 0));

  const wall = Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day, hour, minute, second);
  const named = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day));
  const isDay =
    date !== undefined && named.getUTCDate() === day && named.getUTCMonth() + 1 === month;
  const isTime =
    time !== null &&
    (hour ?? 24) < 24 &&
    (minute ?? 60) < 60 &&
    (second === undefined || second < 60);

  if (isDay && isTime) return { instant: instantOf(wall) };
  return {
    ...(isDay ? {} : { dateError: 'Use dd-mm-yyyy' }),
    ...(isTime ? {} : { timeError: 'Use hh:mm, 00:00 to 23:59' }),
  };
}

/** The instant at which a clock of the shown zone shows what a clock of UTC shows at `wall`. */
function instantOf(wall: number): number {
  const guess = wall + zoneOffset(wall) * MINUTE;
  return wall + zoneOffset(guess) * MINUTE;
}

/** The errors of a from/to form, by field; `range` speaks about both ends together. */
export interface CustomRangeErrors {
  fromDate?: string;
  fromTime?: string;
  toDate?: string;
  toTime?: string;
  range?: string;
}

/** Reads a from/to form into a range no longer than `longest` milliseconds, or tells the errors of its fields. */
export function parseCustomRange(
  from: LocalMoment,
  to: LocalMoment,
  longest: number,
  now: number,
): { range: TimeRange } | { errors: CustomRangeErrors } {
  const start = parseLocalMoment(from);
  const end = parseLocalMoment(to);
  if (!('instant' in start) || !('instant' in end)) {
    const errors: CustomRangeErrors = {};
    if (!('instant' in start)) {
      if (start.dateError !== undefined) errors.fromDate = start.dateError;
      if (start.timeError !== undefined) errors.fromTime = start.timeError;
    }
    if (!('instant' in end)) {
      if (end.dateError !== undefined) errors.toDate = end.dateError;
      if (end.timeError !== undefined) errors.toTime = end.timeError;
    }
    return { errors };
  }
  if (end.instant <= start.instant) return { errors: { range: 'The end must be after the start' } };
  if (end.instant - start.instant > longest) {
    return { errors: { range: `The range must be no longer than ${describePeriod(longest)}` } };
  }
  return { range: rangeBetween(start.instant, end.instant, now) };
}

/** A fixed range for people, in the shown zone, naming a day once when both ends share it. */
export function describeFixedRange(range: TimeRange): string {
  const [from, to] = [formatDateTime(range.gte), formatDateTime(range.lt)];
  const isSameDay = from.slice(0, 10) === to.slice(0, 10);
  return `${withoutNoSeconds(from)} – ${withoutNoSeconds(isSameDay ? to.slice(11) : to)}`;
}

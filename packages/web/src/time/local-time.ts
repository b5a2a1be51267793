import { describePeriod } from './periods.ts';
import { rangeBetween, type TimeRange } from './range.ts';

const datePattern = /^(\d{1,2})-(\d{1,2})-(\d{4})$/;
const timePattern = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const two = (value: number): string => String(value).padStart(2, '0');

/** The local calendar day of an instant (epoch milliseconds) as dd-mm-yyyy. */
export function formatLocalDate(instant: number): string {
  const date = new Date(instant);
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}

/** The local time of day of an instant (epoch milliseconds), 24 hours, seconds only when there are any: "09:05", "09:05:30". */
export function formatLocalTime(instant: number): string {
  const date = new Date(instant);
  const seconds = date.getSeconds();
  return `${two(date.getHours())}:${two(date.getMinutes())}${seconds === 0 ? '' : `:${two(seconds)}`}`;
}

/** A day and a time of day as typed into the picker. */
export interface LocalMoment {
  readonly date: string;
  readonly time: string;
}

/** Reads a typed local moment into epoch milliseconds, or says what is wrong with its date or its time. */
export function parseLocalMoment(
  moment: LocalMoment,
): { instant: number } | { dateError?: string; timeError?: string } {
  const date = datePattern.exec(moment.date.trim());
  const time = timePattern.exec(moment.time.trim());
  const [day, month, year] = (date ?? []).slice(1).map(Number);
  const [hour, minute, second] = (time ?? []).slice(1).map((part) => Number(part ?? 0));

  const parsed = new Date(
    year ?? Number.NaN,
    (month ?? 0) - 1,
    day,
    hour ?? 0,
    minute ?? 0,
    second ?? 0,
  );
  const noon = new Date(year ?? Number.NaN, (month ?? 0) - 1, day, 12);
  const isDay = date !== null && noon.getDate() === day && noon.getMonth() + 1 === month;
  const isTime =
    time !== null &&
    (hour ?? 24) < 24 &&
    (minute ?? 60) < 60 &&
    (second === undefined || second < 60);

  if (isDay && isTime) return { instant: parsed.getTime() };
  return {
    ...(isDay ? {} : { dateError: 'Use dd-mm-yyyy' }),
    ...(isTime ? {} : { timeError: 'Use hh:mm, 00:00 to 23:59' }),
  };
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

/** A fixed range for people, in local time, naming a day once when both ends share it. */
export function describeFixedRange(range: TimeRange): string {
  const from = `${formatLocalDate(range.gte)} ${formatLocalTime(range.gte)}`;
  const sameDay = formatLocalDate(range.gte) === formatLocalDate(range.lt);
  const to = sameDay
    ? formatLocalTime(range.lt)
    : `${formatLocalDate(range.lt)} ${formatLocalTime(range.lt)}`;
  return `${from} – ${to}`;
}

import { parseDuration } from '@spanlight/query/units';
import { InvalidParameterError } from '../http/errors.ts';
import { parseTime } from '../values/times.ts';

/**
 * A point in time that a call takes: a Date, RFC 3339, or a number of **seconds** since 1970, fractions allowed. The
 * formatters (`TimeValue`) take milliseconds instead. Numbers that can only be milliseconds are refused.
 */
export type TimeInput = Date | number | string;

/**
 * The time range of a call: two bounds, where a missing end means now, or a period that ends now, such as
 * `{ last: '1h' }`. Units: `ms`, `s`, `m`, `h`, `d`, `w`; a number is milliseconds.
 */
export type TimeRange =
  | {
      /** Where it begins, inclusive. */
      gte: TimeInput;
      /** Where it ends, exclusive. Default: now. */
      lt?: TimeInput | undefined;
    }
  | {
      /** How long it is, until now. */
      last: string | number;
    };

/** The time parameters of the calls about telemetry. */
export interface TimeParams {
  /** The time range, for example `{ last: '1h' }` or `{ gte: start, lt: end }`. */
  time: TimeRange;
  /** Milliseconds both bounds are shifted back by. */
  timeOffset?: number | undefined;
  /** Wished bucket width of series, in milliseconds. */
  interval?: number | undefined;
  /** Lower limit of the automatic bucket width, in milliseconds. */
  minInterval?: number | undefined;
}

/** The query parameters of a time range. */
export function timeQuery(range: TimeRange): { time_gte: string; time_lt: string } {
  const { gte, lt } = resolveTimeRange(range);
  return { time_gte: gte.toISOString(), time_lt: lt.toISOString() };
}

/**
 * The bounds of a range as Dates.
 * @throws InvalidParameterError when a bound or the length can't be read.
 */
export function resolveTimeRange(
  range: TimeRange,
  now: Date = new Date(),
): { gte: Date; lt: Date } {
  if ('last' in range) return { gte: new Date(now.getTime() - milliseconds(range.last)), lt: now };
  return {
    gte: toDate(range.gte, 'time.gte'),
    lt: range.lt === undefined ? now : toDate(range.lt, 'time.lt'),
  };
}

/** Milliseconds before which there are no dates, a quarter of a million years ago. */
const MAX_LENGTH = 8e15;

function milliseconds(length: string | number): number {
  const value = (typeof length === 'number' ? length : parseDuration(length, 'ms')) ?? 0;
  if (value > 0 && value < MAX_LENGTH) return value;
  throw new InvalidParameterError('time.last', `"${length}" is not a duration such as "1h"`);
}

/** Unix seconds of the year 5138: larger numbers must be milliseconds, and are refused. */
const MAX_SECONDS = 1e11;

function toDate(time: TimeInput, parameter: string): Date {
  const date =
    typeof time === 'string'
      ? parseTime(time)
      : typeof time === 'number'
        ? new Date(Math.abs(time) > MAX_SECONDS ? Number.NaN : time * 1000)
        : time;
  if (date && Number.isFinite(date.getTime())) return date;
  throw new InvalidParameterError(
    parameter,
    `"${String(time)}" is not a time: pass a Date, unix seconds (not milliseconds) or RFC 3339`,
  );
}

/** One second, minute, hour and day in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The range shown when neither the URL nor an earlier page names one, in milliseconds. */
export const DEFAULT_DURATION = 60 * MINUTE;

/** A range that ends closer to now than this is taken as live, in milliseconds. */
const LIVE_TOLERANCE = 5 * MINUTE;

/**
 * A period of time. Bounds are epoch milliseconds on whole seconds (the URL holds seconds);
 * `gte` is included, `lt` is not. A live range was asked to end "now": reloading moves it on.
 */
export interface TimeRange {
  readonly gte: number;
  readonly lt: number;
  readonly isLive: boolean;
}

/** Length of a range in milliseconds. */
export function durationOf(range: TimeRange): number {
  return range.lt - range.gte;
}

/** The live range of `duration` milliseconds that ends at `now` (epoch milliseconds, rounded up to a second). */
export function lastRange(duration: number, now: number): TimeRange {
  const lt = Math.ceil(now / SECOND) * SECOND;
  return { gte: lt - wholeSeconds(duration), lt, isLive: true };
}

/**
 * The range between two instants in epoch milliseconds, widened to whole seconds, at least one second long. It is live when it ends
 * within five minutes of `now`.
 */
export function rangeBetween(from: number, to: number, now: number): TimeRange {
  const gte = Math.floor(Math.min(from, to) / SECOND) * SECOND;
  const lt = Math.max(gte + SECOND, Math.ceil(Math.max(from, to) / SECOND) * SECOND);
  return { gte, lt, isLive: endsNow(lt, now) };
}

/** A one-hour range with `instant` (epoch milliseconds) in its middle. */
export function rangeAround(instant: number, now: number): TimeRange {
  const lt = instant + HOUR / 2;
  return lt > now ? lastRange(HOUR, now) : rangeBetween(instant - HOUR / 2, lt, now);
}

/** The fixed hour with a moment (epoch milliseconds) in its middle: the neighbourhood of a span. With `end` that of what lasts. */
export function hourAround(moment: number, end = moment): TimeRange {
  return rangeBetween(moment - HOUR / 2, end + HOUR / 2, Number.POSITIVE_INFINITY);
}

/** The fixed range between two instants in epoch milliseconds, at least one minute long, however close to now it ends. */
export function zoomRange(from: number, to: number): TimeRange {
  const middle = (from + to) / 2;
  const half = Math.max(to - from, MINUTE) / 2;
  return rangeBetween(middle - half, middle + half, Number.POSITIVE_INFINITY);
}

/** The neighbouring period of the same length. A step past `now` stops there and makes the range live. */
export function shiftRange(range: TimeRange, direction: -1 | 1, now: number): TimeRange {
  const duration = durationOf(range);
  const lt = range.lt + direction * duration;
  if (lt >= now) return lastRange(duration, now);
  return { gte: lt - duration, lt, isLive: false };
}

/** The range for a reload: a live one ends at `now`, a fixed one stays. */
export function reloadRange(range: TimeRange, now: number): TimeRange {
  return range.isLive ? lastRange(durationOf(range), now) : range;
}

/** The range cut to at most `longest` milliseconds, keeping its end. */
export function limitRange(range: TimeRange, longest: number): TimeRange {
  return durationOf(range) <= longest ? range : { ...range, gte: range.lt - longest };
}

/** The range widened to whole minutes: what is counted by the minute is counted in those a range touches. */
export function wholeMinutes({ gte, lt, isLive }: TimeRange): TimeRange {
  return {
    gte: Math.floor(gte / MINUTE) * MINUTE,
    lt: Math.ceil(lt / MINUTE) * MINUTE,
    isLive,
  };
}

/** Whether an end lies within five minutes of now. */
export function endsNow(lt: number, now: number): boolean {
  return Math.abs(lt - now) <= LIVE_TOLERANCE;
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.round(milliseconds / SECOND)) * SECOND;
}

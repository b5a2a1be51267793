/** The stretch of time that is seen, in nanoseconds. */
export interface TimeRange {
  readonly start: number;
  readonly stop: number;
}

/** Shortest stretch the timeline zooms to, in nanoseconds. */
export const SHORTEST = 10;

/** Pixels from the left edge of a plot `width` pixels wide. */
export function timeToX(range: TimeRange, width: number, time: number): number {
  return ((time - range.start) / (range.stop - range.start)) * width;
}

/** The whole stretch from a start for a duration; never empty, so that it can be divided by. */
export function wholeRange(start: number, duration: number): TimeRange {
  return { start, stop: start + Math.max(duration, SHORTEST) };
}

/**
 * Round moments for the marks of the axis, counted from `origin`, at most one per `spacing` pixels.
 */
export function axisTicks(
  range: TimeRange,
  width: number,
  origin: number,
  spacing: number,
): number[] {
  const wanted = Math.max(((range.stop - range.start) / width) * spacing, 1);
  // Days, hours and minutes have parts of their own: in tens of seconds a mark would be `1h 7m`.
  const unit = [86_400e9, 3600e9, 60e9].find((each) => wanted > each / 3);
  const power = unit ?? 10 ** Math.floor(Math.log10(wanted));
  const round = unit ? [0.5, 1, 2, 3, 6, 12, 30, 365] : [1, 2, 5];
  const step = (round.find((multiple) => multiple * power >= wanted) ?? 10) * power;
  const first = Math.ceil((range.start - origin) / step);
  // Far from the origin neighbours may be one number.
  const length = Math.min((range.stop - origin) / step - first + 1, width);
  return Array.from({ length }, (_, index) => origin + (first + index) * step);
}

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
  const wanted = ((range.stop - range.start) / Math.max(width, 1)) * spacing;
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
  const step = ([1, 2, 5].find((multiple) => multiple * power >= wanted) ?? 10) * power;
  const first = Math.ceil((range.start - origin) / step);
  const last = Math.floor((range.stop - origin) / step);
  // Far from the origin neighbours may be one number.
  const length = Math.max(Math.min(last - first + 1, width), 0);
  return Array.from({ length }, (_, index) => origin + (first + index) * step);
}

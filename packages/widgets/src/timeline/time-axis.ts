/** The stretch of time that is seen, in nanoseconds. */
export interface TimeRange {
  readonly start: number;
  readonly stop: number;
}

/** Shortest stretch the timeline zooms to, in nanoseconds. */
const SHORTEST = 10;

/** Pixels from the left edge of a plot `width` pixels wide. */
export function timeToX(range: TimeRange, width: number, time: number): number {
  return ((time - range.start) / (range.stop - range.start)) * width;
}

/** Nanoseconds at a distance from the left edge. */
export function xToTime(range: TimeRange, width: number, x: number): number {
  return range.start + (x / width) * (range.stop - range.start);
}

/** Scales the seen stretch around a moment, staying inside the whole; `factor` below 1 zooms in. */
export function zoomRange(
  whole: TimeRange,
  seen: TimeRange,
  around: number,
  factor: number,
): TimeRange {
  const length = Math.max((seen.stop - seen.start) * factor, SHORTEST);
  const share = (around - seen.start) / (seen.stop - seen.start);
  return fitRange(whole, { start: around - share * length, stop: around + (1 - share) * length });
}

/** Moves a stretch inside the whole, shortening it only when it is longer than the whole. */
export function fitRange(whole: TimeRange, wanted: TimeRange): TimeRange {
  const length = Math.max(wanted.stop - wanted.start, SHORTEST);
  if (length >= whole.stop - whole.start) return whole;
  const start = Math.min(Math.max(wanted.start, whole.start), whole.stop - length);
  return { start, stop: start + length };
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
  const ticks: number[] = [];
  const first = Math.ceil((range.start - origin) / step);
  const last = Math.floor((range.stop - origin) / step);
  for (let index = first; index <= last; index++) ticks.push(origin + index * step);
  return ticks;
}

import { SHORTEST, type TimeRange } from '../model/time-axis.ts';

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

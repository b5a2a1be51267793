import { HOUR, rangeBetween, type TimeRange } from './range.ts';

/** The fixed hour with a moment (epoch milliseconds) in its middle: the neighbourhood of a span. */
export function hourAround(moment: number): TimeRange {
  return rangeBetween(moment - HOUR / 2, moment + HOUR / 2, Number.POSITIVE_INFINITY);
}

import type { Bindings } from './bindings.ts';
import { microsecondsSql } from './condition-sql.ts';

/** Microseconds since 1970; the end is not included. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Seconds in a range. */
export function rangeSeconds(range: TimeRange): number {
  return (range.end - range.start) / 1e6;
}

/** Bounds on `time`, and on the hour, which is what the rows are ordered by. */
export function timeRangeSql(range: TimeRange, bindings: Bindings): string[] {
  const start = microsecondsSql(range.start, bindings);
  const end = microsecondsSql(range.end, bindings);
  const last = microsecondsSql(range.end - 1, bindings);
  return [
    `time >= ${start}`,
    `time < ${end}`,
    `toStartOfHour(time) >= toStartOfHour(${start})`,
    `toStartOfHour(time) <= toStartOfHour(${last})`,
  ];
}

/** A range as one condition, for several that are joined by OR. */
export const withinSql = (range: TimeRange, bindings: Bindings): string =>
  `(${timeRangeSql(range, bindings).join(' AND ')})`;

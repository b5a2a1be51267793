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

/** A range as one condition, for several that are joined by OR; one of its ends may be open. */
export function withinSql({ start, end }: Partial<TimeRange>, bindings: Bindings): string {
  const from = start === undefined ? undefined : microsecondsSql(start, bindings);
  const until = end === undefined ? undefined : microsecondsSql(end, bindings);
  const last = end === undefined ? undefined : microsecondsSql(end - 1, bindings);
  const conditions = [
    ...(from === undefined
      ? []
      : [`time >= ${from}`, `toStartOfHour(time) >= toStartOfHour(${from})`]),
    ...(until === undefined
      ? []
      : [`time < ${until}`, `toStartOfHour(time) <= toStartOfHour(${last})`]),
  ];
  return `(${conditions.join(' AND ')})`;
}

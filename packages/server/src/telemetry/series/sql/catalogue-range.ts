import type { Bindings } from '../../compile/bindings.ts';
import { SERIES, SERIES_QUARTERS } from '../../tables/series.ts';
import { secondSql } from './bucket-sql.ts';

/** Two weeks: from here on a row per quarter and series is less to read than a row per week. */
const LONG_RANGE = 14 * 86_400_000;

/** Which rows tell the series of a range. */
interface RangeOfCatalogue {
  readonly table: string;
  readonly conditions: readonly string[];
}

/**
 * Where to look for the series that may have points in a range, milliseconds since 1970; the end is
 * not included.
 */
export function catalogueOf(
  { start, end }: { readonly start: number; readonly end: number },
  bindings: Bindings,
): RangeOfCatalogue {
  const { name } = end - start > LONG_RANGE ? SERIES_QUARTERS : SERIES;
  return {
    table: name,
    conditions: [
      // Both columns are the beginning of an hour.
      `time >= toStartOfHour(${secondSql(start, bindings)})`,
      `first_time < ${secondSql(end, bindings)}`,
    ],
  };
}

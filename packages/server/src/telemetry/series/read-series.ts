import type { FetchedSeries, Grid, Selector } from '@spanlight/query';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import type { NativeResult } from '../native/native-block.ts';
import { labelName, labelsOf, maxSeries, SERIES } from './sql/selector-sql.ts';

/** The series a selector stands for. */
export interface SeriesAnswer {
  readonly series: readonly FetchedSeries[];
  /** True when the metric has more series than an answer may hold. */
  readonly hasMore: boolean;
}

/** Rows from a number up to, not including, another. */
interface RowRange {
  readonly from: number;
  readonly until: number;
}

/**
 * Reads the series of a selector from the rows of the engine, without those that have no value.
 *
 * @param column the column with the values
 * @param rows which rows are the selector's; all unless given
 */
export function* readSeries(
  result: NativeResult,
  selector: Selector,
  grid: Grid,
  column: string,
  { from, until }: RowRange = { from: 0, until: result.rowCount },
): Sliced<SeriesAnswer> {
  const limit = maxSeries(grid);
  const labels = labelsOf(selector).map((_, index) => result.texts(labelName(index)));
  const ids = selector.func === 'raw' ? result.uint64(SERIES) : undefined;
  const series: FetchedSeries[] = [];
  const all = result.series(column);
  for (let row = from; row < Math.min(until, from + limit); row += 1) {
    const values = all[row];
    if (values === undefined) break;
    if (values.length === grid.count && values.some((value) => !Number.isNaN(value)))
      series.push({
        labels: labels.map((texts) => texts[row] ?? ''),
        ...(ids && { hash: String(ids[row] ?? 0n) }),
        values,
      });
    if (isSliceOver()) yield;
  }
  return { series, hasMore: until - from > limit };
}

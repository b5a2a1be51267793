import type { Grid } from '@spanlight/query';
import { NativeResult } from '../native/native-block.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { type ItemSelector, itemSeriesSql } from './sql/item-series-sql.ts';
import { valuesName } from './sql/selector-sql.ts';
import { readSeries, type SeriesAnswer } from './read-series.ts';

/**
 * Answers selectors on metrics that are computed from spans, logs or events, with one look at these.
 *
 * @param selectors with the same source, filters and grouping
 * @returns an answer per selector
 * @throws EvaluationError when items can't be asked that; BadParameterError for a bad search;
 * TelemetryError
 */
export async function fetchItemSeries(
  context: QueryContext,
  selectors: readonly [ItemSelector, ...ItemSelector[]],
  grid: Grid,
): Promise<SeriesAnswer[]> {
  const { sql, parameters } = itemSeriesSql(context.projectId, selectors, grid);
  const options = queryOptions(context, 'fetch series of items');
  const result = new NativeResult(await context.client.bytes(sql, parameters, 'Native', options));
  return selectors.map((selector, index) => readSeries(result, selector, grid, valuesName(index)));
}

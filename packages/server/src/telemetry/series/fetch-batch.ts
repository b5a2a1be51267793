import type { Grid, Selector } from '@spanlight/query';
import { runInSlices } from '../../shared/slices.ts';
import { Bindings } from '../compile/bindings.ts';
import { NativeResult } from '../native/native-block.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { readSeries, type SeriesAnswer } from './read-series.ts';
import { SELECTOR_INDEX, batchSql } from './sql/batch-sql.ts';
import { maxSeries, VALUES } from './sql/selector-sql.ts';
import { planOf } from './sql/series-plan.ts';

/**
 * Answers selectors of equal `batchIdentity` with one statement, in their order, as `fetchSeries` answers each. Undefined where
 * they have more series together than an answer may hold, or where one of them is for `fetchSeries` alone.
 *
 * @throws EvaluationError when a metric can't be asked that; TelemetryError
 */
export async function fetchBatch(
  context: QueryContext,
  selectors: readonly [Selector, ...Selector[]],
  grid: Grid,
): Promise<SeriesAnswer[] | undefined> {
  const plan = planOf(selectors[0]);
  if (plan.kind === 'quantile' || plan.kind === 'uniq' || grid.count === 0) return undefined;
  if (plan.kind === 'series' && plan.across === 'uniq') return undefined;
  const bindings = new Bindings();
  const { projectId, client } = context;
  const asked = { projectId, rollups: client.pointRollups, grid, bindings };
  const sql = batchSql(asked, selectors, plan);
  const options = queryOptions(context, 'fetch series of several queries');
  const bytes = await context.client.bytes(sql, bindings.parameters, 'Native', options);
  const result = await NativeResult.read(bytes);
  if (result.rowCount > maxSeries(grid)) return undefined;
  const numbers = result.float64(SELECTOR_INDEX);
  const answers: SeriesAnswer[] = [];
  let from = 0;
  for (const [number, selector] of selectors.entries()) {
    let until = from;
    while (until < numbers.length && numbers[until] === number) until += 1;
    answers.push(await runInSlices(readSeries(result, selector, grid, VALUES, { from, until })));
    from = until;
  }
  return answers;
}

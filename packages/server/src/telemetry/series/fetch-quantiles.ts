import type { Grid, Selector } from '@spanlight/query';
import { runInSlices } from '../../shared/slices.ts';
import { Bindings } from '../compile/bindings.ts';
import { NativeResult } from '../native/native-block.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { groupCountSql } from './sql/group-sql.ts';
import { pointsOf } from './sql/points-of.ts';
import { quantileSql, type SketchMerge } from './sql/quantile-sql.ts';
import { labelsOf, type SeriesQuery, valuesName } from './sql/selector-sql.ts';
import { readSeries, type SeriesAnswer } from './read-series.ts';

/** Sketches per group and bucket up to which sorting their values is faster than adding them up. */
const FEW_SKETCHES = 16;

/**
 * Reads several levels off the sketches of a histogram at once: the sketches are most of the work.
 *
 * @param levels from 0 to 1
 * @returns an answer per level
 * @throws TelemetryError
 */
export async function fetchQuantiles(
  context: QueryContext,
  selector: Selector,
  levels: readonly number[],
  grid: Grid,
): Promise<SeriesAnswer[]> {
  const bindings = new Bindings();
  const { projectId, client } = context;
  const asked = { projectId, rollups: client.pointRollups, selector, grid, bindings };
  const query: SeriesQuery = { ...asked, source: pointsOf(asked) };
  const merge = await chooseMerge(context, query);
  const bytes = await context.client.bytes(
    quantileSql(query, levels, merge),
    bindings.parameters,
    'Native',
    queryOptions(context, 'fetch quantiles'),
  );
  const result = await NativeResult.read(bytes);
  const answers: SeriesAnswer[] = [];
  for (const index of levels.keys())
    answers.push(await runInSlices(readSeries(result, selector, grid, valuesName(index))));
  return answers;
}

async function chooseMerge(context: QueryContext, query: SeriesQuery): Promise<SketchMerge> {
  const { bindings, selector, source } = query;
  if (labelsOf(selector).length === 0) return 'shared';
  const sql = groupCountSql(query);
  const [count] = await context.client.rows<{ series_count: number; group_count: number }>(
    sql,
    bindings.parameters,
    queryOptions(context, 'count groups'),
  );
  const sketches =
    ((count?.series_count ?? 0) / Math.max(count?.group_count ?? 1, 1)) * source.rowsPerBucket;
  return sketches <= FEW_SKETCHES ? 'single' : 'shared';
}

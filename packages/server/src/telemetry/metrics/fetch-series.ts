import { EvaluationError } from '@spanlight/query';
import type { Grid, Selector } from '@spanlight/query';

import type { QueryParameters } from '../client.ts';
import { Bindings } from '../compile/bindings.ts';
import { NativeResult } from '../questions/native-block.ts';
import { queryOptions } from '../questions/question.ts';
import type { QuestionContext } from '../questions/question.ts';
import { fetchQuantiles } from './fetch-quantiles.ts';
import { pointsOf } from './points-of.ts';
import { VALUES } from './question-sql.ts';
import { planOf } from './series-plan.ts';
import { readSeries } from './read-series.ts';
import type { SeriesAnswer } from './read-series.ts';
import { seriesSql } from './series-sql.ts';
import { spanSeriesSql } from './span-series-sql.ts';

/**
 * Answers a selector from the store, on the buckets of a grid. Series without any value are left out.
 *
 * @param search quick search on the names of spans, logs and events, for metrics made of them
 * @throws EvaluationError when the metric can't be asked that; BadParameterError for a bad search;
 * TelemetryError
 */
export async function fetchSeries(
  context: QuestionContext,
  selector: Selector,
  grid: Grid,
  search = '',
): Promise<SeriesAnswer> {
  const { metric } = selector;
  if (metric.exists === false) {
    throw new EvaluationError(`metric "${metric.name}" not found`);
  }
  if (grid.count === 0) {
    return { series: [], hasMore: false };
  }
  if (metric.source !== undefined) {
    const asked = { ...selector, source: metric.source, search };
    const { sql, parameters } = spanSeriesSql(context.projectId, asked, grid);
    return await ask(context, selector, grid, sql, parameters);
  }
  const plan = planOf(selector);
  if (plan.kind === 'quantile') {
    const [answer] = await fetchQuantiles(context, selector, [plan.level], grid);
    return answer ?? { series: [], hasMore: false };
  }
  const bindings = new Bindings();
  const source = pointsOf(context.projectId, selector, grid, bindings);
  const sql = seriesSql({ selector, source, grid, bindings }, plan);
  return await ask(context, selector, grid, sql, bindings.parameters);
}

async function ask(
  context: QuestionContext,
  selector: Selector,
  grid: Grid,
  sql: string,
  parameters: QueryParameters,
): Promise<SeriesAnswer> {
  const options = queryOptions(context, 'fetch series');
  const result = new NativeResult(await context.client.bytes(sql, parameters, 'Native', options));
  return readSeries(result, selector, grid, VALUES);
}

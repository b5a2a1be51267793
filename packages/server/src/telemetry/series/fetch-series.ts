import { EvaluationError } from '@spanlight/query';
import type { Grid, Selector } from '@spanlight/query';

import { Bindings } from '../compile/bindings.ts';
import { NativeResult } from '../native/native-block.ts';
import { queryOptions } from '../query-context.ts';
import type { QuestionContext } from '../query-context.ts';
import { fetchItemSeries } from './fetch-item-series.ts';
import { fetchQuantiles } from './fetch-quantiles.ts';
import { pointsOf } from './sql/points-of.ts';
import { VALUES } from './sql/selector-sql.ts';
import { planOf } from './sql/series-plan.ts';
import { readSeries } from './read-series.ts';
import type { SeriesAnswer } from './read-series.ts';
import { seriesSql } from './sql/series-sql.ts';

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
    return NOTHING;
  }
  if (metric.source !== undefined) {
    const [answer] = await fetchItemSeries(
      context,
      [{ ...selector, source: metric.source, search }],
      grid,
    );
    return answer ?? NOTHING;
  }
  const plan = planOf(selector);
  if (plan.kind === 'quantile') {
    const [answer] = await fetchQuantiles(context, selector, [plan.level], grid);
    return answer ?? NOTHING;
  }
  const bindings = new Bindings();
  const source = pointsOf(context.projectId, selector, grid, bindings);
  const sql = seriesSql({ selector, source, grid, bindings }, plan);
  const options = queryOptions(context, 'fetch series');
  const bytes = await context.client.bytes(sql, bindings.parameters, 'Native', options);
  return readSeries(new NativeResult(bytes), selector, grid, VALUES);
}

const NOTHING: SeriesAnswer = { series: [], hasMore: false };

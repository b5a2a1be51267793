import { EvaluationError } from '@spanlight/query';
import type { FetchedSeries, Grid, Selector } from '@spanlight/query';

import { Bindings } from '../compile/bindings.ts';
import { NativeResult } from '../questions/native-block.ts';
import { queryOptions } from '../questions/question.ts';
import type { QuestionContext } from '../questions/question.ts';
import { pointsOf } from './points-of.ts';
import { labelName, labelsOf, MAX_SERIES, SERIES, seriesSql, VALUES } from './series-sql.ts';
import { spanSeriesSql } from './span-series-sql.ts';

/** The series a selector stands for. */
export interface SeriesAnswer {
  readonly series: readonly FetchedSeries[];
  /** True when the metric has more series than an answer may hold. */
  readonly hasMore: boolean;
}

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
  if (grid.count === 0) {
    return { series: [], hasMore: false };
  }
  const { sql, parameters } = compile(context.projectId, selector, grid, search);
  const bytes = await context.client.bytes(
    sql,
    parameters,
    'Native',
    queryOptions(context, 'fetch series'),
  );
  const result = new NativeResult(bytes);
  const labels = labelsOf(selector).map((_, index) => result.texts(labelName(index)));
  const ids = selector.func === 'raw' ? result.uint64(SERIES) : undefined;
  const found: FetchedSeries[] = [];
  for (const [row, values] of result.series(VALUES).slice(0, MAX_SERIES).entries()) {
    if (values.length === grid.count && values.some((value) => !Number.isNaN(value))) {
      found.push({
        labels: labels.map((texts) => texts[row] ?? ''),
        ...(ids && { hash: String(ids[row] ?? 0n) }),
        values,
      });
    }
  }
  return { series: found, hasMore: result.rowCount > MAX_SERIES };
}

function compile(
  projectId: number,
  selector: Selector,
  grid: Grid,
  search: string,
): { sql: string; parameters: Bindings['parameters'] } {
  const { metric } = selector;
  if (metric.exists === false) {
    throw new EvaluationError(`metric "${metric.name}" not found`);
  }
  if (metric.source !== undefined) {
    return spanSeriesSql(projectId, { ...selector, source: metric.source, search }, grid);
  }
  const bindings = new Bindings();
  const source = pointsOf(projectId, selector, grid, bindings);
  const sql = seriesSql({ selector, source, grid, bindings });
  return { sql, parameters: bindings.parameters };
}

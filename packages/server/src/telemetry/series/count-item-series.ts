import { EvaluationError, type MetricsFilter } from '@spanlight/query';
import { type QueryContext, queryOptions } from '../query-context.ts';
import type { MetricRange } from './count-series.ts';
import type { ItemQuery } from '../compile/item-query.ts';
import { type ItemSource, selectItems } from './sql/select-items.ts';

/**
 * How many series a metric has that is computed from spans, logs or events: the pairs of service and
 * host that sent any. None where a tracing query can't have the conditions.
 *
 * @param filters conditions on the attributes of items
 * @throws TelemetryError
 */
export async function countItemSeries(
  context: QueryContext,
  source: ItemSource['source'],
  { start, end }: MetricRange,
  filters: readonly MetricsFilter[],
): Promise<number> {
  const grid = { start, interval: end - start, count: 1 };
  const query = selected(context.projectId, { source, filters, search: '' }, grid);
  if (query === undefined) return 0;
  const [row] = await context.client.rows<{ amount: number }>(
    `SELECT toUInt32(uniqExact(service_name, host_name)) AS amount\nFROM items\nWHERE ${query.whereSql()}`,
    query.bindings.parameters,
    queryOptions(context, 'count series of items'),
  );
  return row?.amount ?? 0;
}

/** The items; undefined where a tracing query can't have the conditions. */
function selected(...asked: Parameters<typeof selectItems>): ItemQuery | undefined {
  try {
    return selectItems(...asked);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

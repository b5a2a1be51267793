import type { MetricsFilter } from '@spanlight/query';
import { type QueryContext, queryOptions } from '../query-context.ts';
import type { MetricRange } from './count-series.ts';
import { conditionProblem, type ItemSource, selectItems } from './sql/select-items.ts';

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
  if (filters.some((filter) => conditionProblem(filter) !== undefined)) return 0;
  const grid = { start, interval: end - start, count: 1 };
  const query = selectItems(context.projectId, { source, filters, search: '' }, grid);
  const [row] = await context.client.rows<{ amount: number }>(
    `SELECT toUInt32(uniqExact(service_name, host_name)) AS amount\nFROM items\nWHERE ${query.whereSql()}`,
    query.bindings.parameters,
    queryOptions(context, 'count series of items'),
  );
  return row?.amount ?? 0;
}

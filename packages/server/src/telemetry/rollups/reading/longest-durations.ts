import type { ItemQuery } from '../../compile/item-query.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { tableOf } from '../../tables/item-rollups.ts';
import { findCover } from './find-cover.ts';

/**
 * A duration that at least so many items of a query have or exceed, in nanoseconds: of each row of a rollup the longest one
 * is an item's. Undefined where rollups know nothing of the query or hold fewer rows.
 *
 * @throws TelemetryError
 */
export async function leastOfLongest(
  context: QueryContext,
  query: ItemQuery,
  count: number,
): Promise<bigint | undefined> {
  const found = await findCover(context, query, {});
  if (!found) return undefined;
  // More rows make a better bound.
  const kind = found.kinds.at(-1) ?? 'group';
  const branches = found.cover.levels.map(
    (level) =>
      `SELECT duration_max FROM ${tableOf(level.level, kind).name}\nWHERE ${found.conditionsSql(level)}`,
  );
  const [row] = await context.client.rows<{ least: string; amount: number }>(
    `SELECT toString(min(duration_max)) AS least, toUInt32(count()) AS amount
FROM (
SELECT duration_max FROM (
${branches.join('\nUNION ALL\n')}
)
ORDER BY duration_max DESC
LIMIT ${Math.trunc(count)}
)`,
    query.bindings.parameters,
    queryOptions(context, 'find the longest durations'),
  );
  return row !== undefined && row.amount >= count ? BigInt(row.least) : undefined;
}

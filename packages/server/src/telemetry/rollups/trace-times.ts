import type { Bindings } from '../compile/bindings.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { HOURS, traceHash } from '../tables/item-rollups.ts';
import { keptSince } from './kept-since.ts';

/** Hours beyond which looking for a trace everywhere costs less. */
const MAX_HOURS = 200;

/**
 * The condition, with AND before it, that bounds items to where traces may have some: the hours in which they are known to have
 * items, and those that aren't folded. Empty where nothing is known. To read a trace mostly takes what it takes to understand the
 * statement: it names hours, by which items lie, and nothing else. What versions of an hour are superseded is not asked: what they alone
 * have is looked through in vain.
 *
 * @param projectIds the projects in which the traces are looked for
 * @param traceIds 32 hexadecimal digits each
 * @throws TelemetryError
 */
export async function traceTimesSql(
  context: Omit<QueryContext, 'projectId'>,
  projectIds: readonly number[],
  traceIds: readonly string[],
  bindings: Bindings,
): Promise<string> {
  const { client, rollups } = context;
  const { width, traces } = HOURS;
  const progress = await rollups?.slots.progress();
  const folded = progress?.find((known) => known.width === width);
  if (!rollups || !folded) return '';
  const { until } = folded;
  const since = Math.max(folded.since, keptSince(HOURS, rollups.days, Date.now()));
  if (until <= since) return '';
  // Before hours are looked up: one is folded before its note goes.
  const noted = await rollups.slots.staleIn(width, since, until);
  const stale = noted.filter(({ projectId }) => projectIds.includes(projectId));
  const hashes = traceIds.map((id) => traceHash(`toFixedString(unhex(${bindings.text(id)}), 16)`));
  const rows = await client.rows<{ slot: number }>(
    `SELECT DISTINCT toUnixTimestamp(time) AS slot
FROM ${traces.name}
PREWHERE project_id IN ${bindings.bind([...projectIds], 'Array(Int64)')}
  AND trace IN (${hashes.join(', ')})
  AND time >= toDateTime(${since}) AND time < toDateTime(${until})
LIMIT ${MAX_HOURS + 1}
SETTINGS output_format_parallel_formatting = 0`,
    bindings.parameters,
    queryOptions({ projectId: 0, ...context }, 'find the hours of a trace'),
  );
  const hours = new Set([...rows.map(({ slot }) => slot), ...stale.map(({ time }) => time)]);
  if (hours.size > MAX_HOURS) return '';
  const hour = 'toStartOfHour(time)';
  const places = [
    `${hour} < ${momentSql(since)}`,
    ...(hours.size === 0 ? [] : [`${hour} IN (${[...hours].map(momentSql).join(', ')})`]),
    `${hour} >= ${momentSql(until)}`,
  ];
  return `
  AND (${places.join(' OR ')})`;
}

/** @param time seconds since 1970 */
const momentSql = (time: number): string => `toDateTime(${time}, 'UTC')`;

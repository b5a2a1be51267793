import { Bindings } from '../../compile/bindings.ts';
import { microsecondsSql } from '../../compile/condition-sql.ts';
import { IS_ERROR } from '../../compile/system-sql.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';

/** Traces that are looked at per group. */
const MAX_TRACES = 10;

/**
 * The newest traces of groups of errors that are in traces with others, by group: 32 hexadecimal digits each. Groups of
 * standalone logs are missing.
 *
 * @param from milliseconds since 1970, of the errors
 * @throws TelemetryError
 */
export async function sampleTraces(
  context: QueryContext,
  groupIds: readonly string[],
  from: number,
  until: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (groupIds.length === 0) return new Map();
  const bindings = new Bindings();
  const start = microsecondsSql(from * 1000, bindings);
  const end = microsecondsSql(until * 1000, bindings);
  const rows = await context.client.rows<{ group_id: string; trace: string }>(
    `SELECT group_id, lower(hex(items.trace_id)) AS trace
FROM items
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')} AND signal = 'log'
  AND ${IS_ERROR}
  AND toStartOfHour(time) >= toStartOfHour(${start}) AND time >= ${start} AND time < ${end}
  AND group_id IN ${bindings.bind(groupIds.map(BigInt), 'Array(UInt64)')}
  AND standalone = 0 AND ${PARENT_ID} != 0
GROUP BY group_id, trace_id
ORDER BY max(time) DESC, trace_id
LIMIT ${MAX_TRACES} BY group_id`,
    bindings.parameters,
    queryOptions(context, 'sample traces of errors'),
  );
  const groups = Map.groupBy(rows, (row) => row.group_id);
  return new Map([...groups].map(([group, found]) => [group, found.map(({ trace }) => trace)]));
}

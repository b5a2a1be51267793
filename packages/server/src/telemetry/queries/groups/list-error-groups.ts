import { Bindings } from '../../compile/bindings.ts';
import { microsecondsSql } from '../../compile/condition-sql.ts';
import { IS_ERROR } from '../../compile/system-sql.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { MAX_NAME } from '../../rollups/names-sql.ts';
import { hexId } from '../../compile/cells.ts';

/** Groups one look takes. */
const MAX_GROUPS = 1000;

/** Errors that are the same to people: exceptions and error logs of one group. */
export interface ErrorGroup {
  /** Decimal. */
  readonly groupId: string;
  readonly name: string;
  /** Errors in the range. */
  readonly count: number;
  /** The oldest and the newest of them, milliseconds since 1970. */
  readonly oldest: number;
  readonly newest: number;
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

interface GroupRow {
  readonly group_id: string;
  readonly name: string;
  readonly errors: string;
  readonly oldest: string;
  readonly newest: string;
  readonly trace_id: string;
  readonly id: string;
}

/**
 * The groups of errors of a project in a range, those of spans and standalone logs alike, newest first.
 *
 * @param from milliseconds since 1970
 * @throws TelemetryError
 */
export async function listErrorGroups(
  context: QueryContext,
  from: number,
  until: number,
): Promise<ErrorGroup[]> {
  const bindings = new Bindings();
  const start = microsecondsSql(from * 1000, bindings);
  const end = microsecondsSql(until * 1000, bindings);
  const rows = await context.client.rows<GroupRow>(
    `SELECT group_id, count() AS errors, toUnixTimestamp64Milli(min(time)) AS oldest,
  toUnixTimestamp64Milli(max(time)) AS newest,
  leftUTF8(argMax(display_name, time), ${MAX_NAME}) AS name,
  lower(hex(argMax(items.trace_id, time))) AS trace_id,
  toString(argMax(items.id, time)) AS id
FROM items
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')} AND signal = 'log'
  AND ${IS_ERROR}
  AND toStartOfHour(time) >= toStartOfHour(${start}) AND time >= ${start} AND time < ${end}
GROUP BY group_id
ORDER BY newest DESC
LIMIT ${MAX_GROUPS}`,
    bindings.parameters,
    queryOptions(context, 'list error groups'),
  );
  return rows.map((row) => ({
    groupId: row.group_id,
    name: row.name,
    count: Number(row.errors),
    oldest: Number(row.oldest),
    newest: Number(row.newest),
    traceId: row.trace_id,
    spanId: hexId(row.id),
  }));
}

/**
 * How many errors each group has had since a time of its own.
 *
 * @param since milliseconds since 1970 by group id
 * @throws TelemetryError
 */
export async function countErrorsSince(
  context: QueryContext,
  since: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  if (since.size === 0) return new Map();
  const bindings = new Bindings();
  const ids = bindings.bind([...since.keys()].map(BigInt), 'Array(UInt64)');
  const times = bindings.bind(
    [...since.values()].map((time) => BigInt(Math.floor(time))),
    'Array(Int64)',
  );
  const oldest = microsecondsSql(Math.min(...since.values()) * 1000, bindings);
  const rows = await context.client.rows<{ group_id: string; errors: string }>(
    `SELECT group_id, count() AS errors
FROM items
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')} AND signal = 'log'
  AND ${IS_ERROR}
  AND toStartOfHour(time) >= toStartOfHour(${oldest}) AND group_id IN ${ids}
  AND toUnixTimestamp64Milli(time) >= arrayElement(${times}, indexOf(${ids}, group_id))
GROUP BY group_id`,
    bindings.parameters,
    queryOptions(context, 'count errors'),
  );
  return new Map(rows.map((row) => [row.group_id, Number(row.errors)]));
}

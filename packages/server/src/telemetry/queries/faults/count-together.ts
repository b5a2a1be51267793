import { Bindings } from '../../compile/bindings.ts';
import { hexId } from '../../compile/cells.ts';
import { microsecondsSql } from '../../compile/condition-sql.ts';
import { IS_ERROR } from '../../compile/system-sql.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { MAX_NAME } from '../../rollups/names-sql.ts';
import type { ErrorGroup } from '../groups/list-error-groups.ts';

/** Milliseconds that errors of one trace may be apart. */
const MAX_DISTANCE = 3_600_000;

/** A group of errors and the one that has caused it. */
export interface FaultPair {
  readonly group: string;
  readonly cause: string;
  /** Errors after this time count, milliseconds since 1970. */
  readonly after: number;
}

/**
 * What is known of the errors of a group that are in a trace with its cause; of the newest, what people call it, its
 * service, and where it is.
 */
export interface FaultFigures extends Omit<ErrorGroup, 'groupId'> {
  readonly service: string;
  /** The services they happened in, at most 100. */
  readonly services: readonly string[];
}

interface Row {
  readonly group: string;
  readonly errors: string;
  readonly oldest: string;
  readonly newest: string;
  readonly display: string;
  readonly service: string;
  readonly trace: string;
  readonly span: string;
  readonly services: readonly string[];
}

/**
 * The errors of groups in traces in which their cause is, too, by group; of groups that are in none there is nothing. One
 * question, which reads the errors of both from an hour before the first time on.
 *
 * @param pairs One for each group.
 * @param until Errors before this time count, milliseconds since 1970.
 * @throws TelemetryError
 */
export async function countTogether(
  context: QueryContext,
  pairs: readonly FaultPair[],
  until: number,
): Promise<ReadonlyMap<string, FaultFigures>> {
  if (pairs.length === 0) return new Map();
  const bindings = new Bindings();
  const ids = (of: (pair: FaultPair) => string): string =>
    bindings.bind(
      pairs.map((pair) => BigInt(of(pair))),
      'Array(UInt64)',
    );
  const groups = ids(({ group }) => group);
  const causes = ids(({ cause }) => cause);
  const times = bindings.bind(
    pairs.map(({ after }) => BigInt(Math.floor(after))),
    'Array(Int64)',
  );
  const first = Math.min(...pairs.map(({ after }) => after));
  const errorsOf = (wanted: string, from: number, to: number): string => {
    const start = microsecondsSql(from * 1000, bindings);
    const end = microsecondsSql(to * 1000, bindings);
    return `FROM items
  WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')} AND signal = 'log'
    AND ${IS_ERROR} AND group_id IN ${wanted}
    AND toStartOfHour(time) >= toStartOfHour(${start}) AND time >= ${start} AND time < ${end}
    AND standalone = 0 AND ${PARENT_ID} != 0`;
  };
  const rows = await context.client.rows<Row>(
    `SELECT toString(seen.group_id) AS group, count() AS errors, toUnixTimestamp64Milli(min(seen.time)) AS oldest,
  toUnixTimestamp64Milli(max(seen.time)) AS newest,
  leftUTF8(argMax(seen.display_name, seen.time), ${MAX_NAME}) AS display, argMax(seen.service_name, seen.time) AS service,
  lower(hex(argMax(seen.trace_id, seen.time))) AS trace, toString(argMax(seen.id, seen.time)) AS span,
  groupUniqArray(100)(seen.service_name) AS services
FROM (
  SELECT group_id, trace_id, time, id, display_name, service_name
  ${errorsOf(groups, first, until)}
    AND toUnixTimestamp64Milli(time) > arrayElement(${times}, indexOf(${groups}, group_id))
) AS seen
GLOBAL INNER JOIN (
  SELECT DISTINCT group_id, trace_id
  ${errorsOf(causes, first - MAX_DISTANCE, until + MAX_DISTANCE)}
) AS origin ON origin.trace_id = seen.trace_id
WHERE origin.group_id = arrayElement(${causes}, indexOf(${groups}, seen.group_id))
GROUP BY seen.group_id`,
    bindings.parameters,
    queryOptions(context, 'count errors with their cause'),
  );
  return new Map(
    rows.map((row) => [
      row.group,
      {
        count: Number(row.errors),
        oldest: Number(row.oldest),
        newest: Number(row.newest),
        name: row.display,
        service: row.service,
        traceId: row.trace,
        spanId: hexId(row.span),
        services: row.services,
      },
    ]),
  );
}

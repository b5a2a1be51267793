import type { FaultError, FaultSpan } from '@spanlight/query';
import { Bindings } from '../../compile/bindings.ts';
import { microsecondsSql } from '../../compile/condition-sql.ts';
import { IS_ERROR } from '../../compile/system-sql.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { MAX_NAME } from '../../rollups/names-sql.ts';
import type { ItemRow } from '../spans/span-row.ts';

/** Errors and spans of a trace that are looked at: of spans the failed ones first. */
const MAX_ERRORS = 2000;
const MAX_SPANS = 5000;
/** Milliseconds by which the root span of a trace may start before its errors. */
const MAX_ROOT_LEAD = 3_600_000;

/** An error of a trace, with what people call it. */
export interface NamedError extends FaultError {
  readonly name: string;
  readonly service: string;
}

interface ErrorRow {
  readonly trace: string;
  readonly group_id: string;
  readonly span: string;
  readonly micros: string;
  readonly is_exception: number;
  readonly name: string;
  readonly service_name: string;
}

interface SpanRow extends Pick<ItemRow, 'trace' | 'id' | 'parent_id' | 'micros' | 'status_code'> {
  readonly service_name: string;
}

/** A stretch of time, milliseconds since 1970. */
interface Range {
  readonly from: number;
  readonly until: number;
}

/**
 * The exceptions and error logs of traces, by trace, the oldest 2000 of each.
 *
 * @param traceIds 32 hexadecimal digits each
 * @throws TelemetryError
 */
export async function readTraceErrors(
  context: QueryContext,
  traceIds: readonly string[],
  range: Range,
): Promise<ReadonlyMap<string, readonly NamedError[]>> {
  const bindings = new Bindings();
  const rows = await context.client.rows<ErrorRow>(
    `SELECT lower(hex(items.trace_id)) AS trace, group_id, toString(${PARENT_ID}) AS span,
  toString(toUnixTimestamp64Micro(time)) AS micros, toUInt8(exception_type != '') AS is_exception,
  leftUTF8(display_name, ${MAX_NAME}) AS name, service_name
FROM items
WHERE ${placeSql(context, traceIds, range, bindings)}
  AND signal = 'log' AND ${IS_ERROR} AND ${PARENT_ID} != 0
ORDER BY time, id
LIMIT ${MAX_ERRORS} BY trace_id`,
    bindings.parameters,
    queryOptions(context, 'read errors of traces'),
  );
  const errors = rows.map((row) => ({
    trace: row.trace,
    group: row.group_id,
    spanId: row.span,
    time: Number(row.micros),
    isException: row.is_exception === 1,
    name: row.name,
    service: row.service_name,
  }));
  return Map.groupBy(errors, ({ trace }) => trace);
}

/**
 * The spans of traces, by trace: of one with more than 5000 those that failed, then the oldest.
 *
 * @param traceIds 32 hexadecimal digits each
 * @throws TelemetryError
 */
export async function readTraceSpans(
  context: QueryContext,
  traceIds: readonly string[],
  { from, until }: Range,
): Promise<ReadonlyMap<string, readonly FaultSpan[]>> {
  const bindings = new Bindings();
  const range = { from: from - MAX_ROOT_LEAD, until };
  const rows = await context.client.rows<SpanRow>(
    `SELECT lower(hex(items.trace_id)) AS trace, toString(items.id) AS id, toString(items.parent_id) AS parent_id, service_name,
  toString(toUnixTimestamp64Micro(time)) AS micros, status_code
FROM items
WHERE ${placeSql(context, traceIds, range, bindings)} AND signal = 'span'
ORDER BY status_code = 'error' DESC, time, items.id
LIMIT ${MAX_SPANS} BY trace_id`,
    bindings.parameters,
    queryOptions(context, 'read spans of traces with errors'),
  );
  const spans = rows.map(
    (row) =>
      ({
        trace: row.trace,
        id: row.id,
        parentId: row.parent_id,
        service: row.service_name,
        start: Number(row.micros),
        status: row.status_code === 'error' || row.status_code === 'ok' ? row.status_code : 'unset',
      }) as const,
  );
  return Map.groupBy(spans, ({ trace }) => trace);
}

/** The hours come from the errors themselves, so that nothing else needs to be asked for them. */
function placeSql(
  { projectId }: QueryContext,
  traceIds: readonly string[],
  { from, until }: Range,
  bindings: Bindings,
): string {
  const start = microsecondsSql(from * 1000, bindings);
  const end = microsecondsSql(until * 1000, bindings);
  const ids = traceIds.map((id) => `unhex(${bindings.text(id)})`).join(', ');
  return `project_id = ${bindings.bind(projectId, 'UInt32')} AND trace_id IN (${ids})
  AND toStartOfHour(time) >= toStartOfHour(${start}) AND time >= ${start} AND time < ${end}`;
}

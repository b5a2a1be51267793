import type { SpanResponse } from '@spanlight/sdk/schemas';
import { Bindings } from '../../compile/bindings.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { traceTimesSql } from '../../rollups/trace-times.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { itemColumnsSql, type ItemRow, spanOf, type TextLimits, wholeOrCut } from './span-row.ts';

/** Events of a span that are read with it. */
const MAX_EVENTS = 10_000;

/**
 * One span, log or event of the project with everything that belongs to it, or undefined when there
 * is none. The id `"0"` means the only item of a trace that was made up for it.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId 16 hexadecimal digits, or `"0"`
 * @throws TelemetryError
 */
export async function readSpan(
  context: QueryContext,
  traceId: string,
  spanId: string,
): Promise<SpanResponse | undefined> {
  const rows = await wholeOrCut({}, (limits) => readItems(context, traceId, spanId, limits));
  const [first] = rows;
  const wanted = spanId === '0' ? '0' : BigInt(`0x${spanId}`).toString();
  if (!first || first.id !== wanted) return undefined;
  return {
    span: spanOf(
      first,
      rows.filter((row) => row.id !== wanted),
    ),
  };
}

async function readItems(
  context: QueryContext,
  traceId: string,
  spanId: string,
  limits: TextLimits,
): Promise<ItemRow[]> {
  const bindings = new Bindings();
  const times = await traceTimesSql(context, [context.projectId], [traceId], bindings);
  const id = bindings.bind(spanId === '0' ? 0n : BigInt(`0x${spanId}`), 'UInt64');
  return await context.client.rows<ItemRow>(
    `SELECT ${itemColumnsSql(limits)}
FROM items
PREWHERE trace_id = unhex(${bindings.text(traceId)})
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')}${times}
  AND (id = ${id} OR (${PARENT_ID} = ${id} AND ${id} != 0 AND signal != 'span'))
ORDER BY id = ${id} DESC, time
LIMIT ${MAX_EVENTS + 1}`,
    bindings.parameters,
    queryOptions(context, 'read a span'),
  );
}

import type { TraceResponse } from '@spanlight/sdk/schemas';
import { runInSlices } from '../../../shared/slices.ts';
import { Bindings } from '../../compile/bindings.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import {
  itemColumnsSql,
  type ItemRow,
  LISTED,
  type TextLimits,
  wholeOrCut,
} from '../spans/span-row.ts';
import { traceTimesSql } from '../../rollups/trace-times.ts';
import { buildTrace } from './trace-tree.ts';

/** Items of a trace in this form; the columns have no such limit. */
const MAX_ITEMS = 10_000;

/**
 * A trace lies in a few of the engine's granules, which are far too little for a second thread if left alone. To read all columns
 * of one takes milliseconds.
 */
const SHARED_BY_THREADS = [
  'merge_tree_min_rows_for_concurrent_read = 1',
  'merge_tree_min_bytes_for_concurrent_read = 1',
  'merge_tree_min_read_task_size = 1',
].join(', ');

/**
 * A trace as a tree of spans, at most 10,000 items of it, the earliest first. Undefined when the
 * project has nothing of it.
 *
 * @param traceId 32 hexadecimal digits
 * @param rootSpanId 16 hexadecimal digits of the span to take for the root
 * @throws TelemetryError
 */
export async function readTrace(
  context: QueryContext,
  traceId: string,
  rootSpanId?: string,
): Promise<TraceResponse | undefined> {
  const rows = await wholeOrCut(LISTED, (limits) => readItems(context, traceId, limits));
  if (rows.length === 0) return undefined;
  const tree = await runInSlices(
    buildTrace(traceId, context.projectId, rows.slice(0, MAX_ITEMS), rootSpanId),
  );
  return { ...tree, hasMore: rows.length > MAX_ITEMS };
}

async function readItems(
  context: QueryContext,
  traceId: string,
  limits: TextLimits,
): Promise<ItemRow[]> {
  const bindings = new Bindings();
  const times = await traceTimesSql(context, [context.projectId], [traceId], bindings);
  return await context.client.rows<ItemRow>(
    `SELECT ${itemColumnsSql(limits)}
FROM items
PREWHERE trace_id = unhex(${bindings.text(traceId)})
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')}${times}
ORDER BY time, duration DESC, id
LIMIT ${MAX_ITEMS + 1}
SETTINGS ${SHARED_BY_THREADS}`,
    bindings.parameters,
    queryOptions(context, 'read a trace'),
  );
}

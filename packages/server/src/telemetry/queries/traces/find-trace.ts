import type { TraceSearchResponse } from '@spanlight/sdk/schemas';
import type { TelemetryClient } from '../../client.ts';
import { Bindings } from '../../compile/bindings.ts';
import type { FoldedItems } from '../../query-context.ts';
import { traceTimesSql } from '../../rollups/trace-times.ts';
import { hexId } from '../../compile/cells.ts';

/** Where a trace is looked for. */
export interface TraceSearchContext {
  readonly client: TelemetryClient;
  /** Projects the caller may read. */
  readonly projectIds: readonly number[];
  readonly signal?: AbortSignal | undefined;
  readonly rollups?: FoldedItems | undefined;
}

/**
 * In which project a trace is, with the id of some span of it; undefined when it is in none the
 * caller may read.
 *
 * @param traceId 32 hexadecimal digits
 * @throws TelemetryError
 */
export async function findTrace(
  { projectIds, ...context }: TraceSearchContext,
  traceId: string,
): Promise<TraceSearchResponse | undefined> {
  const { client, signal } = context;
  const bindings = new Bindings();
  const times = await traceTimesSql(context, projectIds, [traceId], bindings);
  const [row] = await client.rows<{ project_id: number; largest: string }>(
    `SELECT project_id, max(id) AS largest
FROM items
PREWHERE trace_id = unhex(${bindings.text(traceId)})
WHERE project_id IN ${bindings.bind([...projectIds], 'Array(Int64)')}${times}
GROUP BY project_id
ORDER BY project_id
LIMIT 1`,
    bindings.parameters,
    { name: 'find a trace', ...(signal && { signal }) },
  );
  return row
    ? {
        span: {
          projectId: row.project_id,
          traceId,
          id: hexId(row.largest),
          standalone: row.largest === '0',
        },
      }
    : undefined;
}

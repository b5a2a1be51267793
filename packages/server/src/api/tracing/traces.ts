import { mayRead } from '../../auth/caller.ts';
import { findTrace } from '../../telemetry/queries/traces/find-trace.ts';
import { readTraceColumns } from '../../telemetry/queries/traces/read-trace-columns.ts';
import { readTrace } from '../../telemetry/queries/traces/read-trace.ts';
import type { ApiContext } from '../api-context.ts';
import { type ApiError, notFound } from '../http/api-error.ts';
import type { ServeCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** Whole traces: as a tree, as columns, and where one is. */
export function traceRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'folded' | 'metadata' | 'telemetry'>,
): void {
  serve('traces.get', async (call) => {
    const { traceId } = call.params;
    const root = call.query.root_span_id;
    const answer = await readTrace(queryContext(context, call), traceId, root);
    if (!answer) throw traceNotFound(traceId);
    return answer;
  });

  serve('traces.columns', async (call) => {
    const { traceId } = call.params;
    const answer = await readTraceColumns(queryContext(context, call), traceId);
    if (!answer) throw traceNotFound(traceId);
    return answer;
  });

  serve('traces.find', async ({ caller, query, signal }) => {
    const projects = await context.metadata.projects.list();
    const projectIds = projects.map(({ id }) => id).filter((id) => mayRead(caller, id));
    const answer = await findTrace(
      { client: context.telemetry, projectIds, signal, rollups: context.folded },
      query.trace_id,
    );
    if (!answer) throw notFound();
    return answer;
  });
}

const traceNotFound = (traceId: string): ApiError =>
  notFound(`there is no trace "${traceId}" in this project`);

import { listSpans } from '../../telemetry/queries/spans/list-spans.ts';
import { readSpan } from '../../telemetry/queries/spans/read-span.ts';
import type { ApiContext } from '../api-context.ts';
import { notFound } from '../http/api-error.ts';
import type { ServeCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** Spans, logs and events, a page or one of them. */
export function spanRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'folded' | 'telemetry'>,
): void {
  serve('spans.list', async (call) => listSpans(queryContext(context, call), call.query));

  serve('spans.get', async (call) => {
    const { traceId, spanId } = call.params;
    const answer = await readSpan(queryContext(context, call), traceId, spanId);
    if (!answer) throw notFound();
    return answer;
  });
}

import { callerId } from '../../auth/caller.ts';
import { listAttributeValues } from '../../telemetry/queries/attributes/list-attribute-values.ts';
import { listAttributes } from '../../telemetry/queries/attributes/list-attributes.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** Attribute keys, and the values of one. */
export function attributeRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'folded' | 'metadata' | 'telemetry'>,
): void {
  serve('attributes.list', async (call) => {
    const pinned = await context.metadata.pinnedFacets.list(callerId(call.caller));
    return await listAttributes(queryContext(context, call), call.query, new Set(pinned));
  });

  serve('attributes.values', async (call) =>
    listAttributeValues(queryContext(context, call), call.params.attr, call.query),
  );
}

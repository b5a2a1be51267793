import type { FastifyInstance } from 'fastify';

import { callerId } from '../../auth/caller.ts';
import { listAttributeValues } from '../../telemetry/queries/attributes/list-attribute-values.ts';
import { listAttributes } from '../../telemetry/queries/attributes/list-attributes.ts';
import type { ApiContext } from '../api-context.ts';
import { serveCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** Attribute keys, and the values of one. */
export function attributeRoutes(app: FastifyInstance, context: ApiContext): void {
  serveCall(app, context, 'attributes.list', async (call) => {
    const pinned = await context.metadata.pinnedFacets.list(callerId(call.caller));
    return await listAttributes(queryContext(context, call), call.query, new Set(pinned));
  });

  serveCall(app, context, 'attributes.values', async (call) =>
    listAttributeValues(queryContext(context, call), call.params.attr, call.query),
  );
}

import type { FastifyInstance } from 'fastify';

import { callerId } from '../../auth/caller.ts';
import type { ApiContext } from '../api-context.ts';
import { serveCall } from '../http/call.ts';

/** The attribute keys a user wants to see first, in every project. */
export function pinnedFacetRoutes(app: FastifyInstance, context: ApiContext): void {
  const { pinnedFacets } = context.metadata;

  serveCall(app, context, 'pinnedFacets.list', async ({ caller }) => ({
    attrs: await pinnedFacets.list(callerId(caller)),
  }));

  serveCall(app, context, 'pinnedFacets.add', async ({ caller, body }) => {
    await pinnedFacets.pin(caller.user.id, body.attr);
    return { attr: body.attr };
  });

  serveCall(app, context, 'pinnedFacets.remove', async ({ caller, body }) => {
    await pinnedFacets.unpin(caller.user.id, body.attr);
    return undefined;
  });
}

import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../api-context.ts';
import { serveCall } from '../http/call.ts';

/** Tokens of pages that embed widgets. */
export function embedTokenRoutes(app: FastifyInstance, context: ApiContext): void {
  const { embedTokens } = context.metadata;

  serveCall(app, context, 'embedTokens.list', async ({ project }) => ({
    embedTokens: await embedTokens.list(project.id, Date.now()),
  }));

  serveCall(app, context, 'embedTokens.create', async ({ project, caller, body }) =>
    context.embedTokens.mint(project.id, caller.user.id, body),
  );

  serveCall(app, context, 'embedTokens.revoke', async ({ project, params }) => {
    await embedTokens.revoke(project.id, params.tokenId);
    return undefined;
  });
}

import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';

/** Tokens of pages that embed widgets. */
export function embedTokenRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'embedTokens' | 'metadata'>,
): void {
  const { embedTokens } = context.metadata;

  serve('embedTokens.list', async ({ project }) => ({
    embedTokens: await embedTokens.list(project.id, Date.now()),
  }));

  serve('embedTokens.create', async ({ project, caller, body }) =>
    context.embedTokens.mint(project.id, caller.user.id, body),
  );

  serve('embedTokens.revoke', async ({ project, params }) => {
    await embedTokens.revoke(project.id, params.tokenId);
    return undefined;
  });
}

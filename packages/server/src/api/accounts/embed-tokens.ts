import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { metricContext } from '../metrics/metric-context.ts';
import { checkPicture, pictureUrl } from '../pictures/check-picture.ts';

/** Tokens of pages that embed widgets. */
export function embedTokenRoutes(
  serve: ServeCall,
  context: Pick<
    ApiContext,
    'embedTokens' | 'folded' | 'metadata' | 'minuteDays' | 'site' | 'telemetry'
  >,
): void {
  const { embedTokens } = context.metadata;

  serve('embedTokens.list', async ({ project }) => ({
    embedTokens: await embedTokens.list(project.id, Date.now()),
  }));

  serve('embedTokens.create', async (call) => {
    const { project, caller, body } = call;
    const { picture } = body.only;
    if (picture) await checkPicture(metricContext(context, call), picture);
    const minted = await context.embedTokens.mint(project.id, caller.user.id, body);
    return picture ? { ...minted, url: pictureUrl(context.site, minted.token) } : minted;
  });

  serve('embedTokens.revoke', async ({ project, params }) => {
    await embedTokens.revoke(project.id, params.tokenId);
    return undefined;
  });
}

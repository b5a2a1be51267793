import { callerId } from '../../auth/caller.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { ServeCall } from '../http/call.ts';

/** The attribute keys a user wants to see first, in every project. */
export function pinnedFacetRoutes(
  serve: ServeCall,
  { pinnedFacets }: Pick<Metadata, 'pinnedFacets'>,
): void {
  serve('pinnedFacets.list', async ({ caller }) => ({
    attrs: await pinnedFacets.list(callerId(caller)),
  }));

  serve('pinnedFacets.add', async ({ caller, body }) => {
    await pinnedFacets.pin(caller.user.id, body.attr);
    return { attr: body.attr };
  });

  serve('pinnedFacets.remove', async ({ caller, body }) => {
    await pinnedFacets.unpin(caller.user.id, body.attr);
    return undefined;
  });
}

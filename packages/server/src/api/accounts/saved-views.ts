import type { Metadata } from '../../metadata/open.ts';
import { notFound } from '../http/api-error.ts';
import type { ServeCall } from '../http/call.ts';

/** Screens saved with their filters. */
export function savedViewRoutes(
  serve: ServeCall,
  { savedViews }: Pick<Metadata, 'savedViews'>,
): void {
  serve('savedViews.list', async ({ project }) => ({
    views: await savedViews.list(project.id),
  }));

  serve('savedViews.create', async ({ project, caller, body }) => ({
    view: await savedViews.create({ ...body, userId: caller.user.id, projectId: project.id }),
  }));

  serve('savedViews.delete', async ({ project, params }) => {
    await savedViews.delete(project.id, params.viewId);
    return undefined;
  });

  for (const [name, pinned] of [
    ['savedViews.pin', true],
    ['savedViews.unpin', false],
  ] as const)
    serve(name, async ({ project, params }) => {
      if (!(await savedViews.setPinned(project.id, params.viewId, pinned)))
        throw notFound('saved view not found');
      return undefined;
    });
}

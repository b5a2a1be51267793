import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../api-context.ts';
import { notFound } from '../http/api-error.ts';
import { serveCall } from '../http/call.ts';

/** Screens saved with their filters. */
export function savedViewRoutes(app: FastifyInstance, context: ApiContext): void {
  const { savedViews } = context.metadata;

  serveCall(app, context, 'savedViews.list', async ({ project }) => ({
    views: await savedViews.list(project.id),
  }));

  serveCall(app, context, 'savedViews.create', async ({ project, caller, body }) => ({
    view: await savedViews.create({ ...body, userId: caller.user.id, projectId: project.id }),
  }));

  serveCall(app, context, 'savedViews.delete', async ({ project, params }) => {
    await savedViews.delete(project.id, params.viewId);
    return undefined;
  });

  for (const [name, pinned] of [
    ['savedViews.pin', true],
    ['savedViews.unpin', false],
  ] as const)
    serveCall(app, context, name, async ({ project, params }) => {
      if (!(await savedViews.setPinned(project.id, params.viewId, pinned)))
        throw notFound('saved view not found');
      return undefined;
    });
}

import type { FastifyInstance } from 'fastify';

import { mayRead } from '../auth/caller.ts';
import { readUsage } from '../telemetry/usage.ts';
import type { ApiContext } from './api-context.ts';
import { serveCall } from './call.ts';

/** How much the projects the caller may read have sent in the last month. */
export function usageRoutes(app: FastifyInstance, context: ApiContext): void {
  serveCall(app, context, 'usage.get', async ({ caller, signal }) => {
    const projects = await context.metadata.projects.list();
    const projectIds = projects.map(({ id }) => id).filter((id) => mayRead(caller, id));
    return await readUsage(context.telemetry, projectIds, new Date(), signal);
  });
}

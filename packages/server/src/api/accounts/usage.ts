import { mayRead } from '../../auth/caller.ts';
import { readUsage } from '../../telemetry/queries/usage/read-usage.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';

/** How much the projects the caller may read have sent. */
export function usageRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'metadata' | 'telemetry'>,
): void {
  serve('usage.get', async ({ caller, query, signal }) => {
    const projects = await context.metadata.projects.list();
    const projectIds = projects.map(({ id }) => id).filter((id) => mayRead(caller, id));
    const asked = { projectIds, range: query, now: new Date() };
    return await readUsage(context.telemetry, asked, signal);
  });
}

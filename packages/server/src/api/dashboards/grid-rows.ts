import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../api-context.ts';
import { serveCall } from '../http/call.ts';
import { tagged, targetOf } from './dashboard-target.ts';

/** The rows of a dashboard's grid. */
export function gridRowRoutes(app: FastifyInstance, context: ApiContext): void {
  const { dashboards, gridRows } = context.metadata;

  serveCall(app, context, 'gridRows.create', async (call) => ({
    gridRow: tagged(call, await gridRows.create(targetOf(call), call.body)),
  }));

  serveCall(app, context, 'gridRows.get', async ({ project, params }) => {
    const dashboard = await dashboards.get(project.id, params.dashboardId);
    const gridRow = await gridRows.get(dashboard.id, params.rowId);
    return { gridRow, gridItems: gridRow.items };
  });

  serveCall(app, context, 'gridRows.update', async (call) => ({
    gridRow: tagged(call, await gridRows.update(targetOf(call), call.params.rowId, call.body)),
  }));

  for (const [name, direction] of [
    ['gridRows.up', 'up'],
    ['gridRows.down', 'down'],
  ] as const)
    serveCall(app, context, name, async (call) =>
      tagged(call, await gridRows.move(targetOf(call), call.params.rowId, direction)),
    );

  serveCall(app, context, 'gridRows.delete', async (call) => ({
    gridRow: tagged(call, await gridRows.delete(targetOf(call), call.params.rowId)),
  }));
}

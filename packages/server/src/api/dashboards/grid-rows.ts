import type { Metadata } from '../../metadata/open.ts';
import type { ServeCall } from '../http/call.ts';
import { tagged, targetOf } from './dashboard-target.ts';

/** The rows of a dashboard's grid. */
export function gridRowRoutes(
  serve: ServeCall,
  { dashboards, gridRows }: Pick<Metadata, 'dashboards' | 'gridRows'>,
): void {
  serve('gridRows.create', async (call) => ({
    gridRow: tagged(call, await gridRows.create(targetOf(call), call.body)),
  }));

  serve('gridRows.get', async ({ project, params }) => {
    const dashboard = await dashboards.get(project.id, params.dashboardId);
    const gridRow = await gridRows.get(dashboard.id, params.rowId);
    return { gridRow, gridItems: gridRow.items };
  });

  serve('gridRows.update', async (call) => ({
    gridRow: tagged(call, await gridRows.update(targetOf(call), call.params.rowId, call.body)),
  }));

  for (const [name, direction] of [
    ['gridRows.up', 'up'],
    ['gridRows.down', 'down'],
  ] as const)
    serve(name, async (call) =>
      tagged(call, await gridRows.move(targetOf(call), call.params.rowId, direction)),
    );

  serve('gridRows.delete', async (call) => ({
    gridRow: tagged(call, await gridRows.delete(targetOf(call), call.params.rowId)),
  }));
}

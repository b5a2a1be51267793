import type { DashboardResponse } from '@spanlight/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '../../dashboard-items/queries.ts';
import { hasTable } from '../table/table-question.ts';

/** The tab that answers first: the table if one is defined, else the grid if it has rows. */
export function defaultTab({ dashboard, gridRows }: DashboardResponse): 'table' | 'grid' {
  return !hasTable(dashboard) && gridRows.length > 0 ? 'grid' : 'table';
}

/** The tab a dashboard opens with. One that can't be loaded opens with the table, which says why. */
export async function firstTab(
  client: QueryClient,
  { projectId, dashboardId }: { projectId: string; dashboardId: string },
): Promise<'table' | 'grid'> {
  try {
    return defaultTab(await client.ensureQueryData(dashboardQuery(projectId, dashboardId)));
  } catch {
    return 'table';
  }
}

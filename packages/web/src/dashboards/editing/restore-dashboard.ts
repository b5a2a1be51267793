import type { Dashboard, DashboardResponse } from '@spanlight/sdk';
import { dashboardToDocument, printDashboard } from '@spanlight/sdk/documents';
import { api } from '../../data/client.ts';
import type { ChangeTarget } from './editing.ts';

/**
 * Takes table, rows and items of a dashboard back to what they were, in one call; its settings stay as they are now.
 * Rows and items get new ids by that.
 */
export async function restoreDashboard(
  { project, dashboardId, ifMatch }: ChangeTarget,
  before: DashboardResponse,
  now: DashboardResponse | undefined,
): Promise<void> {
  const { tableMetrics, tableQuery, tableColumnMap, tableGrouping } = before.dashboard;
  const dashboard: Dashboard = {
    ...(now ?? before).dashboard,
    tableMetrics,
    tableQuery,
    tableColumnMap,
    tableGrouping,
  };
  const document = dashboardToDocument({ ...before, dashboard });
  const yaml = printDashboard(document, { complete: true });
  await api.dashboards.replaceYaml({ project, id: dashboardId, yaml, ifMatch });
}

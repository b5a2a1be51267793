import type { DashboardSummary } from '@spanlight/sdk';
import { readStored, writeStored } from '../data/stored.ts';

const key = (projectId: string): string => `last-dashboard:${projectId}`;

/** Remembers the dashboard of a project that was looked at last, in this browser. */
export function rememberDashboard(projectId: string, dashboardId: string): void {
  writeStored(key(projectId), dashboardId);
}

/** The dashboard to offer when none is named: the last one if it still exists, else the first. */
export function lastDashboard(
  projectId: string,
  dashboards: readonly DashboardSummary[],
): DashboardSummary | undefined {
  const last = readStored(key(projectId));
  return dashboards.find(({ id }) => String(id) === last) ?? dashboards[0];
}

import type { DashboardSummary, Spanlight } from '@spanlight/sdk';
import { findNamed } from '../shared/find-named.ts';

/**
 * Finds a dashboard by id, key or exact name.
 *
 * @throws CliError (not found) when there is none; (usage) when several have the name.
 */
export async function findDashboard(
  client: Spanlight,
  project: number,
  wanted: string,
  signal: AbortSignal,
): Promise<DashboardSummary> {
  return findNamed('dashboard', await client.dashboards.list({ project }, { signal }), wanted);
}

import type { DashboardSummary, Spanlight } from '@spanlight/sdk';
import { CliError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';

/**
 * Finds a dashboard by id, key or exact name.
 *
 * @throws CliError (not found) when there is none or several have the name.
 */
export async function findDashboard(
  client: Spanlight,
  project: number,
  wanted: string,
  signal: AbortSignal,
): Promise<DashboardSummary> {
  const dashboards = await client.dashboards.list({ project }, { signal });
  const direct =
    dashboards.find(({ id }) => String(id) === wanted) ??
    dashboards.find(({ key }) => key !== '' && key === wanted);
  if (direct !== undefined) return direct;
  const named = dashboards.filter(({ name }) => name === wanted);
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  const ids = named.map(({ id }) => id).join(', ');
  throw new CliError(
    named.length === 0
      ? `There is no dashboard ${JSON.stringify(wanted)}.`
      : `Several dashboards are called ${JSON.stringify(wanted)}.`,
    {
      code: 'dashboard_not_found',
      hint:
        named.length === 0
          ? '`spanlight dashboard list` shows ids, keys and names.'
          : `Use the id: ${ids}.`,
      exitCode: exitCodes.notFound,
    },
  );
}

import type { Monitor, Spanlight } from '@spanlight/sdk';
import { findNamed } from '../../shared/find-named.ts';
import { allMonitors } from '../../../alerting/all-monitors.ts';

/**
 * Finds a monitor by id, key or exact name.
 *
 * @throws CliError (not found) when there is none; (usage) when several have the name.
 */
export async function findMonitor(
  client: Spanlight,
  project: number,
  wanted: string,
  signal: AbortSignal,
): Promise<Monitor> {
  return findNamed('monitor', await allMonitors(client, { project }, signal), wanted);
}

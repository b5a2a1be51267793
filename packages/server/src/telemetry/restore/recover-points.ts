import type { TelemetryClient } from '../client.ts';
import type { Deployment } from '../migrations/deployment.ts';
import { POINTS_MINUTES } from '../tables/points.ts';
import { SERIES } from '../tables/series.ts';
import { endOfPoints, type LastPoints, readLastPoints } from './last-points.ts';
import { repairRollups } from './repair-rollups.ts';
import { waitForInserts } from './wait-for-inserts.ts';

/** Milliseconds before a crash within which the points under way at that moment may lie. */
const REPAIRED = 15 * 60_000;

/** How points are recovered. */
export interface RecoveryOptions {
  readonly deployment: Deployment;
  /** Most series that are read. */
  readonly limit: number;
  /** Told where rollups could not be made whole. */
  readonly onError: (error: unknown) => void;
}

/**
 * What a server that crashed has stored last, made whole where nobody else writes to the store; undefined where there is nothing. An
 * engine elsewhere may still be storing what was sent to it: that is waited for, as it would count twice when it is sent again.
 */
export async function recoverPoints(
  client: TelemetryClient,
  { deployment, limit, onError }: RecoveryOptions,
): Promise<LastPoints | undefined> {
  await waitForInserts(client, deployment, [POINTS_MINUTES.name, SERIES.name]);
  const end = await endOfPoints(client);
  if (end === undefined) return undefined;
  if (deployment.isEmbedded === true) await repairRollups(client, end - REPAIRED).catch(onError);
  return await readLastPoints(client, end, limit);
}

import type { TelemetryClient } from './client.ts';
import { askedName, type Deployment, systemTable } from './migrations/deployment.ts';

/** Rows that the engine has set aside because it could not read them: they are missing from every answer. */
export interface DetachedPart {
  readonly table: string;
  readonly name: string;
  /** In the engine's word, such as `broken-on-start`. */
  readonly reason: string;
  /** On disk. */
  readonly bytes: number;
  /** Where it lies. */
  readonly path: string;
}

/** What the engine has set aside, of all tables. A part that was replaced by a merge is no loss and is left out. */
export async function readDetachedParts(
  client: TelemetryClient,
  deployment: Deployment,
): Promise<DetachedPart[]> {
  return await client.rows<DetachedPart>(
    `SELECT ${askedName(deployment)} AS table, name, ifNull(reason, '') AS reason, toFloat64(bytes_on_disk) AS bytes, path
     FROM ${systemTable('detached_parts', deployment, 'all')}
     WHERE database = currentDatabase() AND reason NOT IN ('ignored', 'covered-by-broken', 'clone')
     ORDER BY table, name LIMIT 1000`,
  );
}

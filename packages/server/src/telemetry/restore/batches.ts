import type { OpenBatch } from '../../metadata/telemetry/open-batches.ts';
import type { TelemetryClient } from '../client.ts';
import { type Deployment, rowsEverywhere } from '../migrations/deployment.ts';
import { ITEMS } from '../tables/items.ts';

/** How many rows of a batch of items the store has. Throws a `TelemetryError`. */
export async function countBatch(client: TelemetryClient, batch: OpenBatch): Promise<number> {
  const [found] = await client.rows<{ found: number }>(
    `SELECT toUInt32(count()) AS found FROM ${ITEMS.name} WHERE ${isOf(batch)}`,
    {},
    { name: 'count batch' },
  );
  return found?.found ?? 0;
}

/** Takes the rows of a batch of items out of the store. Resolves when they are gone. Throws a `TelemetryError`. */
export async function removeBatch(
  client: TelemetryClient,
  batch: OpenBatch,
  deployment: Deployment,
): Promise<void> {
  await client.command(
    `DELETE FROM ${rowsEverywhere(ITEMS.name, deployment)} WHERE ${isOf(batch)}
     SETTINGS lightweight_deletes_sync = 2`,
  );
}

/**
 * Bounded by time, so that little is read. Never by a `DateTime`: compared with the column, it makes the engine pass over
 * the last day.
 */
function isOf({ number, since, until }: OpenBatch): string {
  const first = `fromUnixTimestamp64Micro(toInt64(${since}), 'UTC')`;
  const last = `fromUnixTimestamp64Micro(toInt64(${until}), 'UTC')`;
  return `batch = ${number} AND time >= ${first} AND time <= ${last}
       AND toStartOfHour(time) >= toStartOfHour(${first}) AND toStartOfHour(time) <= toStartOfHour(${last})`;
}

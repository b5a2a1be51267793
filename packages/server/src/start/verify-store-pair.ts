import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metadata } from '../metadata/open.ts';
import { TELEMETRY_SETTING } from '../metadata/dump/dumped-tables.ts';
import { StoreError } from '../shared/errors/store-error.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import { assignStoreId, readStoreIds } from '../telemetry/migrations/schema-versions.ts';

/** Milliseconds in which a replica must have received an id that was written on another. */
const REPLICATION_TIMEOUT = 5000;

/** Tables of the metadata whose rows describe one telemetry store; emptied when it is replaced. */
const TELEMETRY_BOUND_TABLES = [
  'open_batches',
  'rollup_progress',
  'stale_slots',
  'slot_versions',
  'point_progress',
] as const;

/** The stores to verify. */
export interface StorePair {
  readonly telemetry: TelemetryClient;
  readonly metadata: Metadata;
  /** Where the metadata is, as people know it. */
  readonly place: string;
  /** Whether the telemetry has replicas. */
  readonly isReplicated: boolean;
  /** Whether the metadata may go on with other telemetry than it had. */
  readonly allowOtherTelemetry: boolean;
}

/**
 * Verifies that metadata and telemetry belong together, and assigns the telemetry an id where it has none. A server with another
 * telemetry store on shared metadata would record there which of its own rows are rolled up, and answers of all servers would be
 * incomplete.
 *
 * @throws StoreError where they don't belong together
 */
export async function verifyStorePair(pair: StorePair): Promise<void> {
  const { telemetry, metadata, place, isReplicated, allowOtherTelemetry } = pair;
  const { settings } = metadata;
  let ids = await readStoreIds(telemetry);
  if (ids.length === 0) {
    await assignStoreId(telemetry, randomUUID());
    ids = await readStoreIds(telemetry);
  }
  const [own = ''] = ids;
  const wanted = await settings.getOrStore(TELEMETRY_SETTING, own);
  if (ids.includes(wanted)) return;
  if (!allowOtherTelemetry) {
    if (isReplicated && (await arrives(telemetry, wanted))) return;
    throw new StoreError(
      `The metadata in ${place} belongs to a different telemetry store than the one this server uses: check clickhouse.url, clickhouse.database and data_dir. ` +
        'To keep dashboards, monitors and channels and begin with empty telemetry, start once with --new-telemetry.',
    );
  }
  await metadata.db.transaction().execute(async (transaction) => {
    for (const table of TELEMETRY_BOUND_TABLES) await transaction.deleteFrom(table).execute();
    await transaction
      .updateTable('settings')
      .set({ value: own })
      .where('key', '=', TELEMETRY_SETTING)
      .execute();
  });
}

/** Whether the store has an id within `REPLICATION_TIMEOUT`. */
async function arrives(telemetry: TelemetryClient, id: string): Promise<boolean> {
  const until = Date.now() + REPLICATION_TIMEOUT;
  for (;;) {
    if ((await readStoreIds(telemetry)).includes(id)) return true;
    if (Date.now() >= until) return false;
    await sleep(200);
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metadata } from '../metadata/open.ts';
import { TELEMETRY_SETTING } from '../metadata/dump/dumped-tables.ts';
import { StoreFault } from '../shared/store-fault.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import { nameStore, readStoreIds } from '../telemetry/migrations/migrate.ts';

/** Milliseconds that a replica is given to hear of an id that was written on another. */
const PATIENCE = 5000;

/** Tables of the metadata that speak of rows in one telemetry store. */
const OF_ROWS = [
  'open_batches',
  'rollup_progress',
  'stale_slots',
  'slot_versions',
  'point_progress',
] as const;

export interface Tied {
  readonly telemetry: TelemetryClient;
  readonly metadata: Metadata;
  /** Where the metadata is, as people know it. */
  readonly place: string;
  /** Whether the telemetry has replicas. */
  readonly isReplicated: boolean;
  /** Whether the metadata may go on with other telemetry than it had. */
  readonly mayDiffer: boolean;
}

/**
 * Sees that metadata and telemetry belong together. A server with another telemetry store on the metadata of others would note
 * there what of its rows is rolled up, and all answers would miss what the others have.
 *
 * @throws StoreFault where they don't.
 */
export async function tieStores(tied: Tied): Promise<void> {
  const { telemetry, metadata, place, isReplicated, mayDiffer } = tied;
  const { settings } = metadata;
  let ids = await readStoreIds(telemetry);
  if (ids.length === 0) {
    await nameStore(telemetry, randomUUID());
    ids = await readStoreIds(telemetry);
  }
  const [own = ''] = ids;
  const wanted = await settings.getOrStore(TELEMETRY_SETTING, own);
  if (ids.includes(wanted)) return;
  if (!mayDiffer) {
    if (isReplicated && (await isSoon(telemetry, wanted))) return;
    throw new StoreFault(
      `The metadata in ${place} belongs to other telemetry than what this server has: look at clickhouse.url, clickhouse.database and data_dir. ` +
        'To keep dashboards, monitors and channels where the telemetry begins anew, start once with --new-telemetry.',
    );
  }
  await metadata.db.transaction().execute(async (transaction) => {
    for (const table of OF_ROWS) await transaction.deleteFrom(table).execute();
    await transaction
      .updateTable('settings')
      .set({ value: own })
      .where('key', '=', TELEMETRY_SETTING)
      .execute();
  });
}

/** Whether a store soon has an id. */
async function isSoon(telemetry: TelemetryClient, id: string): Promise<boolean> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    if ((await readStoreIds(telemetry)).includes(id)) return true;
    if (Date.now() >= until) return false;
    await sleep(200);
  }
}

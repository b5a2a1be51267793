import type { TelemetryClient } from '../client.ts';
import { onCluster } from './ddl.ts';
import type { Deployment } from './ddl.ts';

/** Makes inserts into a table wait for the disk, or not, when the table does otherwise. */
export async function applyDurability(
  client: TelemetryClient,
  table: string,
  deployment: Deployment,
): Promise<void> {
  const [found] = await client.rows<{ engine_full: string }>(
    'SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    { table },
  );
  const isOn = found?.engine_full.includes('fsync_after_insert = 1') ?? false;
  const wanted = deployment.fsync === true;
  if (isOn === wanted) return;
  const settings = `fsync_after_insert = ${Number(wanted)}, fsync_part_directory = ${Number(wanted)}`;
  await client.command(`ALTER TABLE ${table}${onCluster(deployment)} MODIFY SETTING ${settings}`);
}

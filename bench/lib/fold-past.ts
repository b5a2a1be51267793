import { inStoppedStore } from './stopped-store.ts';

/**
 * Folds the past in the data directory of a stopped server, as the engine does by itself where nothing
 * was added for an hour. The newest partition of each table stays as the engine left it.
 */
export async function foldPast(directory: string): Promise<void> {
  await inStoppedStore(directory, async (client) => {
    const past = await client.rows<{ table: string; partition: string }>(
      `SELECT table, partition_id AS partition FROM system.parts
     WHERE active AND database = currentDatabase() AND table IN (
       SELECT name FROM system.tables WHERE engine_full LIKE '%min_age_to_force_merge_seconds%'
     )
     GROUP BY table, partition
     ORDER BY table, partition DESC
     LIMIT 1000 OFFSET 1 BY table`,
    );
    for (const { table, partition } of past) {
      await client.command(`OPTIMIZE TABLE ${table} PARTITION ID '${partition}' FINAL`);
    }
  });
}

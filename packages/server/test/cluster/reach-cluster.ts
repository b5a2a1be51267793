import type { TelemetryClient } from '../../src/telemetry/client.ts';
import type { Table } from '../../src/telemetry/tables/column.ts';

/** Has tables reach the shards of another cluster, whose rows are where they were. */
export async function reachCluster(
  store: TelemetryClient,
  { cluster, database }: { readonly cluster: 'one' | 'lame'; readonly database: string },
  tables: readonly Table[],
): Promise<void> {
  for (const { name, shardBy } of tables)
    await store.command(
      `CREATE OR REPLACE TABLE ${name} AS ${name}_local ENGINE = Distributed('${cluster}', '${database}', '${name}_local', ${shardBy})`,
    );
}

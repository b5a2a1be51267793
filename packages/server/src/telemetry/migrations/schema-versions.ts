import type { TelemetryClient } from '../client.ts';
import { type Deployment, onCluster } from './deployment.ts';

/** Records that migrations were made. */
export async function recordMigrations(
  migrations: readonly { readonly version: number; readonly name: string }[],
  client: TelemetryClient,
): Promise<void> {
  const rows = migrations.map(({ version, name }) => `(${version}, '${name}')`);
  await client.command(`INSERT INTO schema_migrations (version, name) VALUES ${rows.join(', ')}`);
}

/**
 * The migrations that were made.
 *
 * @param isWhole whether the table of versions is there
 */
export async function appliedVersions(
  client: TelemetryClient,
  deployment: Deployment,
  isWhole: boolean,
): Promise<Set<number>> {
  const { cluster } = deployment;
  if (cluster === undefined || !isWhole) await createVersions(client, deployment);
  const rows = await client.rows<{ version: number }>('SELECT version FROM schema_migrations');
  return new Set(rows.map((row) => row.version));
}

async function createVersions(client: TelemetryClient, deployment: Deployment): Promise<void> {
  const { cluster } = deployment;
  if (cluster)
    await client.command(
      `CREATE DATABASE IF NOT EXISTS ${cluster.database}${onCluster(deployment)}`,
    );
  const engine =
    cluster === undefined
      ? 'MergeTree'
      : `ReplicatedMergeTree('/clickhouse/tables/all/{database}/schema_migrations', '{shard}-{replica}')`;
  await client.command(
    `CREATE TABLE IF NOT EXISTS schema_migrations${onCluster(deployment)} (
      version UInt32, name String, applied_at DateTime('UTC') DEFAULT now()
    ) ENGINE = ${engine} ORDER BY version`,
  );
}

/** The row of `schema_migrations` whose `name` is the id of the store: a table of its own for one row would be a lot. */
const NAME_VERSION = 0;

/** The ids of a telemetry store; several where servers have assigned one at the same time. */
export async function readStoreIds(client: TelemetryClient): Promise<string[]> {
  const rows = await client.rows<{ name: string }>(
    `SELECT DISTINCT name FROM schema_migrations WHERE version = ${NAME_VERSION} ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Assigns a telemetry store its id, as the `name` of version 0 in `schema_migrations`.
 *
 * @param id a UUID, 36 characters
 */
export async function assignStoreId(client: TelemetryClient, id: string): Promise<void> {
  if (!/^[\da-f-]{36}$/.test(id)) throw new TypeError(`${id} is not a UUID`);
  await client.command(
    `INSERT INTO schema_migrations (version, name) VALUES (${NAME_VERSION}, '${id}')`,
  );
}

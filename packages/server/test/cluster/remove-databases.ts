import { type Installation, withPostgres } from '../support/installation.ts';
import { openNode } from './examine.ts';

/** How many databases were removed. */
export interface Removed {
  readonly clickhouse: number;
  readonly postgres: number;
}

/**
 * Removes databases from both stores of an installation.
 *
 * @param beginning of their names: the prefix of a run for all that it made
 */
export async function removeDatabases(
  { clickhouse, postgres }: Installation,
  beginning: string,
): Promise<Removed> {
  return {
    clickhouse: await removeFromClickHouse(clickhouse, beginning),
    postgres: await removeFromPostgres(postgres, beginning),
  };
}

async function removeFromClickHouse(
  { url, cluster }: Installation['clickhouse'],
  beginning: string,
): Promise<number> {
  const client = await openNode(url);
  try {
    const found = await client.rows<{ name: string }>(
      `SELECT DISTINCT name FROM clusterAllReplicas('${cluster}', system.databases)
       WHERE startsWith(name, {beginning:String}) ORDER BY name`,
      { beginning },
    );
    for (const { name } of found)
      await client.command(`DROP DATABASE IF EXISTS ${name} ON CLUSTER '${cluster}' SYNC`);
    return found.length;
  } finally {
    await client.close();
  }
}

async function removeFromPostgres(url: string, beginning: string): Promise<number> {
  return await withPostgres(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname',
      [beginning],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    return rows.length;
  });
}

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { withoutCredentials } from '../../src/observe/log.ts';
import { openTelemetryClient, type TelemetryClient } from '../../src/telemetry/client.ts';
import type { Installation } from '../support/installation.ts';

/** What an installation is, as it says itself. */
export interface Examined {
  readonly installation: Installation;
  readonly clickhouse: string;
  /** Of each shard the hosts of its replicas. */
  readonly shards: readonly (readonly string[])[];
  readonly postgres: string;
}

/** Why tests can't run against what the environment names, in a sentence that says what to do. */
export class Refusal extends Error {}

const WANTED = {
  SPANLIGHT_CLICKHOUSE_URL: 'http://user:password@node:8123',
  SPANLIGHT_CLICKHOUSE_CLUSTER: 'main',
  SPANLIGHT_POSTGRES_URL: 'postgres://user:password@host:5432/postgres',
} as const;

/**
 * Reads which installation the environment names, and asks it what it is. Nothing is made or changed.
 *
 * @throws Refusal where a variable is missing, a store does not answer, the cluster is unknown or PostgreSQL's user may not make databases.
 */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Examined> {
  const missing = Object.entries(WANTED).filter(([name]) => !environment[name]);
  if (missing.length > 0)
    throw new Refusal(
      `These tests run against an installation of yours: set ${missing
        .map(([name, example]) => `${name} (such as ${example})`)
        .join(', ')}. They make databases of their own there and remove them again.`,
    );
  const {
    SPANLIGHT_CLICKHOUSE_URL: url = '',
    SPANLIGHT_CLICKHOUSE_CLUSTER: cluster = '',
    SPANLIGHT_CLICKHOUSE_DATABASE: database = 'spanlight',
    SPANLIGHT_POSTGRES_URL: postgres = '',
  } = environment;
  if (!/^[a-z_]\w{0,29}$/.test(database))
    throw new Refusal(
      `SPANLIGHT_CLICKHOUSE_DATABASE begins the names of all databases that the tests make: small letters, digits and _, at most 30 of them, and not "${database}".`,
    );
  const found = await askClickHouse(url, cluster);
  return {
    ...found,
    postgres: await askPostgres(postgres),
    installation: {
      clickhouse: { url, cluster, replicas: Math.min(...found.shards.map(({ length }) => length)) },
      postgres,
      prefix: `${database}_test_${randomBytes(4).toString('hex')}`,
    },
  };
}

/** Asks a node about itself and about its cluster. */
export const openNode = (url: string): Promise<TelemetryClient> =>
  openTelemetryClient({
    // It is there everywhere, so that none is made.
    store: { kind: 'remote', url, cluster: 'none' },
    database: 'system',
    limits: { seconds: 120, memory: 1e9, threads: 2 },
  });

async function askClickHouse(
  url: string,
  cluster: string,
): Promise<Pick<Examined, 'clickhouse' | 'shards'>> {
  const told = unreachable('ClickHouse', 'SPANLIGHT_CLICKHOUSE_URL');
  const client = await openNode(url).catch(told);
  try {
    const [about] = await client
      .rows<{ version: string; clusters: string[] }>(
        'SELECT version() AS version, (SELECT groupUniqArray(cluster) FROM system.clusters) AS clusters',
      )
      .catch(told);
    const { version = '', clusters = [] } = about ?? {};
    if (!clusters.includes(cluster))
      throw new Refusal(
        `No cluster "${cluster}" is known to that ClickHouse: SPANLIGHT_CLICKHOUSE_CLUSTER is one of its remote_servers, ${
          clusters.length === 0 ? 'and there are none' : clusters.toSorted().join(', ')
        }.`,
      );
    const shards = await client.rows<{ hosts: string[] }>(
      `SELECT groupArray(host_name || ':' || toString(port)) AS hosts FROM system.clusters
       WHERE cluster = {cluster:String} GROUP BY shard_num ORDER BY shard_num`,
      { cluster },
    );
    return { clickhouse: version, shards: shards.map(({ hosts }) => hosts) };
  } finally {
    await client.close();
  }
}

async function askPostgres(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const told = unreachable('PostgreSQL', 'SPANLIGHT_POSTGRES_URL');
  await client.connect().catch(told);
  try {
    const { rows } = await client.query<{ version: string; may: boolean; name: string }>(
      `SELECT current_setting('server_version') AS version, rolcreatedb OR rolsuper AS may, rolname AS name
       FROM pg_roles WHERE rolname = current_user`,
    );
    if (rows[0]?.may !== true)
      throw new Refusal(
        `The user of SPANLIGHT_POSTGRES_URL may not make databases: ALTER ROLE ${rows[0]?.name ?? 'it'} CREATEDB, or name another user.`,
      );
    return rows[0].version;
  } finally {
    await client.end();
  }
}

function unreachable(what: string, variable: string): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `The ${what} of ${variable} does not answer: ${withoutCredentials(reason)}`.replace(
        /[.\s]*$/,
        '.',
      ),
    );
  };
}

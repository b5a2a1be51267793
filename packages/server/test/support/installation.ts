import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod';
import type { Config } from '../../src/config/schema.ts';

/** The variable by which `npm run test:cluster` tells its tests where they keep things. */
export const INSTALLATION_VARIABLE = 'TEST_CLUSTER_INSTALLATION';

const installationSchema = z.object({
  clickhouse: z.object({
    /** May carry user and password. */
    url: z.string(),
    cluster: z.string(),
    /** Replicas of a shard. */
    replicas: z.number(),
  }),
  /** Address of a database whose user may make others. */
  postgres: z.string(),
  /** What the names of all databases begin with that tests make, in both. */
  prefix: z.string(),
});

/** A ClickHouse cluster and a PostgreSQL that tests use instead of starting stores of their own. */
export type Installation = z.infer<typeof installationSchema>;

/** Absent in all runs but those of `npm run test:cluster`. */
export const installation: Installation | undefined = read(process.env[INSTALLATION_VARIABLE]);

function read(text: string | undefined): Installation | undefined {
  return text === undefined ? undefined : installationSchema.parse(JSON.parse(text));
}

/** The name of a database that belongs to one folder: a server that starts there again finds it. */
export function databaseOf({ prefix }: Installation, folder: string): string {
  return `${prefix}_${createHash('sha256').update(folder).digest('hex').slice(0, 10)}`;
}

/** An address of PostgreSQL with another database. */
function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Makes a database in PostgreSQL where it is missing, and answers its address. */
export async function postgresDatabase(
  { postgres }: Installation,
  database: string,
): Promise<string> {
  await withPostgres(postgres, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  });
  return withDatabase(postgres, database);
}

/** Does something on a connection of its own. */
export async function withPostgres<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The variables by which a server in a folder keeps everything in databases of its own of the installation. */
export async function storesIn(
  place: Installation,
  folder: string,
): Promise<Record<string, string>> {
  const database = databaseOf(place, folder);
  return {
    SPANLIGHT_CLICKHOUSE_URL: place.clickhouse.url,
    SPANLIGHT_CLICKHOUSE_CLUSTER: place.clickhouse.cluster,
    SPANLIGHT_CLICKHOUSE_DATABASE: database,
    SPANLIGHT_POSTGRES_URL: await postgresDatabase(place, database),
  };
}

/**
 * The address of the cluster with what tests need of it and people do not: what was acknowledged is on all replicas, so that
 * whichever is asked next has it.
 */
export function urlForTests({ clickhouse: { url, replicas } }: Installation): string {
  if (replicas === 1) return url;
  const changed = new URL(url);
  changed.searchParams.set('clickhouse_setting_insert_quorum', String(replicas));
  return changed.href;
}

/** The configuration of a server, with {@link urlForTests} where it is on the installation. */
export function configForTests(config: Config): Config {
  const { clickhouse } = config;
  if (installation === undefined || clickhouse.url !== installation.clickhouse.url) return config;
  return { ...config, clickhouse: { ...clickhouse, url: urlForTests(installation) } };
}

const metricsSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })),
    }),
  ),
});

/** Milliseconds within which a metric is listed whose points are stored. */
const LISTED_WITHIN = 10_000;

/**
 * Waits until metrics of a request are listed in a server's PostgreSQL: on SQLite they are at once, and tests ask at once. Those
 * that were refused never are, and not waited for beyond ten seconds.
 */
export async function untilListed(url: string, body: unknown): Promise<void> {
  const sent = metricsSchema
    .parse(body)
    .resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name.replaceAll('.', '_'))),
    );
  const names = [...new Set(sent)];
  await withPostgres(url, async (client) => {
    for (const end = Date.now() + LISTED_WITHIN; Date.now() < end; await setTimeout(50)) {
      const found = await client.query('SELECT 1 FROM metrics WHERE name = ANY($1)', [names]);
      if ((found.rowCount ?? 0) >= names.length) return;
    }
  });
}

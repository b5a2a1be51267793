import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTelemetryClient, type TelemetryClient } from '../../src/telemetry/client.ts';
import type { Retention } from '../../src/telemetry/migrations/expiry.ts';
import { migrateTelemetry } from '../../src/telemetry/migrations/migrate.ts';
import { ROLLUPS } from '../../src/telemetry/tables/points.ts';
import { installation, urlForTests } from '../support/installation.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';

const DAYS = 36_500;
const RETENTION: Retention = {
  spans: DAYS,
  logs: DAYS,
  events: DAYS,
  serviceGraph: DAYS,
  metrics: DAYS,
  metricsMinutes: DAYS,
  usage: DAYS,
};

/** Of an engine of ours, or of the installation that there is. */
const NAME = installation?.clickhouse.cluster ?? 'one';
const nameOf = (database: string): string =>
  installation === undefined ? database : `${installation.prefix}_${database}`;
const CLUSTER = { cluster: { name: NAME, database: nameOf('clustered') } };

let engine: EngineOverHttp | undefined;
let client: TelemetryClient;

const open = (database: string, cluster?: string): Promise<TelemetryClient> =>
  openTelemetryClient({
    store: {
      kind: 'remote',
      url: installation === undefined ? (engine?.url ?? '') : urlForTests(installation),
      cluster,
    },
    database,
    limits: { seconds: 30, memory: 1e9, threads: 2 },
  });

beforeAll(async () => {
  if (installation === undefined) engine = await startEngine();
  client = await open(CLUSTER.cluster.database, NAME);
  // As two servers that start at once.
  await Promise.all([1, 2].map(() => migrateTelemetry(client, RETENTION, CLUSTER)));
});

afterAll(async () => {
  await client?.close();
  await engine?.stop();
});

/** Ten points of ten series. */
const points = (): Promise<Uint8Array> =>
  client.bytes(
    `SELECT toUInt32(1) AS project_id, 'm' AS metric, number AS series,
       toDateTime(1790000000 + number) AS time, toFloat64(1) AS sum FROM numbers(10)`,
    {},
    'Native',
  );

it('takes an insert that is sent again once, and so do the tables it is copied to', async () => {
  const block = await points();
  for (const token of ['a', 'a', 'b'])
    await client.insertNative('points_minutes', block, { token });
  const totals = await Promise.all(
    ROLLUPS.map(({ name }) => client.rows(`SELECT sum(p.sum) AS total FROM ${name} AS p`)),
  );
  expect(totals).toEqual(ROLLUPS.map(() => [{ total: 20 }]));
});

it('changes and keeps what the configuration says, on the tables with the rows', async () => {
  await migrateTelemetry(client, { ...RETENTION, logs: 7 }, { ...CLUSTER, fsync: true });
  const [table] = await client.rows<{ engine_full: string }>(
    `SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = 'items_local'`,
  );
  expect(table?.engine_full).toContain("toIntervalDay(7) WHERE signal = 'log'");
  expect(table?.engine_full).toContain('fsync_after_insert = 1');
  for (const table of ['items', 'items_local'])
    await client.command(`ALTER TABLE ${table} ON CLUSTER '${NAME}' DROP COLUMN batch`);
  await migrateTelemetry(client, RETENTION, CLUSTER);
  expect(await client.rows('SELECT batch FROM items')).toEqual([]);
});

it('makes the tables that a node lacks', async () => {
  for (const name of ['trace_hours', 'trace_hours_local'])
    await client.command(`DROP TABLE ${name} ON CLUSTER '${NAME}' SYNC`);
  await migrateTelemetry(client, RETENTION, CLUSTER);
  expect(await client.rows('SELECT trace FROM trace_hours')).toEqual([]);
  expect(
    await client.rows('SELECT version FROM schema_migrations GROUP BY version HAVING count() > 2'),
  ).toEqual([]);
});

it.skipIf(installation !== undefined)(
  'fails rather than to leave out a shard that is away',
  async () => {
    await client.command(
      `CREATE TABLE lame AS points_minutes_local ENGINE = Distributed('lame', 'clustered', 'points_minutes_local', series)`,
    );
    await expect(client.rows('SELECT count() FROM lame')).rejects.toMatchObject({
      failure: 'unavailable',
    });
    await expect(client.insertNative('lame', await points(), { token: 'c' })).rejects.toMatchObject(
      {
        failure: 'unavailable',
      },
    );
  },
);

it('refuses tables of another deployment', async () => {
  await expect(migrateTelemetry(client, RETENTION)).rejects.toThrow('was made for a cluster');
  const plain = await open(nameOf('alone'));
  await plain.command('CREATE TABLE items (id UInt64) ENGINE = MergeTree ORDER BY id');
  const wanted = { cluster: { name: NAME, database: nameOf('alone') } };
  await expect(migrateTelemetry(plain, RETENTION, wanted)).rejects.toThrow('are not sharded');
  await plain.close();
});

/**
 * Every question of telemetry on a real cluster, compared with one store that holds the same rows: what is seen through the
 * Distributed tables is copied into an embedded engine, which is asked the same. `npm run test:cluster` runs it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTelemetryClient, type TelemetryClient } from '../../src/telemetry/client.ts';
import { TABLES } from '../../src/telemetry/migrations/migrate.ts';
import { HOST_HOURS, ITEM_ROLLUPS, LEVELS } from '../../src/telemetry/tables/item-rollups.ts';
import { foldedRows } from './folded-rows.ts';
import { databaseOf, installation, urlForTests } from '../support/installation.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ITEMS, METRICS } from './cluster-questions.ts';
import {
  END,
  lateRequest,
  pointsRequest,
  SPANS,
  STORED,
  traceRequests,
  TRACES,
  WRITTEN,
} from './cluster-telemetry.ts';
import { alertsOn, answersTo, expectPrometheusEqual } from './compare-answers.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

if (installation === undefined)
  throw new Error('This needs an installation: npm run test:cluster says how to name it.');
const place = installation;
const { cluster } = place.clickhouse;

const OPERATOR = 'an-operator-token-of-the-tests-0123456789';
const LIMITS = { seconds: 30, memory: 1e9, threads: 2 };

let engine: EngineOverHttp;
let sharded: TestServer;
let plain: TestServer;
/** The database of the cluster, and the one store. */
let rows: TelemetryClient;
let copies: TelemetryClient;
let database: string;

let blocks = 0;

/** Has the one store hold what is seen of the cluster, and nothing else. */
async function copyRows(tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await copies.command(`TRUNCATE TABLE ${table}`);
    const seen = await rows.bytes(`SELECT * FROM ${table}`, {}, 'Native');
    if (seen.length > 0) await copies.insertNative(table, seen, { token: `copy-${(blocks += 1)}` });
  }
}

/** What ingest counts is stored some seconds later, on both: nothing may come once rows are copied. */
async function countReaches(counted: string, table: string, wanted: number): Promise<void> {
  const sql = `SELECT toUInt32(${counted}) AS found FROM ${table} WHERE project_id = 1`;
  await expect
    .poll(() => Promise.all([rows, copies].map((client) => client.rows(sql))))
    .toEqual([[{ found: wanted }], [{ found: wanted }]]);
}

/** Folds items on both and answers what became of one version, as the cluster has it and as the one store has. */
async function foldItems(now: number, version: number): Promise<unknown[][]> {
  for (const server of [sharded, plain]) await server.running.foldItems(now);
  const levels = version === 0 ? [...LEVELS, HOST_HOURS] : LEVELS.slice(0, 1);
  const tables = levels.flatMap(({ tables: folded }) => Object.values(folded));
  const folded = (client: TelemetryClient): Promise<unknown[]> =>
    Promise.all(
      tables.map((table) => client.rows(foldedRows(table, { name: table.name, version }))),
    );
  const both = await Promise.all([rows, copies].map(folded));
  await copyRows(ITEM_ROLLUPS.map(({ name }) => name));
  return both;
}

beforeAll(async () => {
  engine = await startEngine();
  sharded = await startTestServer({ environment: { SPANLIGHT_OPERATOR_TOKEN: OPERATOR } });
  plain = await startTestServer({
    environment: {
      SPANLIGHT_CLICKHOUSE_URL: engine.url,
      SPANLIGHT_CLICKHOUSE_DATABASE: 'plain',
    },
  });
  database = databaseOf(place, sharded.dataDir);
  const remote = { kind: 'remote', url: urlForTests(place), cluster } as const;
  rows = await openTelemetryClient({ store: remote, database, limits: LIMITS });
  copies = await openTelemetryClient({
    store: { kind: 'remote', url: engine.url },
    database: 'plain',
    limits: LIMITS,
  });
  // The first server has the telemetry, the second is told what there is of metrics; its rows are replaced.
  for (const server of [sharded, plain]) {
    for (const request of traceRequests()) await server.send('shop-token', 'traces', request);
    await server.send('shop-token', 'metrics', pointsRequest());
    await server.send('blog-token', 'traces', lateRequest());
  }
});

afterAll(async () => {
  await rows?.close();
  await copies?.close();
  await sharded?.stop();
  await plain?.stop();
  await engine?.stop();
});

describe('a cluster', () => {
  it('has each row once, and lets no shard go without', async () => {
    const shards = await rows.rows<{ shard: number; held: number }>(
      `SELECT _shard_num AS shard, toUInt32(countIf(project_id = 1 AND signal = 'span')) AS held
       FROM cluster('${cluster}', ${database}.items_local) GROUP BY shard ORDER BY shard`,
    );
    const [known] = await rows.rows<{ shards: number }>(
      `SELECT toUInt32(uniq(shard_num)) AS shards FROM system.clusters WHERE cluster = '${cluster}'`,
    );
    expect(shards).toHaveLength(known?.shards ?? 0);
    expect(shards.reduce((sum, { held }) => sum + held, 0)).toBe(SPANS);
    await countReaches(`countIf(signal = 'span')`, 'items', SPANS);
    // Edges are stored once their other side was waited for: each trace has two.
    await countReaches('sum(count)', 'edge_minutes', 2 * TRACES);
    await countReaches('sum(items)', 'usage_hours', STORED);
  });

  it('has the same rows on each replica of a shard', async () => {
    for (const { name } of TABLES)
      await expect
        .poll(() =>
          rows.rows(
            `SELECT shard FROM (
               SELECT _shard_num AS shard, hostName() AS host, count() AS held
               FROM clusterAllReplicas('${cluster}', ${database}.${name}_local) GROUP BY shard, host
             ) GROUP BY shard HAVING min(held) != max(held)`,
          ),
        )
        .toEqual([]);
  });

  it('answers every question as one store does', async () => {
    await copyRows(WRITTEN);
    const answers = await answersTo({ sharded, plain }, { ...ITEMS, ...METRICS });
    expect(answers.sharded).toEqual(answers.plain);
    await expectPrometheusEqual({ sharded, plain });
  });

  it('answers from rollups as one store does, and again when late rows have come', async () => {
    const [folded, expected] = await foldItems(END + 30 * MINUTE, 0);
    expect(folded).toEqual(expected);
    // Of the hour by host.
    expect(folded?.at(-1)).not.toEqual([]);
    const answers = await answersTo({ sharded, plain }, ITEMS);
    expect(answers.sharded).toEqual(answers.plain);

    for (const server of [sharded, plain]) await server.send('shop-token', 'traces', lateRequest());
    await countReaches('sum(items)', 'usage_hours', STORED + 1);
    await copyRows(WRITTEN);
    const [again, expectedAgain] = await foldItems(Date.now() + 6 * MINUTE, 1);
    expect(again).toEqual(expectedAgain);
    // Others may lie in the same quarter.
    const late = expect.arrayContaining([expect.objectContaining({ total: '77000000' })]);
    expect(again?.[0]).toEqual(late);
    const last = await answersTo({ sharded, plain }, { ...ITEMS, ...METRICS });
    expect(last.sharded).toEqual(last.plain);
  });

  it('has monitors fire and errors found as on one store', async () => {
    const [fired, expected] = await alertsOn({ sharded, plain }, END);
    expect(fired).toEqual(expected);
    expect(fired?.length).toBeGreaterThan(0);
  });

  it('forgets a project on every node', async () => {
    const deleted = await fetch(`${sharded.url}/-/projects/1/telemetry?confirm=Shop`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${OPERATOR}` },
    });
    expect(await deleted.json()).toEqual({ project: 1, deleted: true });
    const left = TABLES.map(
      ({ name }) =>
        `SELECT '${name}' AS name FROM clusterAllReplicas('${cluster}', ${database}.${name}_local) WHERE project_id = 1`,
    );
    expect(await rows.rows(left.join(' UNION ALL '))).toEqual([]);
    expect(await rows.rows('SELECT toUInt32(count()) AS held FROM items')).toEqual([{ held: 1 }]);
  });
});

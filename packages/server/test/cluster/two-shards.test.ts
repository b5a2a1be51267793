/**
 * Every question of telemetry on Distributed tables over two shards, compared with one store. Both shards of the engine are one
 * table, so that every row is seen twice: the one store holds every row twice. A question that would fan out a second time
 * would see it four times, and one that the engine can't spread over shards is refused (`distributed_product_mode`).
 */
import { retentionReportSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TelemetryClient } from '../../src/telemetry/client.ts';
import { TABLES } from '../../src/telemetry/migrations/migrate.ts';
import {
  HOST_HOURS,
  ITEM_ROLLUPS,
  type ItemRollup,
  LEVELS,
} from '../../src/telemetry/tables/item-rollups.ts';
import { ROLLUPS } from '../../src/telemetry/tables/points.ts';
import { metricRequest } from '../support/metric-data.ts';
import { foldedRows } from './folded-rows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ITEMS, METRICS, MONITORS } from './cluster-questions.ts';
import {
  END,
  JOB_HOST,
  lateRequest,
  pointsRequest,
  SPANS,
  STORED,
  traceRequests,
  TRACES,
  WRITTEN,
} from './cluster-telemetry.ts';
import { alertsOn, answersTo, expectPrometheusEqual, type Pair } from './compare-answers.ts';
import {
  BROUGHT,
  ITEMS_BY_PATHS,
  PATHS,
  QUESTIONS_ON_PATHS,
  ROWS_OF,
  SENT_BY_PATHS,
} from './ingest-paths.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';
import { MINUTE, HOUR } from '../../src/shared/time-units.ts';

const OPERATOR = 'an-operator-token-of-the-tests-0123456789';

let engine: EngineOverHttp;
let sharded: TestServer;
let plain: TestServer;
/** Asks about both databases. */
let store: TelemetryClient;

const start = (database: string, cluster?: string): Promise<TestServer> =>
  startTestServer({
    environment: {
      SPANLIGHT_CLICKHOUSE_URL: engine.url,
      SPANLIGHT_CLICKHOUSE_DATABASE: database,
      ...(cluster !== undefined && { SPANLIGHT_CLICKHOUSE_CLUSTER: cluster }),
      SPANLIGHT_OPERATOR_TOKEN: OPERATOR,
    },
  });

const servers = (): TestServer[] => [sharded, plain];

/** Has the one store hold what is seen of the shards: each of their rows twice. */
async function copyRows(tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await store.command(`TRUNCATE TABLE plain.${table}`);
    await store.command(`INSERT INTO plain.${table} SELECT * FROM sharded.${table}`);
  }
}

/** What ingest counts is stored some seconds later. */
async function countsReach(
  counted: string,
  table: string,
  wanted: { readonly sharded: number; readonly plain: number },
  project = 1,
): Promise<void> {
  const counts = (name: string): string =>
    `toUInt32((SELECT ${counted} FROM ${name} WHERE project_id = ${project}))`;
  await expect
    .poll(() =>
      store.rows(
        `SELECT ${counts(`sharded.${table}_local`)} AS sharded, ${counts(`plain.${table}`)} AS plain`,
      ),
    )
    .toEqual([wanted]);
}

/**
 * Folds items on both and answers what became of one version. Each shard folds what it has into the one table that both are:
 * quarters are there as often as the one store has them, which folds rows that are there twice; each wider slot twice as often as
 * those that it is folded of; totals, which one folds of all that both have, twice as often as the groups that they are
 * folded of. Hours by host are folded of items. What is folded again is of all kinds but for quarters.
 */
async function foldItems(now: number, version: number): Promise<Pair> {
  await Promise.all(servers().map((server) => server.running.foldItems(now)));
  const folded = (table: ItemRollup, name: string, times = 1): Promise<unknown[]> =>
    store.rows(foldedRows(table, { name, version, times }));
  const usual = (version === 0 ? LEVELS : LEVELS.slice(0, 1)).flatMap((level, index) =>
    Object.values(level.tables).map((table) => ({
      table,
      times: 2 ** (index + Number(table.kind === 'total')),
    })),
  );
  const tables = [
    ...usual,
    ...(version === 0 ? [{ table: HOST_HOURS.tables.host, times: 1 }] : []),
  ];
  const pair = {
    sharded: await Promise.all(
      tables.map(({ table }) => folded(table, `sharded.${table.name}_local`)),
    ),
    plain: await Promise.all(
      tables.map(({ table, times }) => folded(table, `plain.${table.name}`, times)),
    ),
  };
  // Percentiles of several rows can't be put together: a group has one, whichever shards have items of it.
  expect(
    await store.rows(
      `SELECT project_id, group_id, time FROM sharded.total_quarters_local WHERE version = ${version}
       GROUP BY ALL HAVING count() > 1`,
    ),
  ).toEqual([]);
  await copyRows(ITEM_ROLLUPS.map(({ name }) => name));
  return pair;
}

async function operator(server: TestServer, path: string, method = 'GET'): Promise<unknown> {
  const response = await fetch(`${server.url}/-/${path}`, {
    method,
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  return await response.json();
}

beforeAll(async () => {
  engine = await startEngine();
  sharded = await start('sharded', 'two');
  plain = await start('plain');
  store = await engine.openStore('plain');
  for (const server of servers()) {
    for (const request of traceRequests()) await server.send('shop-token', 'traces', request);
    await server.send('shop-token', 'metrics', pointsRequest());
    await server.send('blog-token', 'traces', lateRequest());
    for (const send of PATHS) await send(server);
  }
});

afterAll(async () => {
  await store?.close();
  await sharded?.stop();
  await plain?.stop();
  await engine?.stop();
});

describe('two shards', () => {
  it('hold every row once', async () => {
    const [found] = await store.rows<Record<string, number>>(
      `SELECT toUInt32((SELECT count() FROM sharded.items_local WHERE project_id = 1 AND signal = 'span')) AS held,
         toUInt32((SELECT count() FROM sharded.items WHERE project_id = 1 AND signal = 'span')) AS seen,
         toUInt32((SELECT uniq(_shard_num) FROM sharded.items)) AS shards`,
    );
    expect(found).toEqual({ held: SPANS, seen: 2 * SPANS, shards: 2 });
    // Edges are stored once their other side was waited for: each trace has two.
    await countsReach('sum(count)', 'edge_minutes', { sharded: 2 * TRACES, plain: 2 * TRACES });
    await countsReach('sum(items)', 'usage_hours', { sharded: STORED, plain: STORED });
    const sent = { sharded: 1 + SENT_BY_PATHS, plain: 1 + SENT_BY_PATHS };
    await countsReach('sum(items)', 'usage_hours', sent, 2);
  });

  it('have the same rows as one store, by whichever path they come', async () => {
    for (const [table, sql] of Object.entries(ROWS_OF)) {
      const [held, expected] = await Promise.all(
        [`sharded.${table}_local`, `plain.${table}`].map((name) =>
          store.rows(sql.replace('{table}', name)),
        ),
      );
      expect(held).toEqual(expected);
    }
    // What did not come would be the same on both.
    const brought = await store.rows<{ name: string; held: number }>(
      `SELECT signal || ' of ' || service_name AS name, toUInt32(count()) AS held FROM sharded.items_local
       WHERE project_id = 2 AND service_name != 'cart' GROUP BY ALL
       UNION ALL SELECT metric AS name, toUInt32(count()) AS held FROM sharded.points_minutes_local
       WHERE project_id = 2 GROUP BY ALL`,
    );
    expect(Object.fromEntries(brought.map(({ name, held }) => [name, held]))).toEqual(BROUGHT);
    await copyRows(WRITTEN);
    const answers = await answersTo({ sharded, plain }, QUESTIONS_ON_PATHS, 2);
    expect(answers.sharded).toEqual(answers.plain);
  });

  it('answer every question as one store does', async () => {
    await copyRows(WRITTEN);
    const answers = await answersTo({ sharded, plain }, { ...ITEMS, ...METRICS });
    expect(answers.sharded).toEqual(answers.plain);
    await expectPrometheusEqual({ sharded, plain });
  });

  it('answer from rollups as one store does, and again when late rows have come', async () => {
    const folded = await foldItems(END + 30 * MINUTE, 0);
    expect(folded.sharded).toEqual(folded.plain);
    const byHost = `SELECT DISTINCT host_name FROM sharded.${HOST_HOURS.tables.host.name}_local WHERE host_name != ''`;
    expect(await store.rows(byHost)).toEqual([{ host_name: JOB_HOST }]);
    const answers = await answersTo({ sharded, plain }, ITEMS);
    expect(answers.sharded).toEqual(answers.plain);

    for (const server of servers()) await server.send('shop-token', 'traces', lateRequest());
    await countsReach('sum(items)', 'usage_hours', { sharded: STORED + 1, plain: 2 * STORED + 1 });
    await copyRows(WRITTEN);
    const again = await foldItems(Date.now() + 6 * MINUTE, 1);
    expect(again.sharded).toEqual(again.plain);
    // Others may lie in the same quarter and hour.
    const late = expect.arrayContaining([expect.objectContaining({ total: '154000000' })]);
    // A total is of all services, of which others may have been in that quarter.
    expect(again.sharded).toEqual([late, expect.any(Array), late]);
    // Versions that nobody reads any more are deleted.
    await foldItems(Date.now() + 20 * MINUTE, 2);
    const last = await answersTo({ sharded, plain }, ITEMS);
    expect(last.sharded).toEqual(last.plain);
  });

  it('have monitors fire and errors found as on one store', async () => {
    const fired = await alertsOn({ sharded, plain }, END);
    expect(fired[0]).toEqual(fired[1]);
    for (const { name } of MONITORS) expect(fired[0]?.join()).toContain(name);
  });

  it('fold points where they lie, each width of the one before it', async () => {
    // Of an hour that nothing before has closed.
    const time = Date.now() + HOUR;
    const points = [{ time, value: 5 }];
    const request = metricRequest('shop.meter', [
      { name: 'folded', instrument: 'counter', points },
    ]);
    for (const server of servers()) await server.send('shop-token', 'metrics', request);
    for (const server of servers()) await server.running.foldItems(time + 2 * HOUR);
    const sums = ROLLUPS.slice(0, 4).flatMap(({ name }) =>
      [`sharded.${name}_local`, `plain.${name}`].map(
        (table) =>
          `SELECT '${table}' AS name, sum(p.sum) AS total FROM ${table} AS p WHERE metric = 'folded' AND deferred GROUP BY name`,
      ),
    );
    const rows = await store.rows<{ name: string; total: number }>(sums.join(' UNION ALL '));
    // Both shards are one table: each folds all of it.
    expect(Object.fromEntries(rows.map(({ name, total }) => [name, total]))).toEqual({
      'sharded.points_minutes_local': 5,
      'plain.points_minutes': 5,
      'sharded.points_5_minutes_local': 10,
      'plain.points_5_minutes': 5,
      'sharded.points_15_minutes_local': 20,
      'plain.points_15_minutes': 5,
      'sharded.points_hours_local': 20,
      'plain.points_hours': 5,
    });
  });

  it('tell operators what they hold, and forget a project', async () => {
    const [kept, expected] = await Promise.all(
      servers().map(async (server) => {
        const { tables } = retentionReportSchema.parse(await operator(server, 'retention'));
        // Rows of the others depend on what the engine has folded.
        return tables.map(({ table, expiry, rows }) => [
          table,
          expiry,
          table === 'items' ? rows : 0,
        ]);
      }),
    );
    expect(kept).toEqual(expected);
    expect(kept).toContainEqual(['items', 'toDate(time) + toIntervalDay(30)', expect.any(Number)]);
    expect(await operator(sharded, 'check', 'POST')).toMatchObject({ findings: [] });
    const metrics = await fetch(`${sharded.url}/-/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR}` },
    });
    expect(await metrics.text()).toMatch(/spanlight_store_rows\{table="items"\} [1-9]/);

    const deleted = await operator(sharded, 'projects/1/telemetry?confirm=Shop', 'DELETE');
    expect(deleted).toEqual({ project: 1, deleted: true });
    const left = TABLES.map(
      ({ name }) => `SELECT '${name}' AS name FROM sharded.${name} WHERE project_id = 1`,
    );
    expect(await store.rows(left.join(' UNION ALL '))).toEqual([]);
    const others = 'SELECT toUInt32(count()) AS held FROM sharded.items_local WHERE project_id = 2';
    expect(await store.rows(others)).toEqual([{ held: 1 + ITEMS_BY_PATHS }]);
  });
});

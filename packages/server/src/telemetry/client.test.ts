import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeConfig } from '../../test/telemetry-store.ts';
import { openTelemetryClient, type TelemetryClient } from './client.ts';
import { TelemetryError } from './errors.ts';
import { LEVELS } from './tables/item-rollups.ts';
import { migrateTelemetry, TABLES } from './migrations/migrate.ts';

const retention = {
  spans: 30,
  logs: 30,
  events: 30,
  serviceGraph: 30,
  metrics: 30,
  metricsMinutes: 30,
  usage: 400,
};

describe('the embedded telemetry store', () => {
  let root = '';
  let client: TelemetryClient;

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'spanlight-telemetry-'));
    client = await openTelemetryClient(storeConfig(root));
    await migrateTelemetry(client, retention);
  });

  afterAll(async () => {
    await client.close();
    await rm(root, { recursive: true, force: true });
  });

  it('binds hostile text exactly', async () => {
    const values = [
      "it's \\ x",
      'a\nb\tc\r',
      '\0',
      '\\N',
      "'; DROP TABLE items",
      '{x:String}',
      'é 😀',
      '',
    ];
    for (const value of values)
      expect(await client.rows('SELECT {value:String} AS value', { value })).toEqual([{ value }]);
    expect(await client.rows('SELECT {values:Array(String)} AS values', { values })).toEqual([
      { values },
    ]);
  });

  it('returns 64-bit integers as text', async () => {
    const rows = await client.rows('SELECT {id:UInt64} AS id', { id: 18_446_744_073_709_551_615n });
    expect(rows).toEqual([{ id: '18446744073709551615' }]);
  });

  it('refuses SQL whose parameter was not given, even when an earlier query gave one', async () => {
    await client.rows('SELECT {project_id:UInt32}', { project_id: 1 });
    await expect(client.rows('SELECT {project_id:UInt32}')).rejects.toThrow(
      'the SQL needs the parameter "project_id"',
    );
  });

  it('takes settings back after the query, also after one that failed', async () => {
    const read = `SELECT getSetting('max_threads') AS threads, getSetting('max_memory_usage') AS memory`;
    const options = { settings: { max_threads: 1, max_memory_usage: 200_000_000 } };
    expect(await client.rows(read, {}, options)).toEqual([{ threads: 1, memory: 200_000_000 }]);
    await expect(client.rows('SELECT throwIf(1)', {}, options)).rejects.toThrow('throwIf');
    const after = await Promise.all(Array.from({ length: 8 }, () => client.rows(read)));
    for (const rows of after) expect(rows).toEqual([{ threads: 2, memory: 500_000_000 }]);
  });

  const SLOWLY = 'SELECT number, sleepEachRow(0.0001) FROM numbers(1000000)';
  it.for([
    ['fails', 'SELECT number, throwIf(number = 500000) FROM numbers(1000000)', {}],
    ['takes too long', `${SLOWLY} SETTINGS max_execution_time = 1, max_block_size = 1000`, {}],
    ['is aborted', `${SLOWLY} SETTINGS max_block_size = 1000`, {}],
    ['is aborted that has settings', SLOWLY, { settings: { max_block_size: 1000 } }],
  ] as const)('puts nothing before an answer after one that %s', async ([, sql, options]) => {
    const signal = AbortSignal.timeout(1500);
    const failed = await Promise.allSettled(
      Array.from({ length: 4 }, async () => client.rows(sql, {}, { ...options, signal })),
    );
    for (const { status } of failed) expect(status).toBe('rejected');
    for (let times = 0; times < 4; times += 1)
      expect(await client.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.for([
    ['is left', (ms: number) => ({ signal: AbortSignal.timeout(ms) })],
    ['has a limit', (ms: number) => ({ settings: { max_execution_time: ms / 1000 } })],
  ] as const)('hands out no part of an answer that %s', async ([, endedAfter]) => {
    const sql = 'SELECT number, toString(cityHash64(number)) AS hash FROM numbers(600000)';
    const since = performance.now();
    const whole = (await client.bytes(sql, {}, 'TSV')).length;
    const longest = (performance.now() - since) * 5;
    const told = new Map<number | string, number>();
    const ask = async (wait: number): Promise<void> => {
      const answer = await client.bytes(sql, {}, 'TSV', endedAfter(wait)).then(
        ({ length }) => length,
        (error: TelemetryError) => error.failure,
      );
      told.set(answer, (told.get(answer) ?? 0) + 1);
    };
    for (let times = 0; times < 40; times += 1) {
      const wait = Math.round((longest * (times + 1)) / 40);
      await Promise.all([ask(wait), ask(wait)]);
    }
    told.delete('aborted');
    told.delete('timeout');
    expect([...told.keys()]).toEqual([whole]);
  });

  it.each([
    ['too long', 'SELECT length({text:String})', { text: 'x'.repeat(300_000) }],
    ['too deep', `SELECT ${'('.repeat(2000)}1${')'.repeat(2000)}`, {}],
  ])('tells a statement that is %s from one that is wrong', async (_, sql, parameters) => {
    await expect(client.rows(sql, parameters)).rejects.toMatchObject({ failure: 'too-complex' });
    await expect(client.rows('SELECT (1')).rejects.toMatchObject({ failure: 'other' });
  });

  it('gives a question all its threads, however little memory the engine has', async () => {
    const lines = await client.rows<{ explain: string }>(
      'EXPLAIN PIPELINE SELECT sum(cityHash64(number)) FROM numbers_mt(100000000)',
    );
    expect(lines.map(({ explain }) => explain.trim())).toContain('AggregatingTransform × 2');
  });

  it('compiles nothing, however often the same is asked', async () => {
    const compiled = (): Promise<unknown> =>
      client.rows(
        "SELECT toFloat64(value) AS times FROM system.events WHERE event = 'CompileFunction'",
      );
    const before = await compiled();
    for (let least = 0; least < 5; least += 1)
      await client.rows(
        `SELECT number % 10 AS digit, sum(number * 2 + 1) AS total, count() AS count FROM numbers(10000)
         WHERE number * 3 + 1 > {least:UInt32} GROUP BY digit ORDER BY digit, total`,
        { least },
      );
    expect(await compiled()).toEqual(before);
  });

  it('answers other queries while one is slow', async () => {
    const answered: string[] = [];
    const ask = async (name: string, sql: string): Promise<void> => {
      await client.rows(sql);
      answered.push(name);
    };
    await Promise.all([ask('slow', 'SELECT sleep(1)'), ask('quick', 'SELECT 1')]);
    expect(answered).toEqual(['quick', 'slow']);
  });

  it.for([
    ['bare', '1', {}],
    ['with parameters', '{hash:UInt64}', { hash: 1 }],
  ] as const)('ends an aborted query in the engine, %s', async ([, hash, parameters]) => {
    const abort = new AbortController();
    const sql = `SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = ${hash}`;
    const running = client.rows(sql, parameters, { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await expect(running).rejects.toMatchObject({ name: 'TelemetryError', failure: 'aborted' });
    const left = await client.rows(
      `SELECT query FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%system.processes%'`,
    );
    expect(left).toEqual([]);
  });

  it('tells a timeout from other failures, and how far the query got', async () => {
    const sql =
      'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = {hash:UInt64}';
    const error = await client
      .rows(sql, { hash: 1 }, { settings: { max_execution_time: 2 } })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TelemetryError);
    expect(error).toMatchObject({
      failure: 'timeout',
      code: 159,
      progress: { rows: expect.any(Number), totalRows: 1e12 },
    });
  });

  it('stores a block once, however often it is sent with the same token', async () => {
    await client.command(
      'CREATE TABLE blocks (a UInt32, b String) ENGINE = MergeTree ORDER BY a SETTINGS non_replicated_deduplication_window = 100',
    );
    const block = await client.bytes(
      `SELECT toUInt32(number) AS a, concat('x', char(0), char(10, 10), toString(number)) AS b FROM numbers(3)`,
      {},
      'Native',
    );
    await client.insertNative('blocks', block, { token: 'first' });
    await client.insertNative('blocks', block, { token: 'first' });
    expect(await client.rows('SELECT a, b FROM blocks ORDER BY a')).toEqual([
      { a: 0, b: 'x\0\n\n0' },
      { a: 1, b: 'x\0\n\n1' },
      { a: 2, b: 'x\0\n\n2' },
    ]);
    await client.insertNative('blocks', block, { token: 'second' });
    expect(await client.rows('SELECT count() AS count FROM blocks')).toEqual([{ count: '6' }]);
  });

  // Elsewhere the engine may have another allocator.
  it.runIf(process.platform === 'linux')(
    'has its threads keep small freed pieces only',
    async () => {
      const [row] = await client.rows<{ kept: string }>(
        `SELECT extract(arrayStringConcat(groupArray(stats)), 'opt.tcache_max: (\\d+)') AS kept FROM system.jemalloc_stats`,
      );
      expect(row).toEqual({ kept: '4096' });
    },
  );

  it('waits for the disk when told to, also on existing tables', async () => {
    const settings = async (): Promise<string> => {
      const [row] = await client.rows<{ engine_full: string }>(
        `SELECT engine_full FROM system.tables WHERE name = 'edge_minutes'`,
      );
      return row?.engine_full ?? '';
    };
    await migrateTelemetry(client, retention, { fsync: true });
    expect(await settings()).toContain('fsync_after_insert = 1');
    await migrateTelemetry(client, retention);
    expect(await settings()).not.toContain('fsync_after_insert = 1');
  });

  it.each([
    ['count distinct values', 'auto_statistics_types', "''"],
    ['keep lengths of texts apart', 'string_serialization_version', "'single_stream'"],
    ['be merged ten parts at a time', 'merge_selector_base', '20'],
  ])('lets no table %s, also none of an earlier version', async (_what, name, value) => {
    const tables = async (): Promise<readonly { isTold: number; tables: number }[]> =>
      client.rows(
        `SELECT toUInt8(engine_full LIKE {told:String}) AS isTold, toUInt32(count()) AS tables
         FROM system.tables WHERE database = currentDatabase() AND engine_full LIKE '%PARTITION BY%' GROUP BY isTold`,
        { told: `%${name} = ${value}%` },
      );
    const all = [{ isTold: 1, tables: TABLES.length }];
    expect(await tables()).toEqual(all);
    await client.command(`ALTER TABLE items RESET SETTING ${name}`);
    expect(await tables()).not.toEqual(all);
    await migrateTelemetry(client, retention);
    expect(await tables()).toEqual(all);
  });

  it('merges fewer parts at a time where merges take of the memory of the server', async () => {
    const sizes = async (): Promise<readonly { base: string; most: string }[]> =>
      client.rows(
        `SELECT DISTINCT extract(engine_full, 'merge_selector_base = (\\d+)') AS base,
           extract(engine_full, 'max_parts_to_merge_at_once = (\\d+)') AS most
         FROM system.tables WHERE database = currentDatabase() AND engine_full LIKE '%PARTITION BY%'`,
      );
    expect(await sizes()).toEqual([{ base: '20', most: '' }]);
    await migrateTelemetry(client, retention, { isEmbedded: true });
    expect(await sizes()).toEqual([{ base: '20', most: '12' }]);
    await migrateTelemetry(client, retention);
    expect(await sizes()).toEqual([{ base: '20', most: '12' }]);
    await client.command('ALTER TABLE items RESET SETTING max_parts_to_merge_at_once');
  });

  it('has few threads to remove parts with', async () => {
    const [row] = await client.rows<{ value: string }>(
      `SELECT value FROM system.server_settings WHERE name = 'max_parts_cleaning_thread_pool_size'`,
    );
    expect(row).toEqual({ value: '2' });
  });

  it('writes rows of rollups as those of rollups, also where an earlier version told otherwise', async () => {
    const widths = async (): Promise<readonly { width: string; tables: number }[]> =>
      client.rows(
        `SELECT extract(engine_full, 'min_bytes_for_wide_part = (\\d+)') AS width, toUInt32(count()) AS tables
         FROM system.tables WHERE database = currentDatabase() AND engine_full LIKE '%PARTITION BY%' GROUP BY width ORDER BY width`,
      );
    await migrateTelemetry(client, retention);
    const before = await widths();
    expect(before.map(({ width }) => width)).toEqual(['1048576', '67108864']);
    await client.command(
      'ALTER TABLE group_hours MODIFY SETTING min_bytes_for_wide_part = 67108864',
    );
    expect(await widths()).not.toEqual(before);
    await migrateTelemetry(client, retention);
    expect(await widths()).toEqual(before);
  });

  it('changes the retention of existing tables, and only when it differs', async () => {
    const ttl = async (): Promise<string | undefined> => {
      const rows = await client.rows<{ engine_full: string }>(
        `SELECT engine_full FROM system.tables WHERE name = 'items'`,
      );
      return rows[0]?.engine_full.match(/TTL .*/)?.[0];
    };
    const before = await ttl();
    expect(before).toContain('TTL toDate(time) + toIntervalDay(30) SETTINGS');
    await migrateTelemetry(client, { ...retention, logs: 7 });
    expect(await ttl()).toContain(`toIntervalDay(7) WHERE signal = 'log'`);
    expect(await ttl()).toContain('ttl_only_drop_parts = 0');
    await migrateTelemetry(client, retention);
    expect(await ttl()).toBe(before);
  });

  it('fills the list of series of quarters from a store of before', async () => {
    // A store before that migration has none of these.
    await client.command('DROP TABLE series_quarters_view');
    await client.command('DROP TABLE series_quarters');
    await client.command('ALTER TABLE points_days RESET SETTING min_age_to_force_merge_seconds');
    await client.command('DELETE FROM schema_migrations WHERE version = 4');
    const insert = (series: number): Promise<void> =>
      client.command(
        `INSERT INTO series (project_id, metric, series, first_time, time, instrument, attrs) VALUES (1, 'm', ${series}, now(), now(), 'gauge', map('a', 'x'))`,
      );
    await insert(1);
    await migrateTelemetry(client, retention);
    await insert(2);
    const known = await client.rows(
      'SELECT series, any(attrs) AS attrs FROM series_quarters GROUP BY series ORDER BY series',
    );
    expect(known).toEqual([
      { series: '1', attrs: { a: 'x' } },
      { series: '2', attrs: { a: 'x' } },
    ]);
    const [days] = await client.rows<{ engine_full: string }>(
      `SELECT engine_full FROM system.tables WHERE name = 'points_days'`,
    );
    expect(days?.engine_full).toContain('min_age_to_force_merge_seconds = 3600');
  });

  it('makes rollups of items anew in a store from before they held sketches', async () => {
    await client.command('DROP TABLE group_hours');
    await client.command(
      `CREATE TABLE group_hours (time DateTime, durations AggregateFunction(quantilesTDigest(0.5), Int64)) ENGINE = MergeTree ORDER BY time`,
    );
    await client.command('INSERT INTO group_hours (time) VALUES (now())');
    await client.command('DELETE FROM schema_migrations WHERE version = 8');
    await migrateTelemetry(client, retention);
    const columns = await client.rows<{ type: string }>(
      `SELECT type FROM system.columns WHERE table = 'group_hours' AND name = 'durations'`,
    );
    expect(columns[0]?.type).toContain('quantilesDD(0.02');
    await client.command(`INSERT INTO group_hours (project_id, time) VALUES (1, now())`);
    // It was made anew once, and is kept from then on: also by a server that did not know yet that another had done it.
    await client.command('DELETE FROM schema_migrations WHERE version = 8');
    await migrateTelemetry(client, retention);
    expect(await client.rows('SELECT project_id FROM group_hours')).toEqual([{ project_id: 1 }]);
  });

  it('adds totals of groups to a store from before there were any', async () => {
    await client.command(`INSERT INTO group_hours (project_id, time) VALUES (7, now())`);
    for (const { tables } of LEVELS) await client.command(`DROP TABLE ${tables.total.name}`);
    await client.command('DELETE FROM schema_migrations WHERE version = 9');
    const heard: string[] = [];
    await migrateTelemetry(client, retention, {}, (migration) => heard.push(migration));
    expect(heard).toEqual(['9 totals of groups']);
    for (const { tables } of LEVELS)
      expect(await client.rows(`SELECT project_id FROM ${tables.total.name}`)).toEqual([]);
    expect(await client.rows('SELECT project_id FROM group_hours')).toContainEqual({
      project_id: 7,
    });
  });
});

describe('closing the embedded telemetry store', () => {
  it('ends running and waiting queries, and lets the store be opened again', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'spanlight-telemetry-'));
    const client = await openTelemetryClient(storeConfig(root));
    const sql = 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 1';
    const queries = Array.from({ length: 6 }, () =>
      client.rows(sql).catch((error: unknown) => error),
    );
    await client.command('SELECT sleep(0.2)');
    await client.close();
    for (const error of await Promise.all(queries))
      expect(error).toMatchObject({ name: 'TelemetryError', failure: 'aborted' });
    await expect(client.rows('SELECT 1')).rejects.toMatchObject({ failure: 'aborted' });
    const again = await openTelemetryClient(storeConfig(root));
    expect(await again.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.close();
    await rm(root, { recursive: true, force: true });
  });

  it('hands out no part of an answer, and takes blocks to their end', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'spanlight-telemetry-'));
    const first = await openTelemetryClient(storeConfig(root));
    await first.command('CREATE TABLE blocks (number UInt64) ENGINE = MergeTree ORDER BY number');
    const select = 'SELECT number FROM numbers(300000)';
    const whole = await first.bytes(select, {}, 'TSV');
    const block = await first.bytes(
      'SELECT cityHash64(number) AS number FROM numbers(2000000)',
      {},
      'Native',
    );
    await first.close();
    for (let times = 1; times <= 5; times += 1) {
      const client = await openTelemetryClient(storeConfig(root));
      const inserted = client.insertNative('blocks', Uint8Array.from(block), { token: `${times}` });
      const isRunning = `SELECT 1 AS one FROM system.processes WHERE query LIKE '%INFILE%' AND query NOT LIKE '%LIKE%'`;
      // One that is over before it was seen running is waited for no longer.
      const ended = inserted.then(() => true);
      const isSeen = async (): Promise<boolean> => (await client.rows(isRunning)).length > 0;
      while (!(await Promise.race([ended, isSeen()])));
      const asked = Array.from({ length: 4 }, async () => client.bytes(select, {}, 'TSV'));
      const settled = Promise.allSettled(asked);
      await sleep(times * 10);
      await client.close();
      await inserted;
      for (const answer of await settled)
        if (answer.status === 'fulfilled') expect(answer.value).toHaveLength(whole.length);
      const next = await openTelemetryClient(storeConfig(root));
      const count = await next.rows('SELECT toFloat64(count()) AS rows FROM blocks');
      expect(count).toEqual([{ rows: 2_000_000 * times }]);
      await next.close();
    }
    await rm(root, { recursive: true, force: true });
  });
});

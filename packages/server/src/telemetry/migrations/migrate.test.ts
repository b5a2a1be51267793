import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { storeConfig } from '../../../test/telemetry-store.ts';
import { openTelemetryClient, type TelemetryClient } from '../client.ts';
import { ITEMS } from '../tables/items.ts';
import { LOSS_HOURS } from '../tables/loss-hours.ts';
import { createTable } from './ddl.ts';
import { itemsExpiry } from './expiry.ts';
import { migrateTelemetry, NEWEST_MIGRATION } from './migrate.ts';
import { newerSettings } from './settings.ts';

const RETENTION = {
  spans: 30,
  logs: 7,
  events: 14,
  serviceGraph: 20,
  metrics: 90,
  metricsMinutes: 10,
  usage: 400,
};

async function inNewStore<Result>(
  work: (client: TelemetryClient) => Promise<Result>,
): Promise<Result> {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-migrate-'));
  const client = await openTelemetryClient(storeConfig(root));
  try {
    return await work(client);
  } finally {
    await client.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** All that a store is made of. Its statements are told one after the other to `hear` as they are run. */
async function migrated(client: TelemetryClient, hear: (sql: string) => void = () => {}) {
  const command = client.command.bind(client);
  client.command = async (sql) => {
    hear(sql);
    await command(sql);
  };
  try {
    await migrateTelemetry(client, RETENTION);
  } finally {
    client.command = command;
  }
  return {
    tables: await client.rows<{ name: string; create_table_query: string }>(
      `SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name`,
    ),
    migrations: await client.rows(
      'SELECT version, name FROM schema_migrations ORDER BY version, name',
    ),
  };
}

it('makes of a new store what its migrations make of one that has something', async () => {
  const statements: string[] = [];
  const fresh = await inNewStore((client) => migrated(client, (sql) => statements.push(sql)));
  const stepwise = await inNewStore(async (client) => {
    const deployment = { newerSettings: await newerSettings(client) };
    for (const statement of createTable(LOSS_HOURS, [{ days: 1 }], deployment))
      await client.command(statement);
    return await migrated(client);
  });
  expect(fresh.migrations).toHaveLength(NEWEST_MIGRATION);
  // `NEWEST_MIGRATION` counts on versions without gaps.
  expect(fresh.migrations).toMatchObject(
    Array.from({ length: NEWEST_MIGRATION }, (_, index) => ({ version: index + 1 })),
  );
  expect(fresh).toEqual(stepwise);
  // Each of its tables and views is made once, and none changed.
  expect(statements.filter((sql) => sql.startsWith('ALTER'))).toEqual([]);
  expect(statements).toHaveLength(new Set(statements).size);
});

it('has a table from before stored as it is stored today', async () => {
  const fresh = await inNewStore((client) => migrated(client));
  const { tables } = await inNewStore(async (client) => {
    const deployment = { newerSettings: await newerSettings(client) };
    const columns = ITEMS.columns.map(({ name, type, ddl = type }) => ({ name, type, ddl }));
    const before = {
      ...ITEMS,
      columns: columns.map((column) => ({ ...column, codec: 'LZ4' })),
      indexes: ITEMS.indexes?.filter((index) => !index.includes('by_id')) ?? [],
    };
    const [statement = ''] = createTable(before, itemsExpiry(RETENTION), deployment);
    await client.command(statement);
    return await migrated(client);
  });
  for (const column of ['trace_id', 'parent_id']) {
    const definition = definitionOf(tables, column);
    expect(definition).toContain('CODEC(ZSTD(3))');
    expect(definition).toBe(definitionOf(fresh.tables, column));
  }
  expect(indexesOf(tables)).toContain('by_id');
  expect(indexesOf(tables)).toEqual(indexesOf(fresh.tables));
});

it('finds a span by its id without reading most of the others', async () => {
  const lines = await inNewStore(async (client) => {
    await migrated(client);
    await client.command(
      `INSERT INTO items (project_id, signal, system, id, time)
       SELECT 1, 'span', 'httpserver:shop', cityHash64(number), toDateTime64('2026-11-30 10:00:00', 6, 'UTC') FROM numbers(163840)`,
    );
    return await client.rows<{ explain: string }>(
      `EXPLAIN indexes = 1 SELECT name FROM items WHERE project_id = 1 AND signal = 'span' AND id = cityHash64(7)`,
    );
  });
  const plan = lines.map(({ explain }) => explain.trim());
  const [read, all] =
    /(\d+)\/(\d+)/
      .exec(
        plan.slice(plan.indexOf('Name: by_id')).find((line) => line.startsWith('Granules')) ?? '',
      )
      ?.slice(1)
      .map(Number) ?? [];
  expect(all).toBeGreaterThanOrEqual(20);
  expect(read).toBeLessThanOrEqual(6);
});

const indexesOf = (tables: readonly { name: string; create_table_query: string }[]): string[] =>
  tables.find(({ name }) => name === ITEMS.name)?.create_table_query.match(/(?<=INDEX )\w+/gu) ??
  [];

/** What the table of items has of a column. */
function definitionOf(
  tables: readonly { name: string; create_table_query: string }[],
  column: string,
): string | undefined {
  const items = tables.find(({ name }) => name === ITEMS.name);
  return items?.create_table_query
    .split('`')
    .find((_, index, parts) => parts[index - 1] === column);
}

it('goes step by step after a start that died while it made them', async () => {
  const whole = await inNewStore((client) => migrated(client));
  for (const died of [3, 20]) {
    const resumed = await inNewStore(async (client) => {
      let left = died;
      const dying = migrated(client, () => {
        if (--left === 0) throw new Error('died');
      });
      await expect(dying).rejects.toThrow('died');
      return await migrated(client);
    });
    expect(resumed).toEqual(whole);
  }
});

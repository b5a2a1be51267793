import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../src/start-error.ts';
import { openTelemetryClient } from '../src/telemetry/client.ts';
import { traceRequest } from './support/otlp.ts';
import { MIRA, startTestServer, type TestServerOptions } from './support/server.ts';
import { storeConfig } from './telemetry-store.ts';

let root = '';
let whole: Buffer;
const file = (): string => path.join(root, 'metadata.sqlite');

const start = (options: TestServerOptions = {}) =>
  startTestServer({
    ...options,
    environment: { SPANLIGHT_DATA_DIR: root, ...options.environment },
  });

const spansOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    traceId: `${at}`.padStart(32, '0'),
    spanId: `${at + 1}`.padStart(16, '0'),
    name: `GET /${at}`,
    start: Date.now() - 1000,
    milliseconds: 5,
  }));

/** What the operator reads when the server does not start. */
async function refusal(options: TestServerOptions = {}): Promise<string> {
  const error: unknown = await start(options).then(
    (server) => server.stop(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartError))
    throw new Error('the server started, or failed otherwise', { cause: error });
  return error.message;
}

/** What a start and an orderly end tell the log, from warnings on. */
async function logOfStart(): Promise<unknown[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const server = await start({ log: pino({ level: 'warn' }, stream) });
  await server.running.stop();
  return lines.map((line): unknown => JSON.parse(line));
}

async function removeLog(): Promise<void> {
  for (const suffix of ['-wal', '-shm']) await rm(file() + suffix, { force: true });
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-damaged-stores-'));
  const server = await start();
  await server.send('shop-token', 'traces', traceRequest('cart', spansOf(500)));
  await server.client({ token: MIRA, project: 1 }).annotations.create({ name: 'deploy' });
  await server.running.stop();
  const database = new DatabaseSync(file());
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  whole = await readFile(file());
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  await removeLog();
  await writeFile(file(), whole);
});

describe('metadata', () => {
  const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    'without its last page': (bytes) => bytes.subarray(0, bytes.length - 4096),
    'with pages of noise': (bytes) => {
      for (const page of [3, 5, 8, 11]) bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
      return bytes;
    },
    'without its header': (bytes) => bytes.fill(0, 0, 100),
    'of another kind': () => Buffer.from('This is a letter, not a database. '.repeat(500)),
  };

  test.each(Object.entries(DAMAGES))(
    '%s is named with its file and the way out',
    async (_name, damage) => {
      await writeFile(file(), damage(Buffer.from(whole)));
      const message = await refusal();
      expect(message).toContain(`The metadata in ${file()} is damaged`);
      expect(message).toContain('--new-metadata');
      expect(message.split('\n')).toHaveLength(1);
    },
  );

  test('that is empty beside telemetry is no first start', async () => {
    await writeFile(file(), '');
    expect(await refusal()).toContain(`the metadata in ${file()} is empty`);
    // Refused once more: the attempt left nothing behind that looks like metadata.
    expect(await refusal()).toContain('is empty');
    const server = await start({ allowNewMetadata: true });
    const client = server.client({ token: MIRA, project: 1 });
    expect((await client.annotations.list({})).count).toBe(0);
    expect((await client.systems.list({ time: { last: '1h' } })).systems).not.toEqual([]);
    await server.running.stop();
  });

  test('goes with no other telemetry, unless that is meant', async () => {
    const environment = { SPANLIGHT_CLICKHOUSE_DATABASE: 'another' };
    const message = await refusal({ environment });
    expect(message).toContain(`The metadata in ${file()} belongs to a different telemetry store`);
    expect(message).toContain('--new-telemetry');
    const database = new DatabaseSync(file());
    database.exec(
      'INSERT OR REPLACE INTO rollup_progress (width, since, until, closing) VALUES (900, 0, 4000000000, 0)',
    );
    database.close();

    const server = await start({ environment, allowNewTelemetry: true });
    const client = server.client({ token: MIRA, project: 1 });
    expect((await client.annotations.list({})).count).toBe(1);
    // What was rolled up of the other telemetry says nothing of this one.
    await server.send('shop-token', 'traces', traceRequest('cart', spansOf(3)));
    const { systems } = await client.systems.list({ time: { last: '1h' } });
    expect(systems.map(({ count }) => count)).toEqual([3]);
    await server.running.stop();
    await start({ environment }).then(({ running }) => running.stop());
    // Now it belongs to that one.
    expect(await refusal()).toContain('belongs to a different telemetry store');
  });

  test('of a newer server is left alone', async () => {
    const database = new DatabaseSync(file());
    database.exec(`INSERT INTO kysely_migration VALUES ('999-future', '2030-01-01T00:00:00.000Z')`);
    database.close();
    expect(await refusal()).toMatch(
      /newer Spanlight \(migration 999-future .*start that version again/,
    );
  });
});

describe('surroundings', () => {
  test.each([
    ['SPANLIGHT_HTTP_ADDR', 'http.addr'],
    ['SPANLIGHT_GRPC_ADDR', 'grpc.addr'],
  ])('a port of %s that is in use is named', async (variable, key) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    // Twice: what was opened before is let go of.
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await refusal({ environment: { [variable]: `127.0.0.1:${port}` } })).toBe(
        `Port ${port} is in use by another program: stop that program or choose another with ${key} (${variable}).`,
      );
    taken.close();
  });

  test('a data directory that can never be made is named', async () => {
    for (const dataDir of ['/proc/self/spanlight', path.join(file(), 'data')])
      expect(await refusal({ environment: { SPANLIGHT_DATA_DIR: dataDir } })).toBe(
        `The data directory ${dataDir} can't be created: choose another with data_dir (SPANLIGHT_DATA_DIR).`,
      );
  });

  test.each([
    ['SPANLIGHT_CLICKHOUSE_URL', 'clickhouse.url', 'http://me:hidden@127.0.0.1:1'],
    ['SPANLIGHT_POSTGRES_URL', 'postgres.url', 'postgres://me:hidden@127.0.0.1:1/x'],
  ])('a database of %s that cannot be reached is named, without its password', async (...names) => {
    const [variable, key, url] = names;
    const told = await refusal({ environment: { [variable]: url } });
    expect(told).toContain(`The database in ${key} (${variable}) can't be used: `);
    expect(told.trim().split('\n')).toHaveLength(1);
    expect(told).not.toContain('hidden');
  });
});

describe('telemetry', () => {
  test('that can not be read is told to the log, part by part', async () => {
    const parts: string[] = [];
    for await (const found of glob(path.join(root, 'telemetry/store/**/data.bin')))
      if ((await readFile(found)).length > 10_000) parts.push(found);
    const [part = ''] = parts;
    await truncate(part, 5000);
    expect(await logOfStart()).toContainEqual(
      expect.objectContaining({
        table: 'items',
        part: expect.stringMatching(/_/),
        reason: expect.stringContaining('broken'),
        msg: expect.stringContaining('missing from all results'),
      }),
    );
  });

  test('that the engine does not open says how to tell why, and what to do', async () => {
    const lock = path.join(root, 'telemetry/status');
    await mkdir(lock);
    const told = await refusal();
    await rm(lock, { recursive: true });
    expect(told).toMatch(/another process has it open.*"fuser -v \S+status".*restore a backup/);
  });

  test('of series that was remembered is told as that, and kept beside', async () => {
    const memory = path.join(root, 'series');
    await writeFile(memory, 'no records');
    expect(await logOfStart()).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining("can't be read") }),
        msg: 'the memory of series could not be read or saved',
      }),
    );
    expect(await readFile(`${memory}.damaged`, 'utf8')).toBe('no records');
  });

  test('of a newer server is left alone', async () => {
    const client = await openTelemetryClient(storeConfig(root));
    await client.command(`INSERT INTO schema_migrations (version, name) VALUES (999, 'future')`);
    await client.close();
    expect(await refusal()).toMatch(/telemetry was written by a newer Spanlight \(migration 999/);
  });
});

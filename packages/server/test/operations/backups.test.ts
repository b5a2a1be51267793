import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type BackupManifest, backupStateSchema, restoreStateSchema } from '@spanlight/sdk/schemas';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';
import { createLog } from '../../src/observe/log.ts';
import { type RunningServer, startServer } from '../../src/serve.ts';
import { metricRequest } from '../support/metric-data.ts';
import { logRequest } from '../support/otlp.ts';
import { ACCOUNTS, startTestServer, type TestServer } from '../support/server.ts';

const TOKEN = 'an-operator-token-of-some-length-0123456789';
const environment = { SPANLIGHT_OPERATOR_TOKEN: TOKEN };

const operators =
  (url: string) =>
  async (method: string, place: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isBytes = body instanceof Uint8Array;
    return await fetch(`${url}/-${place}`, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  };
type Call = ReturnType<typeof operators>;

const message = async (response: Response): Promise<string> => {
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
};

async function backupOf(call: Call): Promise<BackupManifest> {
  const begun = backupStateSchema.parse(await (await call('POST', '/backups')).json());
  const state = await vi.waitUntil(
    async () => {
      const found = backupStateSchema.parse(
        await (await call('GET', `/backups/${begun.id}`)).json(),
      );
      return found.state === 'running' ? undefined : found;
    },
    { timeout: 60_000, interval: 50 },
  );
  if (state.state !== 'done') throw new Error(`the backup failed: ${JSON.stringify(state)}`);
  return state.manifest;
}

async function filesOf(
  call: Call,
  { id, files }: BackupManifest,
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const { path: name } of files)
    found.set(name, await (await call('GET', `/backups/${id}/files/${name}`)).bytes());
  return found;
}

/** Starts a server on what another one has left. */
async function startOn(dataDir: string, log: Logger): Promise<RunningServer> {
  const config = parseConfig(
    { name: 'spanlight.yml', text: ACCOUNTS },
    {
      ...environment,
      SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
      SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
      SPANLIGHT_DATA_DIR: dataDir,
      SPANLIGHT_MEMORY_ENGINE: '1GB',
      SPANLIGHT_SELF_TRACING: 'false',
    },
  );
  return await startServer({ config, log, alertingClock: false });
}

describe('backups over HTTP', () => {
  let server: TestServer;
  let call: Call;
  let manifest: BackupManifest;
  let files: Map<string, Uint8Array>;

  beforeAll(async () => {
    server = await startTestServer({ environment });
    call = operators(server.url);
    await server.send('shop-token', 'logs', logRequest('shop', Date.now(), 'packed'));
    manifest = await backupOf(call);
    files = await filesOf(call, manifest);
  });
  afterAll(async () => {
    await server.stop();
  });

  test('are what their manifest says, and hold what was stored', () => {
    for (const { path: name, bytes, sha256 } of manifest.files) {
      const content = files.get(name) ?? new Uint8Array();
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        name,
        bytes,
        sha256,
      ]);
    }
    expect(manifest.telemetry.tables).toContainEqual({
      name: 'items',
      rows: 1,
      bytes: expect.any(Number),
    });
    expect(manifest.metadata.tables).toContainEqual({ name: 'users', rows: 2 });
  });

  test('hand out the rest of a file, and nothing but their files', async () => {
    const file = `/backups/${manifest.id}/files/metadata.jsonl`;
    const whole = files.get('metadata.jsonl') ?? new Uint8Array();
    const rest = await call('GET', file, undefined, { range: 'bytes=10-' });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-${whole.length - 1}/${whole.length}`,
    ]);
    expect(await rest.bytes()).toEqual(whole.subarray(10));
    const beyond = await call('GET', file, undefined, { range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    for (const foreign of ['manifest.json', '%2e%2e/operator-token', '..%2foperator-token', 'x'])
      expect((await call('GET', `/backups/${manifest.id}/files/${foreign}`)).status).toBe(404);
    expect((await call('GET', '/backups/..%2f..%2fetc/files/passwd')).status).toBe(404);
    // The folder of a restore on its way lies beside them.
    expect((await call('DELETE', '/backups/received')).status).toBe(404);
  });

  test('are made one at a time, and the oldest go', async () => {
    const [first, second] = await Promise.all([call('POST', '/backups'), call('POST', '/backups')]);
    expect(new Set([first.status, second.status])).toEqual(new Set([202, 409]));
    await vi.waitUntil(async () => (await call('POST', '/backups')).status === 202, {
      timeout: 60_000,
      interval: 50,
    });
    expect((await call('GET', `/backups/${manifest.id}`)).status).toBe(404);
    const state = await call('DELETE', `/backups/${manifest.id}`);
    expect(state.status).toBe(204);
    await vi.waitUntil(
      async () => (await readdir(path.join(server.dataDir, 'backups'))).length <= 2,
      { timeout: 60_000, interval: 50 },
    );
  });
});

describe('restores over HTTP', () => {
  let server: TestServer;
  let call: Call;
  let manifest: BackupManifest;
  let again: RunningServer | undefined;
  let files: Map<string, Uint8Array>;

  beforeAll(async () => {
    server = await startTestServer({ environment });
    call = operators(server.url);
    manifest = await backupOf(call);
    files = await filesOf(call, manifest);
  });
  afterAll(async () => {
    await again?.stop();
    await server.stop();
  });

  const send = async (name: string, bytes: Uint8Array, offset = 0): Promise<Response> =>
    await call('PUT', `/restores/${manifest.id}/files/${name}?offset=${offset}`, bytes);

  test.each([
    ['a path that leads out', { path: '../../secret' }, 400, /path inside the backup/],
    ['a file twice', { path: 'metadata.jsonl' }, 409, /no backup has/],
  ])('refuse %s', async (_what, change, status, problem) => {
    const last = manifest.files.at(-1);
    const response = await call('POST', '/restores', {
      ...manifest,
      files: [...manifest.files, { ...last, ...change }],
    });
    expect([response.status, await message(response)]).toEqual([
      status,
      expect.stringMatching(problem),
    ]);
  });

  test.each([
    ['its form', { format: 2 }],
    ['its telemetry', { telemetry: { database: 'spanlight', migration: 99, tables: [] } }],
    ['its metadata', { metadata: { migration: '999-future', tables: [] } }],
  ])('refuse a backup of a newer server, by %s', async (_what, change) => {
    const response = await call('POST', '/restores', { ...manifest, ...change });
    expect([response.status, await message(response)]).toEqual([
      409,
      expect.stringMatching(/made by a newer Spanlight .* restore it into that version/),
    ]);
  });

  test('take files piece by piece, and go on where they were cut off', async () => {
    const name = 'metadata.jsonl';
    const bytes = files.get(name) ?? new Uint8Array();
    expect((await send(name, bytes)).status).toBe(409);
    await call('POST', '/restores', manifest);
    expect(await (await send(name, bytes.subarray(0, 10))).json()).toEqual({ bytes: 10 });
    // A backup that is made meanwhile leaves it alone.
    await backupOf(call);
    const hole = await send(name, bytes.subarray(20), 20);
    expect([hole.status, await message(hole)]).toEqual([
      409,
      `${name} has 10 bytes here: send the bytes after them`,
    ]);
    const early = await call('POST', `/restores/${manifest.id}/apply`);
    expect([early.status, await message(early)]).toEqual([
      409,
      expect.stringContaining('is incomplete'),
    ]);
    expect((await send('..%2f..%2foperator-token', bytes)).status).toBe(409);
    expect((await send('telemetry/unknown', bytes)).status).toBe(409);
    const state = restoreStateSchema.parse(
      await (await call('POST', '/restores', manifest)).json(),
    );
    expect(state).toEqual({
      id: manifest.id,
      state: 'receiving',
      received: [{ path: name, bytes: 10 }],
    });

    const flipped = new Uint8Array(bytes.subarray(10));
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    const wrong = await send(name, flipped, 10);
    expect([wrong.status, await message(wrong)]).toEqual([
      409,
      expect.stringContaining('does not match its checksum'),
    ]);
    expect(await (await send(name, bytes)).json()).toEqual({ bytes: bytes.length });
    const more = await send(name, bytes, bytes.length);
    expect(more.status).toBe(409);
  });

  test('start empty and say why where the engine can not read them', async () => {
    // The file that lists all others, changed in a way no checksum of ours tells.
    const listing = manifest.files.find(({ path: name }) => name === 'telemetry/.backup');
    const broken = new TextEncoder().encode('<config></config>');
    const sha256 = createHash('sha256').update(broken).digest('hex');
    const damaged = {
      ...manifest,
      id: `${manifest.id}-damaged`,
      files: manifest.files.map((file) =>
        file === listing ? { ...file, bytes: broken.length, sha256 } : file,
      ),
    };
    expect((await call('POST', '/restores', damaged)).status).toBe(202);
    for (const { path: name } of damaged.files) {
      const bytes = name === listing?.path ? broken : (files.get(name) ?? new Uint8Array());
      const sent = await call('PUT', `/restores/${damaged.id}/files/${name}?offset=0`, bytes);
      expect([name, sent.status]).toEqual([name, 200]);
    }
    expect((await call('POST', `/restores/${damaged.id}/apply`)).status).toBe(202);
    await server.running.restartAsked;
    await server.running.stop();
    again = await startOn(server.dataDir, createLog('silent'));
    const calls = operators(`http://127.0.0.1:${again.httpPort}`);
    expect(await (await calls('GET', `/restores/${damaged.id}`)).json()).toEqual({
      id: damaged.id,
      state: 'failed',
      reason: expect.stringContaining('the engine could not read its telemetry'),
    });
    expect((await calls('POST', '/restores', manifest)).status).toBe(202);
    const key = await readFile(path.join(server.dataDir, 'secret-key'), 'utf8');
    expect(JSON.stringify([...files.values()].map(String))).not.toContain(key.trim());
  });
});

test('a restore is no crash to the start that takes it', async () => {
  const server = await startTestServer({ environment });
  const call = operators(server.url);
  const points = [{ time: Date.now(), value: 1 }];
  const orders = { name: 'orders', instrument: 'counter', points, isCumulative: true } as const;
  await server.send('shop-token', 'metrics', metricRequest('shop', [orders]));
  const manifest = await backupOf(call);
  const files = await filesOf(call, manifest);
  await server.stop();

  const empty = await startTestServer({ environment });
  onTestFinished(() => empty.stop());
  const calls = operators(empty.url);
  await calls('POST', '/restores', manifest);
  for (const [name, bytes] of files)
    await calls('PUT', `/restores/${manifest.id}/files/${name}?offset=0`, bytes);
  expect((await calls('POST', `/restores/${manifest.id}/apply`)).status).toBe(202);
  await empty.running.restartAsked;
  await empty.running.stop();
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const restored = await startOn(empty.dataDir, pino({ level: 'info' }, stream));
  onTestFinished(() => restored.stop());
  const told = lines.filter((line) => line.includes('series of metrics continue'));
  expect(told).toEqual([expect.stringContaining('a backup was restored: 1 series')]);
  expect(told.join('')).toContain('"level":30');
});

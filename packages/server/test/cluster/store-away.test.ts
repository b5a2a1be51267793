/** A server whose ClickHouse fails: whoever sends is told to send again, `/readyz` says what is wrong, and nothing is stored twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartError } from '../../src/start-error.ts';
import { openTelemetryClient, type TelemetryClient } from '../../src/telemetry/client.ts';
import { traceRequest } from '../support/otlp.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { postOtlp } from '../support/send-otlp.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';
import { type StoreFault, StoreProxy } from './store-proxy.ts';

const DATABASE = 'failing';

let engine: EngineOverHttp;
let proxy: StoreProxy;
let server: TestServer;
/** Past the proxy. */
let store: TelemetryClient;

beforeAll(async () => {
  engine = await startEngine();
  proxy = new StoreProxy(engine.url);
  await proxy.open();
  server = await startTestServer({
    environment: {
      SPANLIGHT_CLICKHOUSE_URL: proxy.url,
      SPANLIGHT_CLICKHOUSE_DATABASE: DATABASE,
      SPANLIGHT_CLICKHOUSE_CLUSTER: 'one',
    },
  });
  store = await openTelemetryClient({
    store: { kind: 'remote', url: engine.url },
    database: DATABASE,
    limits: { seconds: 30, memory: 1e9, threads: 2 },
  });
});

afterAll(async () => {
  await server?.stop();
  await store?.close();
  await proxy?.close();
  await engine?.stop();
});

const send = (name: string): Promise<Response> => postOtlp(server.url, 'traces', requests(name));

/** The same bytes each time. */
const SENT = Date.now();
const requests = (name: string): unknown =>
  traceRequest('shop', [
    { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name, start: SENT, milliseconds: 1 },
  ]);

async function ready(): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, text: await response.text() };
}

const storedTimes = (name: string): Promise<unknown> =>
  store.rows('SELECT toUInt32(count()) AS times FROM items_local WHERE name = {name:String}', {
    name,
  });

const FAULTS: readonly (readonly [name: string, cause: string, fault: StoreFault])[] = [
  ['refuses connections', "the store can't be reached", 'refuse'],
  [
    'is read-only',
    'the tables of the store are read-only',
    { code: 242, name: 'TABLE_IS_READ_ONLY', message: 'Table is in readonly mode: /tables/1' },
  ],
  [
    'has no room',
    'the disk of the telemetry store is full',
    { code: 243, name: 'NOT_ENOUGH_SPACE', message: 'Cannot reserve 1.00 MiB' },
  ],
  [
    'lacks a node',
    "ch-2:9000 can't be reached",
    {
      code: 279,
      name: 'ALL_CONNECTION_TRIES_FAILED',
      message: 'All connection tries failed. Log: Connection refused (ch-2:9000)',
    },
  ],
  [
    'has lost its cluster',
    'the store does not know the cluster any more',
    { code: 701, name: 'CLUSTER_DOESNT_EXIST', message: "Requested cluster 'one' not found" },
  ],
];

it.each(FAULTS)('a store that %s is told as: %s', async (name, cause, fault) => {
  await proxy.fail(fault);
  try {
    const refused = await send(name);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { status, text } = await ready();
    expect(status).toBe(503);
    expect(text).toMatch(new RegExp(`has not been taken in since [^"]*: ${cause}"`));
    if (fault !== 'refuse')
      expect(text).toContain(`the telemetry store answers with an error: ${cause}`);
  } finally {
    await proxy.mend();
  }
  expect((await send(name)).status).toBe(200);
  expect(await ready()).toMatchObject({ status: 200 });
  expect((await send(name)).status).toBe(200);
  expect(await storedTimes(name)).toEqual([{ times: 1 }]);
});

it('a store that says nothing has its senders told in time, and takes once what it was given', async () => {
  await proxy.fail('hang');
  try {
    const [refused, { status, text }] = await Promise.all([send('hangs'), ready()]);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('the store does not answer in time');
    expect(status).toBe(503);
    expect(text).toContain('the telemetry store does not answer');
    expect(await storedTimes('hangs')).toEqual([{ times: 0 }]);
  } finally {
    await proxy.mend();
  }
  expect((await send('hangs')).status).toBe(200);
  await expect.poll(ready).toMatchObject({ status: 200 });
  expect((await send('hangs')).status).toBe(200);
  expect(await storedTimes('hangs')).toEqual([{ times: 1 }]);
});

it('a shard that is away keeps a server from starting, and is named', async () => {
  const started = startTestServer({
    environment: {
      SPANLIGHT_CLICKHOUSE_URL: engine.url,
      SPANLIGHT_CLICKHOUSE_DATABASE: 'lame',
      SPANLIGHT_CLICKHOUSE_CLUSTER: 'lame',
    },
  });
  await expect(started).rejects.toEqual(
    new StartError(
      "The database in clickhouse.url (SPANLIGHT_CLICKHOUSE_URL) can't be used, as its cluster does not reach 127.0.0.1:9: start that node or another replica of its shard, or correct its address in remote_servers, and start this server again.",
    ),
  );
});

it('a shard that is away is told before anything is sent', async () => {
  const shards = (cluster: string): Promise<void> =>
    store.command(
      `CREATE OR REPLACE TABLE usage_hours AS usage_hours_local ENGINE = Distributed('${cluster}', '${DATABASE}', 'usage_hours_local', rand())`,
    );
  expect(await ready()).toMatchObject({ status: 200 });
  await shards('lame');
  expect(await ready()).toMatchObject({
    status: 503,
    text: expect.stringContaining(
      "the telemetry store answers with an error: 127.0.0.1:9 can't be reached",
    ),
  });
  await shards('one');
  expect(await ready()).toMatchObject({ status: 200 });
});

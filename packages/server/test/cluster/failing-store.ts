import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TelemetryClient } from '../../src/telemetry/client.ts';
import { counterRequest, traceRequest } from '../support/otlp.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { postOtlp } from '../support/send-otlp.ts';
import { startEngine } from './start-engine.ts';
import { StoreProxy } from './store-proxy.ts';

/** A server whose ClickHouse can be made to fail. */
export interface FailingStore {
  readonly proxy: StoreProxy;
  /** Asks the engine past the proxy. */
  readonly store: TelemetryClient;
  /** Address and database of the engine. */
  readonly engineUrl: string;
  readonly database: string;
  /** Sends a span of that name: the same bytes each time. */
  send(name: string): Promise<Response>;
  /** Sends what a counter was at some seconds after its start, in one request: the same bytes each time. */
  sendCounter(values: Readonly<Record<number, number>>): Promise<Response>;
  /** By how much the engine has the counter grow. */
  growth(): Promise<number>;
  /** Stops the server, and starts it again once `between` has settled. */
  restart(between: () => Promise<void>): Promise<void>;
  /** What `/readyz` answers. */
  ready(): Promise<{ status: number; text: string }>;
  /** How often the engine has the span of that name. */
  storedTimes(name: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts an engine with a cluster of one shard, and a server that reaches it through a proxy. */
export async function startFailingStore(): Promise<FailingStore> {
  const database = 'failing';
  const engine = await startEngine();
  const proxy = new StoreProxy(engine.url);
  await proxy.open();
  const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-failing-'));
  const start = (): Promise<TestServer> =>
    startTestServer({
      environment: {
        SPANLIGHT_DATA_DIR: folder,
        SPANLIGHT_CLICKHOUSE_URL: proxy.url,
        SPANLIGHT_CLICKHOUSE_DATABASE: database,
        SPANLIGHT_CLICKHOUSE_CLUSTER: 'one',
      },
    });
  let server = await start();
  const store = await engine.openStore(database);
  const begin = Date.now();
  return {
    proxy,
    store,
    engineUrl: engine.url,
    database,
    send: (name) => {
      const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name, start: begin };
      return postOtlp(server.url, 'traces', traceRequest('shop', [{ ...span, milliseconds: 1 }]));
    },
    sendCounter: (values) =>
      postOtlp(server.url, 'metrics', counterRequest('orders', begin - 60_000, values)),
    growth: async () => {
      const sql = `SELECT sum(p.sum) AS growth FROM points_minutes_local AS p WHERE metric = 'orders'`;
      const [found] = await store.rows<{ growth: number }>(sql);
      return found?.growth ?? 0;
    },
    restart: async (between) => {
      await server.stop();
      await between();
      server = await start();
    },
    ready: async () => {
      const response = await fetch(`${server.url}/readyz`);
      return { status: response.status, text: await response.text() };
    },
    storedTimes: async (name) => {
      const sql = 'SELECT toUInt32(count()) AS times FROM items_local WHERE name = {name:String}';
      const [found] = await store.rows<{ times: number }>(sql, { name });
      return found?.times ?? 0;
    },
    stop: async () => {
      await server.stop();
      await store.close();
      await proxy.close();
      await engine.stop();
      await rm(folder, { recursive: true });
    },
  };
}

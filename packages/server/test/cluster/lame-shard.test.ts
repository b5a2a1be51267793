/** A cluster that lost a shard: no answer is made of what is left, and whoever asks is told which part is missing. */
import { SpanlightError } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/observe/log.ts';
import type { TelemetryClient } from '../../src/telemetry/client.ts';
import { TABLES } from '../../src/telemetry/migrations/migrate.ts';
import { MINUTE } from '../../src/shared/time-units.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { traceRequest } from '../support/otlp.ts';
import { postOtlp } from '../support/send-otlp.ts';
import { askPrometheus, ITEMS, METRICS, MONITORS, PROMETHEUS } from './cluster-questions.ts';
import { END, pointsRequest, SPANS, traceRequests } from './cluster-telemetry.ts';
import { reachCluster } from './reach-cluster.ts';
import { rounded } from './rounded.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';

const DATABASE = 'shards';
/** Of the cluster `lame`, where nobody listens. */
const AWAY = '127.0.0.1:9';
const QUESTIONS = { ...ITEMS, ...METRICS };

let engine: EngineOverHttp;
let server: TestServer;
let store: TelemetryClient;
const logged: string[] = [];

/** What is answered, or why not. */
type Answer = { readonly answer: unknown } | { readonly refused: unknown };
let whole: Record<string, Answer>;

async function answers(): Promise<Record<string, Answer>> {
  const client = server.client({ token: MIRA, project: 1 });
  const found: Record<string, Answer> = {};
  for (const [name, ask] of Object.entries(QUESTIONS))
    found[name] = await ask(client).then(
      (answer) => ({ answer: rounded(answer) }),
      (refused: unknown) => ({ refused }),
    );
  return found;
}

const reach = (cluster: 'one' | 'lame'): Promise<void> =>
  reachCluster(store, { cluster, database: DATABASE }, TABLES);

beforeAll(async () => {
  engine = await startEngine();
  server = await startTestServer({
    environment: {
      SPANLIGHT_CLICKHOUSE_URL: engine.url,
      SPANLIGHT_CLICKHOUSE_DATABASE: DATABASE,
      SPANLIGHT_CLICKHOUSE_CLUSTER: 'one',
    },
    log: createLog('warn', { write: (line) => logged.push(line) }),
  });
  store = await engine.openStore(DATABASE);
  for (const request of traceRequests()) await server.send('shop-token', 'traces', request);
  await server.send('shop-token', 'metrics', pointsRequest());
  await server.running.foldItems(END + 30 * MINUTE);
  const client = server.client({ token: MIRA, project: 1 });
  for (const monitor of MONITORS) await client.monitors.createMetric(monitor);
  whole = await answers();
  for (const [name, answer] of Object.entries(whole))
    if ('refused' in answer) throw new Error(`${name} is not answered`, { cause: answer.refused });
  await reach('lame');
});

afterAll(async () => {
  await store?.close();
  await server?.stop();
  await engine?.stop();
});

it('every question names the shard that is away, or needs none of it', async () => {
  const needNone: string[] = [];
  for (const [name, found] of Object.entries(await answers())) {
    if ('answer' in found) {
      expect({ [name]: found }).toEqual({ [name]: whole[name] });
      needNone.push(name);
      continue;
    }
    expect(found.refused).toBeInstanceOf(SpanlightError);
    expect({ name, error: found.refused }).toMatchObject({
      error: { status: 503, message: expect.stringContaining(AWAY) },
    });
  }
  // What the metadata know.
  expect(needNone).toEqual(['metrics', 'attributes of a metric']);
});

it('Prometheus is told the same', async () => {
  for (const path of PROMETHEUS)
    expect({ path, answer: await askPrometheus(server.url, path) }).toMatchObject({
      answer: { status: 'error', error: expect.stringContaining(AWAY) },
    });
});

it('monitors decide nothing, and the log says why', async () => {
  logged.length = 0;
  await server.running.runAlerting(END);
  const { alerts } = await server.client({ token: MIRA, project: 1 }).alerts.list();
  expect(alerts).toEqual([]);
  expect(logged.join('')).toContain(AWAY);
});

it('whoever sends is told to send again, and finds all there once the shard is back', async () => {
  const late = {
    traceId: 'd'.repeat(32),
    spanId: 'd'.repeat(16),
    name: 'while a shard is away',
    start: END - MINUTE,
    milliseconds: 3,
  };
  const send = (): Promise<Response> =>
    postOtlp(server.url, 'traces', traceRequest('shop', [late]));
  const first = await send();
  // It may go to the shard that is there.
  expect([200, 503]).toContain(first.status);
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining(AWAY)]);

  await reach('one');
  expect((await send()).status).toBe(200);
  const [held] = await store.rows<{ spans: number }>(
    `SELECT toUInt32(count()) AS spans FROM items WHERE project_id = 1 AND signal = 'span'`,
  );
  expect(held).toEqual({ spans: SPANS + 1 });
  await server.running.runAlerting(END);
  const { alerts } = await server.client({ token: MIRA, project: 1 }).alerts.list();
  expect(alerts.length).toBeGreaterThan(0);
});

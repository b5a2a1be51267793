import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { metricRequest } from '../support/metric-data.ts';
import { traceRequest } from '../support/otlp.ts';
import { BEN, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { HOUR } from '../../src/shared/time-units.ts';

const TOKEN = 'an-operator-token-of-the-tests-0123456789';

const ask = (server: TestServer, method: string, route: string): Promise<Response> =>
  fetch(`${server.url}/-${route}`, { method, headers: { authorization: `Bearer ${TOKEN}` } });

async function start(dataDir: string, spanDays = 30): Promise<TestServer> {
  return await startTestServer({
    environment: {
      SPANLIGHT_OPERATOR_TOKEN: TOKEN,
      SPANLIGHT_DATA_DIR: dataDir,
      SPANLIGHT_RETENTION_SPANS: String(spanDays),
    },
  });
}

async function directory(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-retention-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

const span = (at: number, age: number) => ({
  traceId: `${at}`.padStart(32, '0'),
  spanId: `${at}`.padStart(16, '0'),
  name: 'GET /',
  start: Date.now() - age,
  milliseconds: 5,
});

async function spansOf(server: TestServer, token: string, project: number): Promise<number> {
  const time = { gte: new Date(Date.now() - 80 * 24 * HOUR), lt: new Date() };
  const { count } = await server
    .client({ token, project })
    .spans.list({ time, system: 'spans:all' });
  return count;
}

test('what a shorter retention no longer keeps goes, and one sees it go', async () => {
  const root = await directory();
  const first = await start(root);
  const ages = [HOUR, 2 * 24 * HOUR, 20 * 24 * HOUR];
  await first.send(
    'shop-token',
    'traces',
    traceRequest(
      'cart',
      ages.map((age, at) => span(at + 1, age)),
    ),
  );
  expect(await spansOf(first, MIRA, 1)).toBe(3);
  const kept = await (await ask(first, 'GET', '/retention')).json();
  expect(kept.days).toMatchObject({ spans: 30 });
  expect(kept.tables).toContainEqual({
    table: 'items',
    expiry: expect.stringContaining('30'),
    rows: 3,
    oldest: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
  });
  await first.running.stop();
  const second = await start(root, 7);
  await expect.poll(() => spansOf(second, MIRA, 1)).toBe(2);
  const { tables } = await (await ask(second, 'GET', '/retention')).json();
  expect(tables).toContainEqual(
    expect.objectContaining({ table: 'items', expiry: expect.stringContaining('7'), rows: 2 }),
  );
  await second.running.stop();
});

test('the telemetry of one project goes, for whoever repeats its name, and new telemetry comes', async () => {
  const server = await start(await directory());
  onTestFinished(() => server.running.stop());
  const load = (value: number, time = Date.now() - 1000): unknown =>
    metricRequest('test', [
      {
        name: 'load',
        instrument: 'gauge',
        attributes: { host: 'web-1' },
        points: [{ time, value }],
      },
    ]);
  for (const token of ['shop-token', 'blog-token']) {
    await server.send(token, 'traces', traceRequest('cart', [span(1, HOUR)]));
    await server.send(token, 'metrics', load(1, Date.now() - 5000));
  }
  for (const route of ['/projects/1/telemetry', '/projects/1/telemetry?confirm=Blog'])
    expect((await ask(server, 'DELETE', route)).status).toBe(400);
  expect((await ask(server, 'DELETE', '/projects/77/telemetry?confirm=x')).status).toBe(404);
  expect(await spansOf(server, MIRA, 1)).toBe(1);
  expect((await ask(server, 'DELETE', '/projects/1/telemetry?confirm=Shop')).status).toBe(200);
  expect([await spansOf(server, MIRA, 1), await spansOf(server, BEN, 2)]).toEqual([0, 1]);
  // A series that the server knows is written anew: its attributes went with the rest.
  await server.send('shop-token', 'metrics', load(2));
  const client = server.client({ token: MIRA, project: 1 });
  const { items } = await client.metrics.table({
    time: { last: '1h' },
    metrics: [{ name: 'load', alias: 'load' }],
    query: 'max($load) as load | group by host',
    sortBy: 'load',
  });
  expect(items).toMatchObject([{ host: 'web-1', load: 2 }]);
});

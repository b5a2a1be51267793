import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceRequest } from '../support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';

const TOKEN = 'an-operator-token-of-the-tests-0123456789';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { SPANLIGHT_OPERATOR_TOKEN: TOKEN } });
});
afterAll(() => server.stop());

/** Values by metric with its labels, as a scraper reads them. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${server.url}/-/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => /^[^#]/.test(line));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('nobody reads them without the operator token', async () => {
  for (const authorization of ['', `Bearer ${MIRA}`, `Bearer ${TOKEN}x`]) {
    const { status } = await fetch(`${server.url}/-/metrics`, { headers: { authorization } });
    expect(status).toBe(401);
  }
});

test('they count what is taken in, turned away, written, asked and told', async () => {
  const before = await scrape();
  const span = {
    traceId: '0a'.repeat(16),
    spanId: '0b'.repeat(8),
    name: 'GET /',
    start: Date.now() - 1000,
    milliseconds: 5,
  };
  await server.send('shop-token', 'traces', traceRequest('cart', [span]));
  await fetch(`${server.url}/v1/traces`, { method: 'POST', body: '{}' });
  const client = server.client({ token: MIRA, project: 1 });
  await client.systems.list({ time: { last: '1h' } });
  await client.alerts.get({ id: 404 }).catch(() => undefined);
  const after = await scrape();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const items = 'spanlight_ingest_items_total{project_id="1",kind="span",outcome="stored"}';
  expect(grown(items)).toBe(1);
  expect(grown('spanlight_ingest_refused_requests_total{code="unsupported_media_type"}')).toBe(1);
  expect(grown('spanlight_store_inserts_total{outcome="written"}')).toBeGreaterThan(0);
  expect(grown('spanlight_store_queries_total{outcome="answered"}')).toBeGreaterThan(0);
  expect(grown('spanlight_http_requests_total{status="4xx"}')).toBeGreaterThan(1);
  expect(after.get('spanlight_store_rows{table="items"}')).toBe(1);
  expect(after.get('spanlight_store_detached_parts')).toBe(0);
  expect(after.get('spanlight_monitors{state="active"}')).toBeGreaterThan(0);
  expect(after.get('spanlight_monitors_lag_seconds')).toBe(0);
  for (const name of [
    'spanlight_process_memory_bytes{type="resident"}',
    'spanlight_process_cpu_seconds_total{mode="user"}',
    'spanlight_disk_free_bytes',
    'spanlight_disk_size_bytes',
    'spanlight_process_uptime_seconds',
  ])
    expect([name, (after.get(name) ?? 0) > 0]).toEqual([name, true]);
  expect([...after.keys()]).toEqual(
    expect.arrayContaining([
      'spanlight_ingest_queue_items',
      'spanlight_ingest_queue_bytes',
      'spanlight_ingest_held_bytes',
      'spanlight_deliveries_oldest_seconds',
      expect.stringMatching(/^spanlight_up\{version="/),
    ]),
  );
});

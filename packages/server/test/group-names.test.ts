import { randomBytes } from 'node:crypto';
import { seriesLabels } from '@spanlight/sdk/format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logRequest, traceRequest } from './support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';

const START = Date.now() - 600_000;
const HOUR = { time: { gte: new Date(START - 60_000), lt: new Date(START + 660_000) } };

describe('groups whose members have several names', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    // Each in a part of its own, in an order that is not that of their names.
    for (const [index, path] of ['/products/5', '/products/1', '/products/9'].entries())
      await call('shopper', path, index);
    for (const index of [3, 4]) await call('till', '/health', index);
    await call('guard', '/health', 5);
  });

  afterAll(() => server.stop());

  async function call(service: string, path: string, index: number): Promise<void> {
    const span = {
      traceId: randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      name: 'GET',
      kind: 3,
      start: START + index * 60_000,
      milliseconds: 20,
      attributes: { 'http.request.method': 'GET', 'url.path': path },
    };
    await server.send('shop-token', 'traces', traceRequest(service, [span]));
  }

  const NAMES = new Set(['GET /health', 'GET /products/{}']);

  it('are called by their common shape, others by their name, wherever one asks', async () => {
    const { groups, metrics } = server.client({ token: MIRA, project: 1 });
    const query = 'group by _group_id | sum(_count)';
    const listed = await groups.list({ ...HOUR, query });
    expect(new Set(listed.groups.map((group) => group.display_name))).toEqual(NAMES);
    expect(new Set(listed.groups.map((group) => group._name))).toEqual(NAMES);
    const charted = await groups.timeseries({ ...HOUR, query });
    expect(
      new Map(charted.groups.map(({ display_name: name, _system: system }) => [name, system])),
    ).toEqual(
      new Map([
        ['GET /health', expect.stringMatching(/^httpclient:(?:till|guard)$/u)],
        ['GET /products/{}', 'httpclient:shopper'],
      ]),
    );
    const table = await metrics.table({
      ...HOUR,
      metrics: [{ name: 'uptrace_tracing_spans', alias: 'spans' }],
      query: 'group by _group_id | sum($spans)',
    });
    expect(JSON.stringify(table)).toContain('GET /products/{}');
  });

  it('have their names in charts of metrics, with the system where two are called alike', async () => {
    const { metrics } = server.client({ token: MIRA, project: 1 });
    const { timeseries } = await metrics.timeseries({
      ...HOUR,
      metrics: [{ name: 'uptrace_tracing_spans', alias: 'spans' }],
      query: 'group by _group_id | per_min(count($spans))',
    });
    expect(timeseries.map(({ groupName = '' }) => groupName).toSorted()).toEqual([
      'GET /health (httpclient:guard)',
      'GET /health (httpclient:till)',
      'GET /products/{}',
    ]);
    // Who groups by the system, too, reads it once.
    const withSystem = await metrics.timeseries({
      ...HOUR,
      metrics: [{ name: 'uptrace_tracing_spans', alias: 'spans' }],
      query: 'group by _group_id, _system | per_min(count($spans))',
    });
    expect(seriesLabels(withSystem.timeseries).toSorted()).toEqual([
      'GET /health, httpclient:guard',
      'GET /health, httpclient:till',
      'GET /products/{}, httpclient:shopper',
    ]);
    const ungrouped = await metrics.timeseries({
      ...HOUR,
      metrics: [{ name: 'uptrace_tracing_spans', alias: 'spans' }],
      query: 'count($spans)',
    });
    expect(ungrouped.timeseries.map((one) => 'groupName' in one)).toEqual([false]);
  });

  it('end in no quotes of the JSON that their messages hold', async () => {
    const answers = {
      503: 'bank answered 503: "The risk check did not answer in time"',
      504: 'bank answered 504: "The bank did not answer in time"',
    };
    for (const [status, answer] of Object.entries(answers)) {
      const message = `pay failed: orders answered ${status}: ${JSON.stringify(answer)}`;
      await server.send('shop-token', 'logs', logRequest('orders', START, message));
    }
    const { groups } = server.client({ token: MIRA, project: 1 });
    const query = 'group by _group_id | sum(_count)';
    const logs = { ...HOUR, query, system: ['log:all'] };
    await expect
      .poll(async () => (await groups.list(logs)).groups.map((group) => group.display_name))
      .toEqual(['INFO pay failed: orders answered {} did not answer in time']);
  });

  it('keep the query that selects all their members', async () => {
    const { groups, spans } = server.client({ token: MIRA, project: 1 });
    const listed = await groups.list({ ...HOUR, query: 'group by _group_id | sum(_count)' });
    const group = listed.groups.find(({ display_name: name }) => name === 'GET /products/{}');
    const members = await spans.list({ ...HOUR, query: group?._query ?? '' });
    expect(members.spans.map(({ displayName }) => displayName).toSorted()).toEqual([
      'GET /products/1',
      'GET /products/5',
      'GET /products/9',
    ]);
  });
});

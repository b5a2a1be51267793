import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Spanlight } from '@spanlight/sdk';
import { type Route, type RouteName, routes } from '@spanlight/sdk/schemas';
import { metricRequest, type TestSeries } from './support/metric-data.ts';
import { logRequest, type TestSpan, traceRequest } from './support/otlp.ts';
import { BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

// Project 1 holds what two customers sent, project 2 what the first of them sent, alone. A token of project 1 that is held to
// the first customer has to be answered as if project 2 were all there is.

const END = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
const START = END - 30 * MINUTE;
const range = {
  time_gte: new Date(START).toISOString(),
  time_lt: new Date(END).toISOString(),
};
const ORIGIN = 'https://portal.example';
/** Stands in everything of the other customer. */
const SECRET = 'zebra';

let server: TestServer;
let mira: Spanlight;
let token = '';
const alertIds: { own: number; foreign: number } = { own: 0, foreign: 0 };

const traceIds = { acme: 'aa'.repeat(16), zebra: 'bb'.repeat(16) };

function spansOf(customer: 'acme' | 'zebra', weight: number): TestSpan[] {
  return Array.from({ length: 6 * weight }, (_, index) => ({
    traceId: traceIds[customer],
    spanId: String(index + 1 + 100 * weight).padStart(16, '0'),
    name: `GET /${customer === 'acme' ? 'cart' : 'zebra-plans'}`,
    kind: 2,
    start: START + index * MINUTE,
    milliseconds: 10 * weight + index,
    failed: index % 2 === 1,
    attributes: { customer, note: `${customer} note ${index}` },
  }));
}

function seriesOf(customer: 'acme' | 'zebra', weight: number): TestSeries[] {
  const attributes = { customer, 'host.name': `${customer}-1` };
  const minutes = Array.from({ length: 20 }, (_, minute) => START + minute * MINUTE + 1000);
  const bounds = [10, 20, 40];
  return [
    {
      name: 'orders',
      instrument: 'counter',
      attributes,
      points: minutes.map((time) => ({ time, value: 5 * weight })),
    },
    {
      name: 'load',
      instrument: 'gauge',
      attributes,
      points: minutes.map((time) => ({ time, value: 200 * weight })),
    },
    {
      name: 'duration',
      unit: 'ms',
      instrument: 'histogram',
      attributes,
      points: minutes.map((time) => ({
        time,
        sum: 15 * weight,
        min: 15,
        max: 15 * weight,
        bounds,
        counts: [0, 1, weight, 0],
      })),
    },
  ];
}

async function sendAll(project: string, customer: 'acme' | 'zebra', weight: number): Promise<void> {
  const spans = spansOf(customer, weight);
  await server.send(project, 'traces', traceRequest(`${customer}-shop`, spans));
  await server.send(project, 'metrics', metricRequest('test', seriesOf(customer, weight)));
}

beforeAll(async () => {
  server = await startTestServer();
  mira = server.client({ token: MIRA, project: 1 });
  await sendAll('shop-token', 'acme', 1);
  await sendAll('shop-token', 'zebra', 3);
  await server.send('shop-token', 'logs', logRequest('zebra-shop', START, `${SECRET} logs in`));
  await sendAll('blog-token', 'acme', 1);
  await mira.monitors.createMetric({
    name: 'Load',
    params: {
      metrics: [{ name: 'load', alias: 'load' }],
      query: 'avg($load) as load | group by customer',
      column: 'load',
      checkNumPoint: 1,
      maxAllowedValue: 100,
    },
  });
  await server.running.runAlerting(START + 15 * MINUTE);
  const { alerts } = await mira.alerts.list();
  for (const { id, attrs } of alerts)
    alertIds[attrs['customer'] === 'acme' ? 'own' : 'foreign'] = id;
  ({ token } = await mira.embedTokens.create({
    resources: ['alerts', 'metrics', 'traces'],
    origins: [ORIGIN],
    filters: { customer: ['acme'] },
  }));
});

afterAll(() => server.stop());

/** What a path of project 1 answers to the token, and the same path of project 2 to somebody who sees all of that. */
async function ask(
  path: string,
  query: Record<string, string>,
  as: 'held' | 'alone' = 'held',
): Promise<{ status: number; text: string }> {
  const project = as === 'held' ? 1 : 2;
  const address = path.replace('{projectId}', String(project));
  const response = await fetch(
    `${server.url}/internal/v1${address}?${new URLSearchParams(query).toString()}`,
    {
      headers: { authorization: `Bearer ${as === 'held' ? token : BEN}`, origin: ORIGIN },
    },
  );
  const text = await response.text();
  // Ids of groups are of a project.
  const same = text.replaceAll(/"projectId":\d+/g, '"projectId":0').replaceAll(/\d{15,}/g, '0');
  return { status: response.status, text: same };
}

const tracingQueries = [
  '',
  'where customer = "zebra"',
  'where customer exists or customer = "zebra"',
  'where not (customer = "acme")',
  'group by customer | sum(_count)',
  'group by note | p50(_duration)',
  'p50(_duration) as customer | where customer > 0',
  'group by lower(service_name) as customer | sum(_count) | where customer = "zebra-shop"',
  'group by _group_id | per_min(sum(_count)) | p99(_duration)',
  'search zebra',
];

const metricQueries = [
  'sum($m)',
  'sum($m) group by customer',
  'sum($m{customer="zebra"})',
  '$m',
  'sum($m) | where customer != "acme"',
  'sum($m) | where customer = "zebra" or customer = "acme"',
  'uniq($m, customer)',
  'uniq($m)',
  'sum($m by (customer)) / sum($m)',
  'sum($m) as customer | where customer = "zebra"',
  'avg_over_time(sum($m)[5m]) | group by host_name as customer',
];

const metricNames = ['orders', 'load', 'duration', 'uptrace_tracing_spans', 'uptrace_tracing_logs'];

describe('a token that is held to a customer', () => {
  it.each(Object.entries<Route>(routes).filter(([, { lockable }]) => !lockable))(
    '%s is closed to it',
    async (_name, route) => {
      if (route.auth === 'none') return;
      const path = route.path
        .replace('{projectId}', '1')
        .replaceAll('{traceId}', traceIds.zebra)
        .replaceAll(/\{\w+\}/g, '1');
      const response = await fetch(`${server.url}/internal/v1${path}`, {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
        ...(route.method !== 'GET' && { body: '{}' }),
      });
      expect([401, 403]).toContain(response.status);
      expect(await response.text()).not.toContain(SECRET);
    },
  );

  const lists = ['groups.list', 'groups.percentiles', 'groups.timeseries', 'groups.stats'] as const;
  const questions = (['spans.list', ...lists] satisfies RouteName[]).flatMap((name) =>
    tracingQueries.map((query) => [name, query] as const),
  );

  it.each(questions)(
    '%s of "%s" is answered as if the others were not there',
    async (name, query) => {
      const { path } = routes[name];
      for (const system of ['all', 'spans:all', 'log:all']) {
        const asked = { ...range, system, query, column: 'sum(_count)', limit: '100' };
        const held = await ask(path, asked);
        const alone = await ask(path, asked, 'alone');
        expect(held.status).toBe(200);
        if (!query.includes(SECRET)) expect(held.text).not.toContain(SECRET);
        expect(JSON.parse(held.text)).toEqual(JSON.parse(alone.text));
      }
    },
  );

  const asked = (['timeseries', 'table', 'gauge'] as const).flatMap((call) =>
    metricQueries.map((query) => [call, query] as const),
  );

  it.each(asked)('metrics.%s of "%s" is answered so, too', async (call, query) => {
    const { path } = routes[`metrics.${call}`];
    for (const metric of metricNames) {
      const question = { ...range, metric, alias: 'm', query, search: '' };
      const [held, alone] = [await ask(path, question), await ask(path, question, 'alone')];
      expect(held.status).toBe(alone.status);
      expect(JSON.parse(held.text)).toEqual(
        held.status === 200 ? JSON.parse(alone.text) : expect.anything(),
      );
      if (!query.includes(SECRET)) expect(held.text).not.toContain(SECRET);
    }
  });

  it.each(['duration', 'uptrace_tracing_spans'])('the heatmap of %s', async (metric) => {
    for (const query of ['', 'where customer = "zebra"', 'where customer exists']) {
      const question = { ...range, metric, alias: 'm', query };
      const { path } = routes['metrics.heatmap'];
      const [held, alone] = [await ask(path, question), await ask(path, question, 'alone')];
      expect(JSON.parse(held.text)).toEqual(JSON.parse(alone.text));
    }
  });

  it('sees its own alerts, and no others', async () => {
    expect(alertIds.own).toBeGreaterThan(0);
    expect(alertIds.foreign).toBeGreaterThan(0);
    const list = routes['alerts.list'].path;
    for (const query of [
      {},
      { q: SECRET },
      { attrs: '{"customer":["zebra"]}' },
      { attrs: '{"customer":["zebra","acme"]}' },
      { limit: '0' },
      { sort_by: 'created_at', limit: '1' },
    ] as Record<string, string>[]) {
      const { text } = await ask(list, query);
      const { alerts, count } = JSON.parse(text);
      expect(text).not.toContain(SECRET);
      expect(count).toBeLessThanOrEqual(1);
      for (const { id } of alerts) expect(id).toBe(alertIds.own);
    }
    const { text } = await ask(list, {});
    expect(JSON.parse(text).count).toBe(1);
    const one = routes['alerts.get'].path;
    const own = await ask(one.replace('{alertId}', String(alertIds.own)), {});
    const foreign = await ask(one.replace('{alertId}', String(alertIds.foreign)), {});
    const missing = await ask(one.replace('{alertId}', '999999'), {});
    expect(own.status).toBe(200);
    expect(foreign.status).toBe(404);
    expect(foreign.text).not.toContain(SECRET);
    expect(missing.status).toBe(404);
  });

  it.each(['monitor', 'customer', 'host_name', 'note', 'alert_status', 'alert_muted'])(
    'sees its own groups of alerts by %s, and no others',
    async (by) => {
      const { path } = routes['alerts.groups'];
      for (const query of [
        {},
        { sort_by: 'count', limit: '1000' },
        { attrs: '{"customer":["zebra","acme"]}' },
        { q: SECRET },
        { attrs: '{"customer":["zebra"]}' },
      ] as Record<string, string>[]) {
        const { status, text } = await ask(path, { ...query, by });
        expect([query, status]).toEqual([query, 200]);
        expect(text).not.toContain(SECRET);
        const { groups, groupCount, count } = JSON.parse(text);
        const known = query['q'] === SECRET || query['attrs'] === '{"customer":["zebra"]}' ? 0 : 1;
        expect([query, groups.length, groupCount, count]).toEqual([query, known, known, known]);
        if (by === 'customer' && known === 1)
          expect(groups).toMatchObject([{ name: 'acme', count: 1, openCount: 1 }]);
      }
    },
  );

  it('sees something at all', async () => {
    const { text } = await ask(routes['spans.list'].path, { ...range, system: 'spans:all' });
    expect(JSON.parse(text).count).toBe(6);
    const question = { ...range, metric: 'orders', alias: 'm', query: 'sum($m) as sum' };
    const gauge = await ask(routes['metrics.gauge'].path, question);
    expect(JSON.parse(gauge.text).values.sum).toBe(5);
  });
});

describe('filters', () => {
  const wish = { resources: ['metrics' as const], origins: [ORIGIN] };

  it('are told back', async () => {
    const filters = { customer: ['acme', 'it\'s "quoted" \\ | or'], region: ['eu'] };
    const { embedToken } = await mira.embedTokens.create({ ...wish, filters });
    expect(embedToken.filters).toEqual(filters);
    const listed = await mira.embedTokens.list();
    expect(listed.find(({ id }) => id === embedToken.id)?.filters).toEqual(filters);
    expect(listed.some((one) => Object.keys(one.filters).length === 0)).toBe(false);
  });

  it.each([
    [{ 'a b': ['x'] }, 'filters.a b'],
    [{ _customer: ['x'] }, 'filters._customer'],
    [{ customer: [] }, 'filters.customer'],
    [{ customer: [''] }, 'filters.customer.0'],
    [{ customer: ['x'.repeat(81)] }, 'filters.customer'],
    [Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, ['x']])), 'filters'],
  ])('of %j are refused', async (filters, parameter) => {
    const refused = mira.embedTokens.create({ ...wish, filters });
    await expect(refused).rejects.toMatchObject({ status: 400, parameter });
  });

  it('are refused when none is left, for they would limit nothing', async () => {
    const { customer }: { customer?: string[] } = {};
    const filters = JSON.parse(JSON.stringify({ customer }));
    await expect(mira.embedTokens.create({ ...wish, filters })).rejects.toThrow(
      'filters must name an attribute, or be left out: empty it limits nothing',
    );
  });

  it('are refused for what cannot be told apart by attributes', async () => {
    const refused = mira.embedTokens.create({
      ...wish,
      resources: ['metrics', 'monitors'],
      filters: { customer: ['acme'] },
    });
    await expect(refused).rejects.toMatchObject({ status: 400, parameter: 'filters' });
  });

  it('take any text as what it is', async () => {
    const values = [
      'acme" or customer exists or customer = "',
      "acme' | group by customer",
      '%',
      '\\',
    ];
    const made = await mira.embedTokens.create({
      resources: ['metrics', 'traces', 'alerts'],
      origins: [ORIGIN],
      filters: { customer: values },
    });
    const held = token;
    token = made.token;
    try {
      const spans = await ask(routes['spans.list'].path, { ...range, system: 'all' });
      expect(JSON.parse(spans.text).count).toBe(0);
      const question = { ...range, metric: 'orders', alias: 'm', query: 'sum($m) as sum' };
      const gauge = await ask(routes['metrics.gauge'].path, question);
      expect(JSON.parse(gauge.text).values).toEqual({});
      const alerts = await ask(routes['alerts.list'].path, {});
      expect(JSON.parse(alerts.text).count).toBe(0);
    } finally {
      token = held;
    }
  });
});

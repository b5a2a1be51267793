import type { EmbedTokenRequest, Spanlight } from '@spanlight/sdk';
import { type Route, type RouteName, routes } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricRequest } from './support/metric-data.ts';
import { traceRequest } from './support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

// A token for some of a noun: these it reads, and the others do not exist for it.

const END = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
const START = END - 30 * MINUTE;
const range = { time_gte: new Date(START).toISOString(), time_lt: new Date(END).toISOString() };
const ORIGIN = 'https://portal.example';
const traces = { own: 'aa'.repeat(16), other: 'bb'.repeat(16) };

let server: TestServer;
let mira: Spanlight;
const monitors = { own: 0, other: 0 };
const dashboards = { own: 0, other: 0 };
const alerts = { own: 0, other: 0 };

const dashboard = (name: string, metric: string): string => `schema: v2
name: ${name}
grid_query: where region = "prod"
grid_rows:
  - title: Row
    items:
      - { type: chart, title: Chart, metrics: [${metric} as $m], query: [sum($m) as total] }
      - { type: heatmap, title: Heat, metric: ${metric}_spread }
table:
  - metrics: [${metric} as $m]
    query: [group by host_name, max($m) as most]
`;

beforeAll(async () => {
  server = await startTestServer();
  mira = server.client({ token: MIRA, project: 1 });
  const times = Array.from({ length: 20 }, (_, minute) => START + minute * MINUTE + 1000);
  const series = ['load', 'zebra'].map((name) => ({
    name,
    instrument: 'gauge' as const,
    attributes: { region: 'prod', 'host.name': 'a' },
    points: times.map((time) => ({ time, value: 200 })),
  }));
  await server.send('shop-token', 'metrics', metricRequest('test', series));
  for (const [at, traceId] of Object.values(traces).entries())
    await server.send(
      'shop-token',
      'traces',
      traceRequest('shop', [
        {
          traceId,
          spanId: `${at + 1}`.padStart(16, '0'),
          name: 'GET /',
          kind: 2,
          start: START,
          milliseconds: 5,
        },
      ]),
    );
  for (const [which, metric] of [
    ['own', 'load'],
    ['other', 'zebra'],
  ] as const) {
    const { id } = await mira.monitors.createMetric({
      name: metric,
      params: {
        metrics: [{ name: metric, alias: 'm' }],
        query: 'avg($m) as level',
        column: 'level',
        checkNumPoint: 1,
        maxAllowedValue: 100,
      },
    });
    monitors[which] = Number(id);
    const [made] = await mira.dashboards.createFromYaml({ yaml: dashboard(metric, metric) });
    dashboards[which] = made?.id ?? 0;
  }
  await server.running.runAlerting(START + 15 * MINUTE);
  for (const { id, monitorId } of (await mira.alerts.list()).alerts)
    alerts[monitorId === monitors.own ? 'own' : 'other'] = id;
});
afterAll(() => server.stop());

/** Mints a token and answers what asks with it: status and text of a call. */
async function holder(
  wish: Pick<EmbedTokenRequest, 'resources' | 'only'>,
): Promise<
  (name: RouteName, ids?: Ids, query?: Query) => Promise<{ status: number; text: string }>
> {
  const { token } = await mira.embedTokens.create({ ...wish, origins: [ORIGIN] });
  return async (name, ids = {}, query = {}) => {
    const route: Route = routes[name];
    const path = route.path
      .replace('{projectId}', '1')
      .replaceAll(/\{(\w+)\}/g, (_, key: string) => String(ids[key] ?? 1));
    const response = await fetch(
      `${server.url}/internal/v1${path}?${new URLSearchParams({ ...range, ...query })}`,
      {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
        ...(route.method !== 'GET' && { body: '{}' }),
      },
    );
    return { status: response.status, text: await response.text() };
  };
}

type Ids = Readonly<Record<string, number | string>>;
type Query = Readonly<Record<string, string>>;

const every = {
  resources: ['alerts', 'monitors', 'traces', 'dashboards'],
  get only() {
    return { monitors: [monitors.own], traces: [traces.own], dashboards: [dashboards.own] };
  },
} satisfies Pick<EmbedTokenRequest, 'resources' | 'only'>;

describe('a token for some alone', () => {
  const names = Object.keys(routes) as RouteName[];
  const isOpen = (name: RouteName): boolean => {
    const route: Route = routes[name];
    return route.narrowable === true || route.shown === true;
  };

  it.each(names.filter((name) => !isOpen(name) && routes[name].auth !== 'none'))(
    '%s is closed to it',
    async (name) => {
      const { status, text } = await (await holder(every))(name, { traceId: traces.own });
      expect(status).toBe(403);
      expect(text).not.toContain('zebra');
    },
  );

  it('reads them, and knows nothing of the others', async () => {
    const ask = await holder(every);
    const known = {
      'monitors.get': ['monitorId', monitors],
      'alerts.get': ['alertId', alerts],
      'dashboards.get': ['dashboardId', dashboards],
      'traces.get': ['traceId', traces],
      'traces.columns': ['traceId', traces],
    } as const;
    for (const name of [
      'monitors.get',
      'alerts.get',
      'dashboards.get',
      'traces.get',
      'traces.columns',
    ] as const) {
      const [key, ids] = known[name];
      expect([name, (await ask(name, { [key]: ids.own })).status]).toEqual([name, 200]);
      const other = await ask(name, { [key]: ids.other });
      expect([name, other.status]).toEqual([name, 404]);
      expect(other.text).not.toContain('zebra');
    }
    const span = { spanId: '0000000000000002', traceId: traces.other };
    expect((await ask('spans.get', span)).status).toBe(404);
  });

  it.each([{}, { q: 'zebra' }, { monitor_id: 'OTHER' }, { status: 'open' }, { limit: '0' }])(
    'lists their alerts alone, whatever is asked: %j',
    async (query: Query) => {
      const ask = await holder(every);
      const asked = query['monitor_id'] ? { monitor_id: String(monitors.other) } : query;
      const { status, text } = await ask('alerts.list', {}, asked);
      expect(status).toBe(200);
      expect(text).not.toContain('zebra');
      const { alerts: found, count } = JSON.parse(text);
      expect(count).toBeLessThanOrEqual(1);
      for (const { id } of found) expect(id).toBe(alerts.own);
    },
  );

  it.each(['monitor', 'host_name', 'alert_status', 'alert_muted', 'label.team'])(
    'groups their alerts alone, by %s, whatever is asked',
    async (by) => {
      const ask = await holder(every);
      for (const query of [
        {},
        { attrs: '{"alert_status":["open","closed"]}' },
        { sort_by: 'count', limit: '1000' },
        { q: 'zebra' },
        { q: `monitor:${monitors.other}` },
        { monitor_id: String(monitors.other) },
      ] as Query[]) {
        const { status, text } = await ask('alerts.groups', {}, { ...query, by });
        expect([query, status]).toEqual([query, 200]);
        expect(text).not.toContain('zebra');
        const { groups, groupCount, count } = JSON.parse(text);
        const known = query['q'] === undefined && query['monitor_id'] === undefined ? 1 : 0;
        expect([query, groups.length, groupCount, count]).toEqual([query, known, known, known]);
        const own = { name: 'load', values: { monitor: String(monitors.own) }, count: 1 };
        if (by === 'monitor' && known === 1) expect(groups).toMatchObject([own]);
      }
    },
  );

  it('asks of metrics what its dashboard asks', async () => {
    const ask = await holder(every);
    const region = 'where region = "prod"';
    const chart = { metric: 'load', alias: 'm', query: `sum($m) as total | ${region}` };
    const { status, text } = await ask('metrics.timeseries', {}, chart);
    expect([status, JSON.parse(text).timeseries]).toEqual([200, [expect.anything()]]);
    const table = { metric: 'load', alias: 'm', query: 'group by host_name | max($m) as most' };
    expect((await ask('metrics.table', {}, table)).status).toBe(200);
    const heat = { metric: 'load_spread', alias: 'm', query: region };
    expect((await ask('metrics.heatmap', {}, heat)).status).toBe(200);
    for (const asked of [
      { ...chart, metric: 'zebra' },
      { ...chart, query: 'sum($m) as total' },
      { ...chart, query: `avg($m) as total | ${region}` },
      { ...chart, query: `sum($m) as total | ${region} | group by host_name` },
      { ...chart, query: `sum($m) as total | ${region} | where host_name = "a"` },
      { ...chart, query: `sum($m) as total | ${region} | sum($m) as more` },
      { ...chart, alias: 'n', query: `sum($n) as total | ${region}` },
      { ...table, query: `${table.query} | group by region` },
      { ...heat, metric: 'zebra_spread' },
    ] as Query[])
      for (const name of ['metrics.timeseries', 'metrics.gauge', 'metrics.heatmap'] as const)
        expect([asked, (await ask(name, {}, asked)).status]).toEqual([asked, 403]);
  });

  it('narrows what is shown by its variables', async () => {
    const only = { dashboards: [dashboards.own], variables: ['host_name'] };
    const ask = await holder({ resources: ['dashboards'], only });
    const of = (where: string): Query => ({
      metric: 'load',
      alias: 'm',
      query: `sum($m) as total | where region = "prod" | where ${where}`,
    });
    expect((await ask('metrics.gauge', {}, of('host_name = "a"'))).status).toBe(200);
    expect((await ask('metrics.gauge', {}, of('host_name = "a" or region = "b"'))).status).toBe(
      403,
    );
    expect((await ask('metrics.gauge', {}, of('region = "b"'))).status).toBe(403);
  });
});

describe('what a token is narrowed to', () => {
  it('is told back', async () => {
    const { embedToken } = await mira.embedTokens.create({ ...every, origins: [ORIGIN] });
    expect(embedToken.only).toEqual(every.only);
    const listed = await mira.embedTokens.list();
    expect(listed.find(({ id }) => id === embedToken.id)?.only).toEqual(every.only);
  });

  it.each([
    ['dashboards that are not named', { resources: ['dashboards'] }, 'only.dashboards'],
    [
      'nouns that it is not for',
      { resources: ['metrics'], only: { monitors: [1] } },
      'only.monitors',
    ],
    [
      'variables of nothing',
      { resources: ['alerts'], only: { variables: ['env'] } },
      'only.variables',
    ],
    ['nobody', { resources: ['monitors'], only: { monitors: [] } }, 'only.monitors'],
    ['nothing', { resources: ['alerts', 'metrics'], only: {} }, 'only'],
    [
      'monitors that are not known',
      { resources: ['alerts'], only: { monitors: undefined } },
      'only',
    ],
    ['no trace id', { resources: ['traces'], only: { traces: ['x'] } }, 'only.traces.0'],
  ] as const)('may not be %s', async (_what, wish, parameter) => {
    const request = structuredClone(wish) as unknown as EmbedTokenRequest;
    const refused = mira.embedTokens.create({ ...request, origins: [ORIGIN] });
    await expect(refused).rejects.toMatchObject({ status: 400, parameter });
  });
});

// Fills a data directory with the server of this tree and packs it, with the answers it gave, for the tests of upgrades: run
// `npm run data-fixture` when a version is released (CONTRIBUTING.md says how for one that was released before).
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzipSync } from 'node:zlib';
import type { Spanlight } from '@spanlight/sdk';
import server from '../packages/server/package.json' with { type: 'json' };
import { metricRequest } from '../packages/server/test/support/metric-data.ts';
import { logRequest, nanoseconds, traceRequest } from '../packages/server/test/support/otlp.ts';
import {
  ACCOUNTS,
  MIRA,
  startTestServer,
  type TestServer,
} from '../packages/server/test/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FOLDER = 'packages/server/test/fixtures';
/** Nothing may expire, neither here nor in a test years later. */
const RETENTION: Readonly<Record<string, string>> = Object.fromEntries(
  'SPANS LOGS EVENTS SERVICE_GRAPH METRICS METRICS_MINUTES USAGE ALERTS'
    .split(' ')
    .map((kind) => [`SPANLIGHT_RETENTION_${kind}`, '7300d']),
);

/** A call, and what it was answered. */
interface Recorded {
  readonly path: string;
  readonly answer: unknown;
}

/** Ids of what was made. */
interface Made {
  readonly dashboard: number;
  readonly monitors: readonly string[];
  readonly alert: number;
}

/** The first hour of the data, in milliseconds since 1970. */
const begin = Math.floor(Date.now() / HOUR - 7) * HOUR;
/** The time that is asked about: before what monitors look at, and before what a test may add. */
const time = { gte: new Date(begin), lt: new Date(begin + 4 * HOUR) };

const hex = (index: number, digits: number): string =>
  (index + 1).toString(16).padStart(digits, '0');

/** Requests at a shop, each with a query of its database; every third one fails. */
async function sendSpans(to: TestServer, first: number, count: number, at: number): Promise<void> {
  for (let index = first; index < first + count; index++) {
    const start = at + (index - first) * 17 * MINUTE;
    const traceId = hex(index, 32);
    const root = {
      traceId,
      spanId: hex(2 * index, 16),
      name: 'GET /cart',
      kind: 2,
      start,
      milliseconds: 40 + index,
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 + index },
      ...(index % 3 === 0 && { failed: true, exception: `cart ${index % 2} is gone` }),
    };
    const query = {
      traceId,
      spanId: hex(2 * index + 1, 16),
      parentSpanId: root.spanId,
      name: 'SELECT carts',
      kind: 3,
      start: start + 2,
      milliseconds: 5 + index,
      attributes: { 'db.system': 'postgresql', 'db.statement': 'SELECT * FROM carts' },
    };
    await to.send('shop-token', 'traces', traceRequest('cart', [root, query]));
  }
}

/** What a counter has counted since its sender began: the memory of series turns it into growth. */
const orders = (at: number, value: number): unknown => ({
  resourceMetrics: [
    {
      resource: {},
      scopeMetrics: [
        {
          scope: { name: 'shop' },
          metrics: [
            {
              name: 'shop_orders',
              sum: {
                isMonotonic: true,
                aggregationTemporality: 2,
                dataPoints: [
                  {
                    startTimeUnixNano: nanoseconds(begin),
                    timeUnixNano: nanoseconds(at),
                    asDouble: value,
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  ],
});

async function sendMetrics(to: TestServer): Promise<void> {
  const quarters = Array.from({ length: 16 }, (_, index) => index);
  const at = (index: number): number => begin + index * 15 * MINUTE + 1000;
  for (const index of quarters)
    await to.send('shop-token', 'metrics', orders(at(index), 100 * (index + 1)));
  await to.send(
    'shop-token',
    'metrics',
    metricRequest('shop', [
      ...['web-1', 'web-2'].map((host, which) => ({
        name: 'shop_load',
        instrument: 'gauge' as const,
        attributes: { host_name: host },
        points: quarters.map((index) => ({ time: at(index), value: index + 10 * which })),
      })),
      {
        name: 'shop_carts',
        instrument: 'additive',
        points: quarters.map((index) => ({ time: at(index), value: 50 - index })),
      },
      {
        name: 'shop_visits',
        instrument: 'counter',
        attributes: { country: 'nl' },
        points: quarters.map((index) => ({ time: at(index), value: 3 + index })),
      },
      {
        name: 'shop_latency',
        unit: 'ms',
        instrument: 'histogram',
        points: quarters.map((index) => ({
          time: at(index),
          sum: 100 + index,
          min: 1,
          max: 90,
          bounds: [10, 50],
          counts: [5, 3, 1],
        })),
      },
    ]),
  );
}

const DASHBOARD = `schema: v2
key: shop
name: 'Shop: orders'
table:
  - metrics: [shop_load as $load]
    query: [group by host_name, avg($load) as load]
grid_rows:
  - title: General
    items:
      - title: Orders
        metrics: [shop_orders as $orders]
        query: [per_min(sum($orders)) as orders]
      - title: Latency
        type: heatmap
        metric: shop_latency
`;

/** Everything that people make, and the alerts that follow from it. Returns what is asked for by id. */
async function make(to: TestServer, client: Spanlight, hook: string): Promise<Made> {
  const [dashboard] = await client.dashboards.createFromYaml({ yaml: DASHBOARD });
  const params = { url: hook };
  const channel = await client.channels.create({ type: 'webhook', name: 'pager', params });
  await client.channels.create({ type: 'alertmanager', name: 'cluster', params });
  await client.annotations.create({
    name: 'deploy 1.2',
    description: 'of the shop',
    color: '#123456',
    attrs: { service_name: 'cart' },
    time: new Date(begin + HOUR).toISOString(),
  });
  const view = await client.savedViews.create({
    name: 'Carts',
    route: 'SpanGroupList',
    query: { query: 'group by _group_id | p99(_duration)' },
  });
  await client.savedViews.pin({ id: view.id });
  await client.pinnedFacets.add({ attr: 'tenant_id' });
  await client.embedTokens.create({ resources: ['alerts'], origins: ['https://shop.example'] });
  const now = Math.floor(Date.now() / MINUTE) * MINUTE - 20 * MINUTE;
  const load = (host: string, minutes: readonly number[], value: number) => ({
    name: 'web_load',
    instrument: 'gauge' as const,
    attributes: { host_name: host },
    points: minutes.map((minute) => ({ time: now + minute * MINUTE + 1000, value })),
  });
  const hot = [-5, -4, -3, -2, -1];
  const sendLoad = (series: ReturnType<typeof load>[]): Promise<void> =>
    to.send('shop-token', 'metrics', metricRequest('web', series));
  await sendLoad([load('web-1', hot, 150), load('web-2', hot, 160), load('web-3', hot, 5)]);
  const monitor = await client.monitors.createMetric({
    name: 'Load',
    channelIds: [channel.id],
    params: {
      metrics: [{ name: 'web_load', alias: 'load' }],
      query: 'avg($load) as load | group by host_name',
      column: 'load',
      checkNumPoint: 3,
      maxAllowedValue: 100,
    },
  });
  const errors = await client.monitors.createError({
    name: 'Errors of carts',
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: false, matchers: [] },
  });
  await to.running.runAlerting(now);
  const later = [0, 1, 2, 3, 4, 5, 6, 7];
  await sendLoad([load('web-1', later, 5), load('web-2', later, 170), load('web-3', later, 5)]);
  await sendSpans(to, 30, 1, Date.now() - 1000);
  await to.running.runAlerting(now + 8 * MINUTE);
  const { alerts } = await client.alerts.list({ facets: false });
  const found = alerts.filter(({ type }) => type === 'error');
  if (alerts.length !== 3 || found.length !== 1)
    throw new Error(`there are ${alerts.length} alerts, ${found.length} of them of errors`);
  await client.alerts.close({ ids: found.map(({ id }) => id) });
  return {
    dashboard: dashboard?.id ?? 0,
    monitors: [monitor.id, errors.id],
    alert: alerts[0]?.id ?? 0,
  };
}

/** Asks for all of it. */
async function ask(client: Spanlight, made: Made): Promise<void> {
  const spans = { time, system: ['all'] };
  const metrics = {
    time,
    metrics: [{ name: 'shop_load', alias: 'load' }],
    query: 'group by host_name | avg($load) as load',
  };
  const shop = (name: string, query: string) => ({
    time,
    metrics: [{ name: `shop_${name}`, alias: 'm' }],
    query,
  });
  await client.users.current();
  await client.systems.list({ time });
  await client.attributes.list(spans);
  await client.attributes.values({ time, attr: 'service_name' });
  const { groups } = await client.groups.list({
    ...spans,
    query: 'group by _group_id | sum(_count) | max(_duration) | _error_rate',
  });
  const groupId = String(groups[0]?.['_group_id']);
  await client.groups.summary({ ...spans, groupId });
  await client.groups.percentiles({ ...spans, groupId });
  await client.groups.timeseries({ ...spans, query: 'group by service_name | sum(_count)' });
  await client.spans.list({ ...spans, limit: 100, sortBy: '_duration' });
  await client.spans.list({ time, system: ['log:info'], limit: 100, sortBy: '_time' });
  await client.spans.get({ traceId: hex(3, 32), spanId: hex(6, 16) });
  await client.traces.get({ traceId: hex(3, 32) });
  await client.serviceGraph.get({ time });
  await client.metrics.stats({ time });
  await client.metrics.attributeValues({ time, metric: ['shop_load'], attr: 'host_name' });
  await client.metrics.timeseries(metrics);
  await client.metrics.timeseries(shop('orders', 'sum($m) as orders'));
  await client.metrics.timeseries(shop('visits', 'per_min(sum($m)) as visits'));
  await client.metrics.timeseries(shop('latency', 'p90($m) as p90 | avg($m)'));
  await client.metrics.gauge(shop('carts', 'avg($m) as carts'));
  await client.metrics.table(metrics);
  await client.metrics.heatmap({ time, metric: 'shop_latency' });
  // Usage is by the hours in which data came.
  await client.usage.get({ time: { gte: time.gte, lt: new Date(begin + 8 * HOUR) } });
  await client.dashboards.get({ id: made.dashboard });
  await client.dashboards.yaml({ id: made.dashboard });
  for (const id of made.monitors) {
    await client.monitors.get({ id });
    await client.monitors.yaml({ id });
  }
  await client.alerts.list({ facets: false });
  await client.alerts.get({ id: made.alert });
  await client.channels.list();
  await client.annotations.list({ time });
  await client.savedViews.list();
  await client.pinnedFacets.list();
}

const start = (dataDir: string): Promise<TestServer> =>
  startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
    environment: {
      ...RETENTION,
      SPANLIGHT_SITE_ADDR: 'http://spanlight.example',
      SPANLIGHT_DATA_DIR: dataDir,
    },
  });

async function fill(dataDir: string): Promise<Made> {
  const receiver = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const to = await start(dataDir);
  try {
    await sendSpans(to, 0, 12, begin);
    for (const index of [0, 1, 2, 3, 4, 5])
      await to.send(
        'shop-token',
        'logs',
        logRequest('cart', begin + index * 40 * MINUTE, `cart ${index} was opened`),
      );
    await sendMetrics(to);
    return await make(to, to.client({ token: MIRA, project: 1 }), `http://127.0.0.1:${port}/hook`);
  } finally {
    await to.running.stop();
    receiver.close();
  }
}

/** A start brings accounts and metrics up to date, so when that was is no answer to compare. */
const withoutUpdates = (key: string, value: unknown): unknown =>
  key === 'updatedAt' ? undefined : value;

/** What the server answers after a restart: some of what it keeps is written when it stops. */
async function record(dataDir: string, made: Made): Promise<Recorded[]> {
  const to = await start(dataDir);
  const recorded: Recorded[] = [];
  const client = to.client({
    token: MIRA,
    project: 1,
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      const { pathname, search } = new URL(address);
      const text = await response.clone().text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const answer: unknown = isJson ? JSON.parse(text, withoutUpdates) : text;
      recorded.push({ path: pathname + search, answer });
      return response;
    },
  });
  try {
    await ask(client, made);
  } finally {
    await to.running.stop();
  }
  return recorded;
}

const root = await mkdtemp(path.join(tmpdir(), 'spanlight-fixture-'));
try {
  const data = path.join(root, 'data');
  const calls = await record(data, await fill(data));
  const plain = '--sort=name --owner=0 --group=0 --numeric-owner --format=ustar'.split(' ');
  const without = ['lock', 'operator-token', 'ingest-tmp'].map((name) => `--exclude=./${name}`);
  const { stdout } = await promisify(execFile)(
    'tar',
    ['-C', data, ...plain, ...without, '-cf', '-', '.'],
    { encoding: 'buffer', maxBuffer: 2 ** 30 },
  );
  const packed = gzipSync(stdout, { level: constants.Z_BEST_COMPRESSION });
  await mkdir(FOLDER, { recursive: true });
  const name = `${FOLDER}/data-${server.version}`;
  await writeFile(`${name}.tar.gz`, packed);
  await writeFile(
    `${name}.json`,
    [
      `{"begin":${begin},"calls":[`,
      calls.map((call) => JSON.stringify(call)).join(',\n'),
      ']}\n',
    ].join('\n'),
  );
  process.stdout.write(`${name}: ${calls.length} answers, ${packed.length} bytes\n`);
} finally {
  await rm(root, { recursive: true, force: true });
}

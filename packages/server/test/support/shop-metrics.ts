import type { Spanlight } from '@spanlight/sdk';
import type { MetricTimeseries } from '@spanlight/sdk/schemas';
import { checkedFetch } from './checked-fetch.ts';
import { metricRequest, type TestSeries } from './metric-data.ts';
import { ACCOUNTS, BEN, MIRA, startTestServer, type TestServer } from './server.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A midnight, so that buckets of any width begin with it. */
export const START = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
/** Ten buckets of a minute. */
export const TIME = { gte: new Date(START), lt: new Date(START + 10 * MINUTE) };

/** Points `[minute, value]`, a second after the minute began. */
const at = (...points: readonly (readonly [number, number])[]) =>
  points.map(([minute, value]) => ({ time: START + minute * MINUTE + SECOND, value }));

const BOUNDS = [10, 20, 40];

const SHOP: readonly TestSeries[] = [
  {
    name: 'cpu.load',
    instrument: 'gauge',
    attributes: { 'host.name': 'a', stage: 'prod' },
    // The first minute has two readings: 1, then 3.
    points: [
      { time: START + 10 * SECOND, value: 1 },
      { time: START + 40 * SECOND, value: 3 },
      ...at([1, 5], [3, 7]),
    ],
  },
  {
    name: 'cpu.load',
    instrument: 'gauge',
    attributes: { 'host.name': 'b', stage: 'prod' },
    points: at([0, 2], [1, 4]),
  },
  { name: 'cpu.load', instrument: 'gauge', attributes: { 'host.name': 'c' }, points: at([0, 10]) },
  {
    name: 'queue.size',
    unit: 'By',
    instrument: 'additive',
    attributes: { queue: 'mail' },
    points: at([0, 100], [2, -50]),
  },
  {
    name: 'hits',
    instrument: 'counter',
    attributes: { 'host.name': 'a', type: 'hit' },
    points: at([0, 6], [1, 3]),
  },
  {
    name: 'hits',
    instrument: 'counter',
    attributes: { 'host.name': 'b', type: 'hit' },
    points: at([0, 4]),
  },
  {
    name: 'hits',
    instrument: 'counter',
    attributes: { 'host.name': 'a', type: 'miss' },
    points: at([0, 2], [1, 3], [3, 1]),
  },
  {
    name: 'request.duration',
    unit: 'ms',
    instrument: 'histogram',
    attributes: { 'http.route': '/cart' },
    // Two values of 5 to 10, two of 10 to 20: taken for 6.25, 8.75, 12.5 and 17.5.
    points: [
      {
        time: START + SECOND,
        sum: 50,
        min: 5,
        max: 20,
        bounds: BOUNDS,
        counts: [2, 2, 0, 0],
      },
    ],
  },
  {
    name: 'request.duration',
    unit: 'ms',
    instrument: 'histogram',
    attributes: { 'http.route': '/pay' },
    points: [
      {
        time: START + 2 * SECOND,
        sum: 30,
        min: 30,
        max: 30,
        bounds: BOUNDS,
        counts: [0, 0, 1, 0],
      },
    ],
  },
];

const BLOG: readonly TestSeries[] = [
  { name: 'hits', instrument: 'counter', attributes: { secret: 'blog' }, points: at([0, 1000]) },
];

export const CPU = { name: 'cpu_load', alias: 'cpu' };
const QUEUE = { name: 'queue_size', alias: 'queue' };
export const HITS = { name: 'hits', alias: 'hits' };
export const DURATION = { name: 'request_duration', alias: 'dur' };
export const METRICS = [CPU, QUEUE, HITS, DURATION];

/** A server that was sent the metrics of a shop and of a blog. */
export interface MetricServer {
  readonly server: TestServer;
  /** May read everything. */
  readonly mira: Spanlight;
  /** Reads the blog. */
  readonly ben: Spanlight;
  /** Reads the shop. */
  readonly guest: Spanlight;
}

export async function startMetricServer(): Promise<MetricServer> {
  const { fetch } = checkedFetch();
  const server = await startTestServer({ yaml: `${ACCOUNTS}\n  guests: { projects: [1] }\n` });
  await server.send('shop-token', 'metrics', metricRequest('shop.meter', SHOP));
  await server.send('blog-token', 'metrics', metricRequest('blog.meter', BLOG));
  return {
    server,
    mira: server.client({ fetch, token: MIRA, project: 1 }),
    ben: server.client({ fetch, token: BEN, project: 2 }),
    guest: server.client({ fetch, project: 1 }),
  };
}

/** Series as `name: first second ...`, without the empty buckets at the end. */
export async function chart(
  client: Spanlight,
  query: string,
  more: object = {},
): Promise<string[]> {
  const { timeseries } = await client.metrics.timeseries({
    time: TIME,
    metrics: METRICS,
    query,
    ...more,
  });
  return timeseries.map(shortened).toSorted();
}

/** A series in a line. */
export function shortened({ name, value }: MetricTimeseries): string {
  const last = value.findLastIndex((one) => one !== null);
  return `${name}: ${value
    .slice(0, last + 1)
    .map((one) => (one === null ? '-' : Number(one.toFixed(4))))
    .join(' ')}`;
}

/** A moment as answers write it. */
export const wireTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('.000Z', 'Z');

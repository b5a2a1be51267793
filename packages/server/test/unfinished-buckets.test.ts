import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Spanlight } from '@spanlight/sdk';
import { checkedFetch } from './support/checked-fetch.ts';
import { metricRequest } from './support/metric-data.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';
import { HITS, HOUR, MINUTE, SECOND } from './support/shop-metrics.ts';

/** The beginning of an hour that is over. */
const HOUR_BEGAN = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
/** Orders per minute: the fourth minute has begun nine seconds ago. */
const ORDERS = [83, 77, 92, 15];
const NOW = HOUR_BEGAN + 3 * MINUTE + 9 * SECOND;

let server: TestServer;
let mira: Spanlight;

beforeAll(async () => {
  server = await startTestServer();
  mira = server.client({ fetch: checkedFetch().fetch, token: MIRA, project: 1 });
  const points = ORDERS.map((value, minute) => ({
    time: HOUR_BEGAN + minute * MINUTE + 5 * SECOND,
    value,
  }));
  const attributes = { 'host.name': 'a' };
  const late = { name: 'hits', instrument: 'counter', attributes: { 'host.name': 'b' } } as const;
  const counted = { name: 'mails', instrument: 'counter', isCumulative: true } as const;
  const mails = (totals: readonly number[]): typeof points =>
    totals.map((value, minute) => ({ time: HOUR_BEGAN + minute * MINUTE + 5 * SECOND, value }));
  await server.send(
    'shop-token',
    'metrics',
    metricRequest('shop.meter', [
      { name: 'hits', instrument: 'counter', attributes, points },
      { ...late, points: points.slice(3) },
      { ...counted, attributes: { 'host.name': 'idle' }, points: mails([100, 107, 107]) },
      { ...counted, attributes: { 'host.name': 'silent' }, points: mails([100, 107]) },
    ]),
  );
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

afterAll(() => server.stop());

const time = { gte: new Date(HOUR_BEGAN - 10 * MINUTE), lt: new Date(HOUR_BEGAN + 4 * MINUTE) };
const query = 'per_min(sum($hits)) as rate | where host_name = "a"';

async function gauge(aggregation?: 'last' | 'min' | 'max' | 'sum' | 'avg'): Promise<unknown> {
  const aggregations = aggregation && { rate: aggregation };
  const { values } = await mira.metrics.gauge({ time, metrics: [HITS], query, aggregations });
  return values['rate'];
}

it('a gauge shows the last minute that is over, not the one that has begun', async () => {
  expect(await gauge()).toBe(92);
  vi.setSystemTime(HOUR_BEGAN + 4 * MINUTE - 1);
  expect(await gauge()).toBe(92);
  vi.setSystemTime(HOUR_BEGAN + 4 * MINUTE);
  expect(await gauge()).toBe(15);
});

it.each([
  ['last', 92],
  ['min', 77],
  ['avg', 84],
  ['max', 92],
  ['sum', 83 + 77 + 92 + 15],
] as const)('%s is made of what it can be made of', async (aggregation, expected) => {
  expect(await gauge(aggregation)).toBe(expected);
});

it('tables follow the same rule; a series that has just begun is told by what there is', async () => {
  const { items } = await mira.metrics.table({
    time,
    metrics: [HITS],
    query: 'per_min(sum($hits)) as rate | group by host_name',
    sortBy: 'host_name',
  });
  expect(items.map(({ host_name: host, rate }) => [host, rate])).toEqual([
    ['a', 92],
    ['b', 15],
  ]);
});

it('the last of a counter is 0 where it did not grow, and an older one where nothing was sent', async () => {
  const { items } = await mira.metrics.table({
    time,
    metrics: [{ name: 'mails', alias: 'mails' }],
    query: 'per_min(sum($mails)) as rate | group by host_name',
    sortBy: 'host_name',
  });
  expect(items.map(({ host_name: host, rate }) => [host, rate])).toEqual([
    ['idle', 0],
    ['silent', 7],
  ]);
});

it('with longer buckets the last whole one counts', async () => {
  const { values } = await mira.metrics.gauge({
    time: { gte: new Date(HOUR_BEGAN - 2 * HOUR), lt: new Date(NOW) },
    metrics: [HITS],
    query: 'sum($hits) as sum',
    minInterval: 2 * MINUTE,
  });
  expect(values['sum']).toBe(83 + 77);
});

it('series have every bucket, and say how many have not ended', async () => {
  const charted = async () => {
    const { unfinished, timeseries } = await mira.metrics.timeseries({
      time,
      metrics: [HITS],
      query,
    });
    return [unfinished, timeseries[0]?.value.filter((value) => value !== null)];
  };
  expect(await charted()).toEqual([1, ORDERS]);
  vi.setSystemTime(HOUR_BEGAN + MINUTE);
  expect(await charted()).toEqual([3, ORDERS]);
  vi.setSystemTime(HOUR_BEGAN + HOUR);
  expect(await charted()).toEqual([0, ORDERS]);
});

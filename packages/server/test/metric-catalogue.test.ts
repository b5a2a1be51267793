import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DAY,
  HITS,
  HOUR,
  type MetricServer,
  shortened,
  START,
  startMetricServer,
  TIME,
} from './support/shop-metrics.ts';

let shop: MetricServer;
let mira: Spanlight;

beforeAll(async () => {
  shop = await startMetricServer();
  ({ mira } = shop);
});

afterAll(() => shop.server.stop());

describe('the catalogue', () => {
  it('lists metrics by name', async () => {
    const metrics = await mira.metrics.list();
    expect(metrics.map(({ name }) => name)).toEqual([
      'cpu_load',
      'hits',
      'queue_size',
      'request_duration',
    ]);
    expect(metrics[0]).toMatchObject({
      projectId: 1,
      instrument: 'gauge',
      unit: '',
      attrKeys: ['host_name', 'stage'],
      otelLibraryName: 'shop.meter',
      otelLibraryVersion: '1.0',
      numTimeseries: 0,
    });
    expect(metrics[2]?.unit).toBe('bytes');
  });

  it.each([
    [{ attrKey: ['host_name', 'type'] }, ['hits']],
    [{ instrument: ['gauge', 'additive'] }, ['cpu_load', 'queue_size']],
    [{ otelLibraryName: 'blog.meter' }, []],
    [{ searchInput: 'CPU|queue' }, ['cpu_load', 'queue_size']],
    [{ query: 'where stage = "prod"', time: TIME }, ['cpu_load']],
    [{ query: 'where host_name = "a" | where type exists', time: TIME }, ['hits']],
  ] as const)('lists those with %o', async (parameters, expected) => {
    const metrics = await mira.metrics.list(parameters);
    expect(metrics.map(({ name }) => name)).toEqual(expected);
  });

  it('refuses a query with anything but conditions', async () => {
    await expect(mira.metrics.list({ query: 'sum($hits)' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^query /),
    });
  });

  it('counts the series of each metric', async () => {
    const { metrics, hasMore } = await mira.metrics.stats({ time: TIME });
    expect(metrics.map(({ name, numTimeseries }) => [name, numTimeseries])).toEqual([
      ['cpu_load', 3],
      ['hits', 3],
      ['queue_size', 1],
      ['request_duration', 2],
    ]);
    expect(hasMore).toBe(false);
    const wide = await mira.metrics.stats({
      time: { gte: new Date(START - 60 * DAY), lt: new Date(START + HOUR) },
      query: 'where host_name = "a"',
    });
    expect(wide.metrics.map(({ name, numTimeseries }) => [name, numTimeseries])).toEqual([
      ['cpu_load', 1],
      ['hits', 2],
    ]);
    const later = { gte: new Date(START + HOUR), lt: new Date(START + 2 * HOUR) };
    expect((await mira.metrics.stats({ time: later })).metrics).toEqual([]);
  });

  it('describes metrics by name', async () => {
    const metrics = await mira.metrics.describe({ metric: ['hits', 'gone', 'hits'] });
    expect(metrics.map(({ name }) => name)).toEqual(['hits']);
    expect(await mira.metrics.describe({ metric: [] })).toEqual([]);
  });

  it('lists attribute keys, of all metrics with counts or of some without', async () => {
    expect(await mira.metrics.attributes()).toEqual([
      { value: 'host_name', count: 2, pinned: true },
      { value: 'http_route', count: 1, pinned: false },
      { value: 'queue', count: 1, pinned: false },
      { value: 'stage', count: 1, pinned: false },
      { value: 'type', count: 1, pinned: false },
    ]);
    expect(await mira.metrics.attributes({ metric: ['hits', 'hits'] })).toEqual([
      { value: 'type', count: 0, pinned: false },
      { value: 'host_name', count: 0, pinned: true },
    ]);
    const shared = await mira.metrics.attributes({ metric: ['hits', 'cpu_load'] });
    expect(shared.map(({ value }) => value)).toEqual(['host_name']);
  });

  it.each([
    [{ attr: 'host_name' }, { a: 2, b: 2, c: 1 }],
    [
      { attr: 'host_name', metric: 'hits' },
      { a: 1, b: 1 },
    ],
    [
      { attr: 'host_name', attrKey: 'stage' },
      { a: 1, b: 1 },
    ],
    [
      { attr: 'host_name', instrument: 'gauge' },
      { a: 1, b: 1, c: 1 },
    ],
    [{ attr: 'host_name', searchInput: 'b' }, { b: 2 }],
    [{ attr: '_instrument' }, { additive: 1, counter: 1, gauge: 1, histogram: 1 }],
    [{ attr: 'otel_library_name' }, { 'shop.meter': 4 }],
    [{ attr: 'otel_library_name', metric: ['hits', 'cpu_load'] }, { 'shop.meter': 2 }],
    [{ attr: 'nobody' }, {}],
  ] as const)('lists the values of %o', async (parameters, expected) => {
    const isOfMetric = parameters.attr === '_instrument' || parameters.attr === 'otel_library_name';
    const time = isOfMetric ? { last: '1h' } : TIME;
    const { items, hasMore } = await mira.metrics.attributeValues({ time, ...parameters });
    expect(Object.fromEntries(items.map(({ value, count }) => [value, count]))).toEqual(expected);
    expect(items.map(({ value }) => value)).toEqual(Object.keys(expected));
    expect(hasMore).toBe('searchInput' in parameters);
  });
});

describe('who may see what', () => {
  it('keeps projects apart', async () => {
    const { timeseries } = await shop.ben.metrics.timeseries({
      time: TIME,
      metrics: [HITS],
      query: 'sum($hits) as n',
    });
    expect(timeseries.map(shortened)).toEqual(['n: 1000']);
    expect((await shop.ben.metrics.stats({ time: TIME })).metrics.map(({ name }) => name)).toEqual([
      'hits',
    ]);
    expect(await shop.ben.metrics.attributes({ metric: 'hits' })).toMatchObject([
      { value: 'secret' },
    ]);
    expect(
      (await shop.ben.metrics.attributeValues({ time: TIME, attr: 'host_name' })).items,
    ).toEqual([]);
    expect(await shop.ben.metrics.describe({ metric: 'cpu_load' })).toEqual([]);
  });

  it('lets guests read', async () => {
    const { timeseries } = await shop.guest.metrics.timeseries({
      time: TIME,
      metrics: [HITS],
      query: 'sum($hits) as n',
    });
    expect(timeseries.map(shortened)).toEqual(['n: 12 6 - 1']);
    expect(await shop.guest.metrics.attributes({ metric: 'cpu_load' })).toMatchObject([
      { value: 'stage', pinned: false },
      { value: 'host_name', pinned: true },
    ]);
  });
});

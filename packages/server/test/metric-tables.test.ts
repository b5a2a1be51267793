import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chart,
  CPU,
  HITS,
  METRICS,
  type MetricServer,
  MINUTE,
  SECOND,
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

describe('tables', () => {
  const query = 'group by host_name | sum($hits) as hits | avg($cpu) as cpu';

  it('have a row per set of labels and a number per column', async () => {
    const table = await mira.metrics.table({
      time: TIME,
      metrics: METRICS,
      query,
      aggregations: { hits: 'sum', cpu: 'max' },
      sortBy: 'hits',
      sortDesc: true,
    });
    expect(table.columns).toEqual([
      { name: 'hits', unit: '', isGroup: false, tableFunc: 'median' },
      { name: 'cpu', unit: '', isGroup: false, tableFunc: 'median' },
      { name: 'host_name', unit: '', isGroup: true, tableFunc: '' },
    ]);
    expect(table.items.map(({ _hash, ...row }) => row)).toEqual([
      { host_name: 'a', hits: 15, cpu: 7, _name: 'host_name=a', _query: 'where host_name = "a"' },
      { host_name: 'b', hits: 4, cpu: 4, _name: 'host_name=b', _query: 'where host_name = "b"' },
      // A column without any series for the row is 0.
      { host_name: 'c', hits: 0, cpu: 10, _name: 'host_name=c', _query: 'where host_name = "c"' },
    ]);
    expect(table.order).toEqual({ column: 'hits', desc: true });
    expect(table.hasMore).toBe(false);
  });

  it.each([
    // The values of host a are 8, 6, nothing, 1 and six times nothing.
    ['last', 1],
    ['min', 1],
    ['max', 8],
    ['sum', 15],
    ['avg', 5],
    ['median', 0],
    ['avg_zero', 1.5],
    ['min_zero', 0],
  ] as const)('reduce series by %s', async (name, expected) => {
    const { items } = await mira.metrics.table({
      time: TIME,
      metrics: [HITS],
      query: 'sum($hits) as hits | where host_name = "a"',
      aggregations: { hits: name },
    });
    expect(items[0]?.['hits']).toBe(expected);
  });

  it.each([
    ['a|c', ['a', 'c']],
    ['-a', ['b', 'c']],
    ['~^[bc]$', ['b', 'c']],
    ['B', ['b']],
  ])('can be searched for %s', async (search, expected) => {
    const { items } = await mira.metrics.table({
      time: TIME,
      metrics: METRICS,
      query,
      search,
      sortBy: 'host_name',
    });
    expect(items.map((row) => row['host_name'])).toEqual(expected);
  });

  it('sort by the first column when they know no other, and say so', async () => {
    const { items, order } = await mira.metrics.table({
      time: TIME,
      metrics: METRICS,
      query,
      aggregations: { hits: 'sum' },
      sortBy: 'nothing',
    });
    expect(order).toEqual({ column: 'hits', desc: true });
    expect(items.map((row) => row['hits'])).toEqual([15, 4, 0]);
  });

  it('have times in milliseconds', async () => {
    const { items } = await mira.metrics.table({
      time: TIME,
      metrics: [CPU],
      query: 'max($cpu._time) as seen',
    });
    expect(items[0]?.['seen']).toBe(START + 3 * MINUTE + SECOND);
  });

  it('lead from a row to its series', async () => {
    const { items } = await mira.metrics.table({ time: TIME, metrics: METRICS, query });
    const row = items.find(({ host_name: host }) => host === 'b');
    expect(await chart(mira, `${query} | ${row?._query}`)).toEqual([
      'cpu{host_name=b}: 2 4',
      'hits{host_name=b}: 4',
    ]);
  });
});

describe('gauges', () => {
  it('show one value per column', async () => {
    const gauge = await mira.metrics.gauge({
      time: TIME,
      metrics: METRICS,
      query: 'uniq($cpu) as total | max($dur) as slow | group by host_name',
      aggregations: { total: 'max' },
    });
    expect(gauge.query.parts.map(({ error }) => error)).toEqual([
      '',
      '',
      expect.stringContaining('grouping is forbidden'),
    ]);
    expect(gauge.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['total', ''],
      ['slow', 'milliseconds'],
    ]);
    expect(gauge.values).toMatchObject({ total: 3, slow: 30, _name: '' });
  });

  it('are empty without data', async () => {
    const { values } = await mira.metrics.gauge({
      time: TIME,
      metrics: METRICS,
      query: 'uniq($cpu) as total | where host_name = "z"',
    });
    expect(values).toEqual({});
  });
});

describe('heatmaps', () => {
  it('count values in sixteen ranges from the smallest to the largest', async () => {
    const { heatmap } = await mira.metrics.heatmap({ time: TIME, metric: 'request_duration' });
    expect(heatmap.xAxis).toHaveLength(10);
    expect(heatmap.yAxis).toHaveLength(16);
    expect(heatmap.yAxis[0]?.[0]).toBe(5);
    expect(heatmap.yAxis[15]?.[1]).toBe(30);
    // Ranges grow by the sixteenth root of 30 / 5: 6.25 is in the third, 17.5 in the twelfth.
    expect(heatmap.data).toEqual([2, 5, 8, 11, 15].map((range) => [0, range, 1]));
  });

  it('take conditions and nothing else', async () => {
    const { heatmap, query } = await mira.metrics.heatmap({
      time: TIME,
      metric: 'request_duration',
      query: 'where http_route = "/pay" | group by x | p50($dur)',
    });
    expect(heatmap.data).toEqual([[0, 0, 1]]);
    expect(query.parts.map(({ error }) => error)).toEqual([
      '',
      expect.stringContaining('not supported by heatmap'),
      expect.stringContaining('not supported by heatmap'),
    ]);
  });

  it('are empty where there is nothing, and refuse what is no histogram', async () => {
    const { heatmap } = await mira.metrics.heatmap({ time: TIME, metric: 'gone' });
    expect(heatmap).toMatchObject({ yAxis: [], data: [] });
    await expect(mira.metrics.heatmap({ time: TIME, metric: 'hits' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('must be a histogram'),
    });
  });
});

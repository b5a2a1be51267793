import type { Spanlight } from '@spanlight/sdk';
import { errorBodySchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricRequest } from './support/metric-data.ts';
import { MIRA } from './support/server.ts';
import {
  chart,
  CPU,
  DAY,
  DURATION,
  HITS,
  HOUR,
  METRICS,
  type MetricServer,
  MINUTE,
  START,
  startMetricServer,
  TIME,
  wireTime,
} from './support/shop-metrics.ts';

let shop: MetricServer;
let mira: Spanlight;

beforeAll(async () => {
  shop = await startMetricServer();
  ({ mira } = shop);
});

afterAll(() => shop.server.stop());

async function errorsOf(query: string): Promise<string[]> {
  const { query: echo } = await mira.metrics.timeseries({ time: TIME, metrics: METRICS, query });
  return echo.parts.map(({ error }) => error);
}

describe('series', () => {
  it.each([
    // 3 + 2 + 10, 5 + 4, 7: only the last reading of a minute counts.
    ['sum($cpu)', ['sum(cpu): 15 9 - 7']],
    ['avg($cpu)', ['avg(cpu): 5 4.5 - 7']],
    // The extremes look at every reading.
    ['min($cpu)', ['min(cpu): 1 4 - 7']],
    ['max($cpu{host_name="a"})', ['max($cpu{host_name="a"}): 3 5 - 7']],
    ['count($cpu)', ['count(cpu): 3 2 - 1']],
    ['median($cpu)', ['median(cpu): 3 4 0 0 0 0 0 0 0 0']],
    ['sum($queue)', ['sum(queue): 100 - -50']],
    ['sum($hits)', ['sum(hits): 12 6 - 1']],
    ['per_min(sum($hits)) as rpm', ['rpm: 12 6 - 1']],
    ['per_sec(sum($hits))', ['per_sec(sum(hits)): 0.2 0.1 - 0.0167']],
    ['avg($dur)', ['avg(dur): 16']],
    ['count($dur) as n', ['n: 5']],
    ['sum($dur)', ['sum(dur): 80']],
    ['min($dur) as low | max($dur) as high', ['high: 30', 'low: 5']],
    ['sum($hits) / _minutes', ['sum(hits) / _minutes: 12 6 - 1']],
  ])('%s', async (query, expected) => {
    expect(await chart(mira, query)).toEqual(expected);
  });

  it('reads percentiles off the merged sketch, within its precision', async () => {
    const { timeseries } = await mira.metrics.timeseries({
      time: TIME,
      metrics: [DURATION],
      query: 'p50($dur) as p50 | p99($dur) as p99 | p50($dur) by (http_route) as routes',
    });
    const valueOf = (name: string): number =>
      timeseries.find((series) => series.name === name)?.value[0] ?? Number.NaN;
    // Of 6.25 8.75 12.5 17.5 30 the middle one is 12.5.
    expect(Math.abs(valueOf('p50') / 12.5 - 1)).toBeLessThan(0.008);
    // The largest value is known exactly.
    expect(valueOf('p99')).toBe(30);
    expect(Math.abs(valueOf('routes{http_route=/cart}') / 8.75 - 1)).toBeLessThan(0.008);
    expect(valueOf('routes{http_route=/pay}')).toBe(30);
    expect(timeseries[0]?.unit).toBe('milliseconds');
  });

  it('has a series per set of attributes without a function', async () => {
    const { timeseries, columns } = await mira.metrics.timeseries({
      time: TIME,
      metrics: [CPU],
      query: '$cpu',
    });
    expect(new Set(timeseries.map(({ value }) => value.slice(0, 4).join()))).toEqual(
      new Set(['3,5,,7', '2,4,,', '10,,,']),
    );
    expect(timeseries.map(({ attrs }) => Object.keys(attrs))).toEqual([
      ['hash'],
      ['hash'],
      ['hash'],
    ]);
    expect(new Set(timeseries.map(({ id }) => id)).size).toBe(3);
    expect(columns).toEqual([{ name: 'cpu', unit: '', isGroup: false, tableFunc: 'median' }]);
    expect(await chart(mira, '$cpu group by stage')).toEqual([
      'cpu{stage=prod}: 2 4',
      'cpu{stage=prod}: 3 5 - 7',
      'cpu{stage=}: 10',
    ]);
  });

  it.each([
    ['sum($hits) group by type', ['sum(hits{type=hit}): 10 3', 'sum(hits{type=miss}): 2 3 - 1']],
    [
      'avg($cpu) as load | group by upper(stage) as phase',
      ['load{phase=PROD}: 2.5 4.5 - 7', 'load{phase=}: 10'],
    ],
    [
      'sum($hits by (type)) / sum($hits) as share',
      ['share{type=hit}: 0.8333 0.5', 'share{type=miss}: 0.1667 0.5 - 1'],
    ],
    ['avg(abs($cpu)) by (stage) as s', ['s{stage=prod}: 2.5 4.5 - 7', 's{stage=}: 10']],
    ['max($dur) as m group by otel_library_name', ['m{otel_library_name=shop.meter}: 30']],
  ])('%s', async (query, expected) => {
    expect(await chart(mira, query)).toEqual(expected);
  });

  it.each([
    ['where stage = "prod"', 'sum(cpu): 5 9 - 7'],
    // A missing attribute is the empty text.
    ['where stage != "prod"', 'sum(cpu): 10'],
    ['where stage = ""', 'sum(cpu): 10'],
    ['where stage exists', 'sum(cpu): 5 9 - 7'],
    ['where stage not exists', 'sum(cpu): 10'],
    ['where stage like "%RO%"', 'sum(cpu): 5 9 - 7'],
    ['where stage not like "%ro%"', 'sum(cpu): 10'],
    ['where host_name ~ "^[ab]$"', 'sum(cpu): 5 9 - 7'],
    ['where host_name !~ "a|b"', 'sum(cpu): 10'],
    ['where host_name in ("a", "c")', 'sum(cpu): 13 5 - 7'],
    ['where host_name not in ("a", "c")', 'sum(cpu): 2 4'],
    ['where host_name = "a" or host_name = "c"', 'sum(cpu): 13 5 - 7'],
    ['where host_name >= "b"', 'sum(cpu): 12 4'],
    ['where otel_library_name = "shop.meter"', 'sum(cpu): 15 9 - 7'],
    // Readings are tested one by one before they are added up.
    ['where _value > 2', 'sum(cpu): 13 9 - 7'],
  ])('with %s', async (where, expected) => {
    expect(await chart(mira, `sum($cpu) | ${where}`)).toEqual([expected]);
  });

  it.each([
    ['uniq($cpu)', ['uniq(cpu): 3 2 - 1']],
    ['uniq($cpu, stage) as envs', ['envs: 2 1 - 1']],
    ['uniq($cpu.host_name) as hosts', ['hosts: 3 2 - 1']],
    ['uniq($cpu{_value=3}) as n', ['n: 1']],
    ['uniq($hits by (type), host_name) as n', ['n{type=hit}: 2 1', 'n{type=miss}: 1 1 - 1']],
    ['uniq($dur) as n', ['n: 2']],
  ])('%s', async (query, expected) => {
    expect(await chart(mira, query)).toEqual(expected);
  });

  it('computes with series: a missing side of a sum is 0, of a ratio nothing', async () => {
    const hit = 'sum($hits{type="hit"}) as _hit';
    const miss = 'sum($hits{type="miss"}) as _miss';
    expect(
      await chart(mira, `${hit} | ${miss} | _hit + _miss as all | _hit / _miss as ratio`),
    ).toEqual(['all: 12 6 - 1', 'ratio: 5 1']);
  });

  it('tells the times of points', async () => {
    const { timeseries, columns } = await mira.metrics.timeseries({
      time: TIME,
      metrics: [CPU],
      query: 'max($cpu._time) as seen',
    });
    const seconds = START / 1000;
    expect(timeseries[0]?.value.slice(0, 4)).toEqual([
      seconds + 40,
      seconds + 61,
      null,
      seconds + 181,
    ]);
    expect(columns[0]?.unit).toBe('time');
  });

  it('looks at earlier points with an offset', async () => {
    expect(await chart(mira, 'sum($hits offset 1m)')).toEqual(['sum(hits offset 1m): - 12 6 - 1']);
    const shifted = {
      time: { gte: new Date(START + HOUR), lt: new Date(START + HOUR + 10 * MINUTE) },
    };
    expect(await chart(mira, 'sum($hits)', { ...shifted, timeOffset: HOUR })).toEqual([
      'sum(hits): 12 6 - 1',
    ]);
  });

  it('cuts any range into buckets that fit the values', async () => {
    const lengths = [3, 130, 240, 500, 700, 1400, 2000, 6000, 20_000, 60_000, 130_000];
    for (const minutes of lengths) {
      const { time, timeseries } = await mira.metrics.timeseries({
        time: { gte: new Date(START), lt: new Date(START + minutes * MINUTE) },
        metrics: METRICS,
        query: 'sum($hits) as all | $hits as each | max($cpu) as top | p99($dur) as slow',
      });
      expect(time.length).toBeGreaterThan(0);
      expect(new Set(timeseries.map(({ value }) => value.length))).toEqual(new Set([time.length]));
      const sumOf = (column: string): number =>
        timeseries
          .filter(({ metric }) => metric === column)
          .flatMap(({ value }) => value)
          .reduce<number>((total, value) => total + (value ?? 0), 0);
      // The last of the 19 hits came in the fourth minute.
      const hits = minutes === 3 ? 18 : 19;
      expect([minutes, sumOf('all'), sumOf('each')]).toEqual([minutes, hits, hits]);
      expect(time[0]).toBe(wireTime(START));
    }
  });

  it('takes a wished bucket as it is, and a lower limit for the others', async () => {
    const exact = await mira.metrics.timeseries({
      time: TIME,
      interval: 2 * MINUTE,
      metrics: [HITS],
      query: 'sum($hits)',
    });
    expect(exact.timeseries[0]?.value).toEqual([18, 1, null, null, null]);
    const tooFine = await mira.metrics.timeseries({
      time: TIME,
      interval: 1,
      metrics: [HITS],
      query: 'sum($hits)',
    });
    expect(tooFine.time[1]).toBe(wireTime(START + MINUTE));
    const least = await mira.metrics.timeseries({
      time: TIME,
      minInterval: 5 * MINUTE,
      metrics: [HITS],
      query: 'sum($hits)',
    });
    expect(least.time).toEqual([wireTime(START), wireTime(START + 5 * MINUTE)]);
    expect(least.timeseries[0]?.value).toEqual([19, null]);
  });

  it('reads hours where minutes are no longer kept', async () => {
    const old = START - 40 * DAY;
    const points = [
      { time: old + 5 * MINUTE, value: 2 },
      { time: old + 65 * MINUTE, value: 3 },
    ];
    await shop.server.send(
      'shop-token',
      'metrics',
      metricRequest('shop.meter', [{ name: 'old.hits', instrument: 'counter', points }]),
    );
    const { time, timeseries } = await mira.metrics.timeseries({
      time: { gte: new Date(old), lt: new Date(old + 2 * HOUR) },
      interval: MINUTE,
      metrics: [{ name: 'old_hits', alias: 'hits' }],
      query: 'sum($hits)',
    });
    expect(time).toEqual([wireTime(old), wireTime(old + HOUR)]);
    expect(timeseries[0]?.value).toEqual([2, 3]);
  });

  it('answers an empty query and an empty range', async () => {
    expect(await mira.metrics.timeseries({ time: TIME, metrics: [HITS], query: '' })).toMatchObject(
      {
        query: { parts: [] },
        time: [],
        timeseries: [],
        columns: [],
      },
    );
    const empty = await mira.metrics.timeseries({
      time: { gte: TIME.gte, lt: TIME.gte },
      interval: MINUTE,
      metrics: [HITS],
      query: 'sum($hits)',
    });
    expect(empty).toMatchObject({ time: [], timeseries: [] });
  });
});

describe('what is wrong with a part', () => {
  it.each([
    ['p42($dur)', /unsupported func: p42/],
    ['$dur', /histogram instrument requires a func/],
    ['avg($hits)', /counter instrument does not support avg/],
    ['sum($nope)', /can't find metric with alias "\$nope"/],
    ['a + 1', /can't resolve name "a"/],
    ['sum($cpu) | where host_name ~ "("', /./],
  ])('%s is told beside it', async (query, text) => {
    expect((await errorsOf(query)).at(-1)).toMatch(text);
  });

  it('lets the other parts go on', async () => {
    const query = 'p42($dur) | sum($hits) as sum | group by type as t';
    expect(await errorsOf(query)).toEqual([expect.stringContaining('p42'), '', '']);
    expect(await chart(mira, query)).toEqual(['sum{t=hit}: 10 3', 'sum{t=miss}: 2 3 - 1']);
  });

  it('tells of a metric that nobody sent', async () => {
    const { query } = await mira.metrics.timeseries({
      time: TIME,
      metrics: [{ name: 'gone', alias: 'gone' }],
      query: 'sum($gone)',
    });
    expect(query.parts).toEqual([{ query: 'sum($gone)', error: 'metric "gone" not found' }]);
  });

  it('fails a table without rows, with the first error', async () => {
    await expect(
      mira.metrics.table({ time: TIME, metrics: METRICS, query: 'where x = "y" | p42($dur)' }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('p42') });
    await expect(
      mira.metrics.table({
        time: TIME,
        metrics: METRICS,
        query: 'sum($hits) | group by $hits.type',
      }),
    ).resolves.toMatchObject({ items: [{ 'sum($hits)': 1 }] });
  });

  it.each([
    ['time_lt=1', 'time_gte is required'],
    ['time_gte=1', 'time_lt is required'],
    ['time_gte=1&time_lt=2', 'at least one metric is required'],
    [`time_gte=1&time_lt=2&${'metric=m&'.repeat(11)}`, 'at most 10 metrics are allowed'],
    ['time_gte=1&time_lt=2&metric=a&metric=b&alias=a', 'got 2 metrics and 1 aliases'],
    ['time_gte=1&time_lt=2&metric=&alias=a', "metric name can't be empty"],
    ['time_gte=1&time_lt=2&metric=a&alias=', "metric alias can't be empty"],
    ['time_gte=1&time_lt=2&metric=a&alias=a&min_interval=x', 'min_interval must be a number'],
    ['time_gte=1&time_lt=2&metric=a&alias=a&search=~(', 'search has a bad regular expression'],
  ])('refuses %s', async (parameters, message) => {
    expect(await refusal(`table?query=sum($a)&${parameters}`)).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(message),
    });
  });

  it.each(['table', 'gauge'])('refuses unknown ways to one number of a %s', async (call) => {
    const question = `${call}?time_gte=1&time_lt=2&metric=m&alias=m&query=sum($m) as a`;
    for (const chosen of ['table_agg[a]=foo', 'table_agg={"b":"last","a":"foo"}'])
      expect(await refusal(`${question}&${chosen}`)).toMatchObject({
        code: 'bad_request',
        parameter: 'table_agg',
        message: expect.stringMatching(/^table_agg\[a\] must be one of min, max, .*, last_zero$/),
      });
  });

  async function refusal(question: string): Promise<unknown> {
    const response = await globalThis.fetch(
      `${shop.server.url}/internal/v1/metrics/1/${question}`,
      {
        headers: { authorization: `Bearer ${MIRA}` },
      },
    );
    expect(response.status).toBe(400);
    return errorBodySchema.parse(await response.json());
  }
});

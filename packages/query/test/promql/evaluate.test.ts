import { expect, test } from 'vitest';
import { evaluatePromql, parsePromql, requestsOf } from '../../src/promql.ts';
import { askPromql, type ScrapedSeries } from './small-store.ts';

const perMinute = (growth: number): number[] =>
  Array.from({ length: 10 }, (_, minute) => minute * growth);

const counter = (instance: string, code: string, growth: number): ScrapedSeries => ({
  name: 'http_requests_total',
  labels: { job: 'shop', instance, code },
  readings: perMinute(growth),
});

const gauge = (instance: string, readings: readonly number[]): ScrapedSeries => ({
  name: 'mem_bytes',
  labels: { job: 'shop', instance },
  readings,
});

const buckets = (instance: string, counts: Readonly<Record<string, number>>): ScrapedSeries[] =>
  Object.entries(counts).map(([le, growth]) => ({
    name: 'lat_seconds_bucket',
    labels: { instance, le },
    readings: perMinute(growth),
  }));

const SCRAPED: readonly ScrapedSeries[] = [
  counter('a', '200', 60),
  counter('a', '500', 6),
  counter('b', '200', 120),
  counter('b', '500', 30),
  gauge('a', [1000, 1100, 1050, 1200, 1150, 1300, 1250, 1400, 1350, 1500]),
  gauge('b', [2000, 2000, 2000, 2000, 2000, 2000, 1999, 1998, 1997, 1996]),
  // It was there for five minutes.
  gauge('c', [30, 20.5, 10, -20.5, -30, NaN, NaN, NaN, NaN, NaN]),
  // Started anew in the third minute.
  {
    name: 'restarts_total',
    labels: {},
    readings: [0, 60, 120, 60, 120, 180, 240, 300, 360, 420],
  },
  ...['1', '2'].map((version) => ({
    name: 'build_info',
    labels: { instance: version === '1' ? 'a' : 'b', version },
    readings: perMinute(0).map(() => 1),
  })),
  ...buckets('a', { '0.1': 60, '0.5': 90, '+Inf': 120 }),
  // Counts that fall were not read at the same time.
  ...buckets('b', { '-1': 12, '0': 60, '0.5': 48, '2': 120, '+Inf': 120 }),
  ...buckets('c', { '0.1': 60, '0.5': 60 }),
  ...buckets('d', { '0.1': 0, '+Inf': 0 }),
  // Clients write bounds in their own way.
  ...Object.entries({ '0.5': 30, '1': 100, '1.0': 50, '+Inf': 150 }).map(([le, growth]) => ({
    name: 'all_seconds_bucket',
    labels: { le },
    readings: perMinute(growth),
  })),
];

/** The minutes that are asked for. */
const MINUTES = [5, 9];

/** What Prometheus answers, as promtool says. */
const ANSWERS: readonly [query: string, answer: Awaited<ReturnType<typeof askPromql>>][] = [
  ['1+1', { scalar: [2, 2] }],
  ['2 ^ 3 ^ 2 - -2 ^ 2', { scalar: [516, 516] }],
  ['(0 - 1) ^ (1 / 0) + (-1) ^ (-1 / 0) + (-2) ^ (-1 / 0)', { scalar: [2, 2] }],
  ['7 % 4 / 2 * 3', { scalar: [4.5, 4.5] }],
  ['1 < bool 2', { scalar: [1, 1] }],
  ['time()', { scalar: [330, 570] }],
  ['pi() / pi()', { scalar: [1, 1] }],
  ['nosuch', {}],
  [
    'mem_bytes',
    {
      'mem_bytes{instance="a",job="shop"}': [1300, 1500],
      'mem_bytes{instance="b",job="shop"}': [2000, 1996],
      'mem_bytes{instance="c",job="shop"}': [-30, undefined],
    },
  ],
  ['{__name__="mem_bytes",instance="a"}', { 'mem_bytes{instance="a",job="shop"}': [1300, 1500] }],
  [
    'mem_bytes offset 5m',
    {
      'mem_bytes{instance="a",job="shop"}': [1000, 1150],
      'mem_bytes{instance="b",job="shop"}': [2000, 2000],
      'mem_bytes{instance="c",job="shop"}': [30, -30],
    },
  ],
  ['-mem_bytes{instance="a"}', { '{instance="a",job="shop"}': [-1300, -1500] }],
  ['-mem_bytes{instance="a"} ^ 2 % 7 / 0', { '{instance="a",job="shop"}': [-Infinity, -Infinity] }],
  ['1 ^ (mem_bytes{instance="a"} / 0)', { '{instance="a",job="shop"}': [1, 1] }],
  ['sum(mem_bytes)', { '{}': [3270, 3496] }],
  ['avg by (job) (mem_bytes)', { '{job="shop"}': [1090, 1748] }],
  ['min(mem_bytes)', { '{}': [-30, 1500] }],
  ['max(mem_bytes)', { '{}': [2000, 1996] }],
  ['group by (job) (mem_bytes)', { '{job="shop"}': [1, 1] }],
  ['count without (instance) (mem_bytes)', { '{job="shop"}': [3, 2] }],
  ['stddev(mem_bytes)', { '{}': [841.942199125, 248] }],
  ['stdvar(mem_bytes)', { '{}': [708866.666667, 61504] }],
  ['quantile(0.25, mem_bytes)', { '{}': [635, 1624] }],
  ['quantile(-1, mem_bytes)', { '{}': [-Infinity, -Infinity] }],
  ['quantile(2, mem_bytes)', { '{}': [Infinity, Infinity] }],
  ['quantile(0 / 0, mem_bytes)', { '{}': [NaN, NaN] }],
  ['quantile(1, (mem_bytes + 30) / (mem_bytes + 30))', { '{}': [1, 1] }],
  ['quantile(0, (mem_bytes + 30) / (mem_bytes + 30))', { '{}': [NaN, 1] }],
  ['topk(1, mem_bytes)', { 'mem_bytes{instance="b",job="shop"}': [2000, 1996] }],
  [
    'bottomk(2, mem_bytes)',
    {
      'mem_bytes{instance="a",job="shop"}': [1300, 1500],
      'mem_bytes{instance="b",job="shop"}': [undefined, 1996],
      'mem_bytes{instance="c",job="shop"}': [-30, undefined],
    },
  ],
  ['topk(0, mem_bytes)', {}],
  [
    'topk by (job) (2, 0 * mem_bytes / (mem_bytes + 30))',
    { '{instance="a",job="shop"}': [0, 0], '{instance="b",job="shop"}': [0, 0] },
  ],
  ['max((mem_bytes + 30) / (mem_bytes + 30))', { '{}': [1, 1] }],
  ['min((mem_bytes + 30) / (mem_bytes + 30))', { '{}': [1, 1] }],
  [
    'rate(http_requests_total{code=~"5.."}[5m])',
    {
      '{code="500",instance="a",job="shop"}': [0.1, 0.1],
      '{code="500",instance="b",job="shop"}': [0.5, 0.5],
    },
  ],
  ['rate(restarts_total[5m])', { '{}': [1, 1] }],
  ['increase(restarts_total[4m])', { '{}': [240, 240] }],
  [
    'irate(http_requests_total{code!="200"}[5m])',
    {
      '{code="500",instance="a",job="shop"}': [0.1, 0.1],
      '{code="500",instance="b",job="shop"}': [0.5, 0.5],
    },
  ],
  ['irate(restarts_total[5m])', { '{}': [1, 1] }],
  ['irate(mem_bytes{instance="c"}[2m])', {}],
  ['present_over_time(restarts_total[5m])', { '{}': [1, 1] }],
  [
    'present_over_time(mem_bytes[2m])',
    {
      '{instance="a",job="shop"}': [1, 1],
      '{instance="b",job="shop"}': [1, 1],
      '{instance="c",job="shop"}': [1, undefined],
    },
  ],
  [
    'sum by (code) (rate(http_requests_total[5m]))',
    { '{code="200"}': [3, 3], '{code="500"}': [0.6, 0.6] },
  ],
  ['sum(rate(http_requests_total[5m]))', { '{}': [3.6, 3.6] }],
  [
    'sum without (code) (rate(http_requests_total[5m]))',
    { '{instance="a",job="shop"}': [1.1, 1.1], '{instance="b",job="shop"}': [2.5, 2.5] },
  ],
  [
    'sum(increase(http_requests_total{instance!~"a|c"}[5m])) by (instance)',
    { '{instance="b"}': [750, 750] },
  ],
  [
    'sum(rate(http_requests_total{code="500"}[5m])) / sum(rate(http_requests_total[5m]))',
    { '{}': [0.166666666667, 0.166666666667] },
  ],
  [
    'rate(http_requests_total{code="500"}[5m]) / ignoring(code) rate(http_requests_total{code="200"}[5m])',
    { '{instance="a",job="shop"}': [0.1, 0.1], '{instance="b",job="shop"}': [0.25, 0.25] },
  ],
  [
    'rate(http_requests_total[5m]) / ignoring(code) group_left sum without(code) (rate(http_requests_total[5m]))',
    {
      '{code="200",instance="a",job="shop"}': [0.909090909091, 0.909090909091],
      '{code="500",instance="a",job="shop"}': [0.0909090909091, 0.0909090909091],
      '{code="200",instance="b",job="shop"}': [0.8, 0.8],
      '{code="500",instance="b",job="shop"}': [0.2, 0.2],
    },
  ],
  [
    'sum(mem_bytes) by (instance) * on(instance) group_right sum(rate(http_requests_total[5m])) by (instance, code)',
    {
      '{code="200",instance="a"}': [1300, 1500],
      '{code="500",instance="a"}': [130, 150],
      '{code="200",instance="b"}': [4000, 3992],
      '{code="500",instance="b"}': [1000, 998],
    },
  ],
  [
    'mem_bytes * on(instance) group_left(version) build_info',
    {
      '{instance="a",job="shop",version="1"}': [1300, 1500],
      '{instance="b",job="shop",version="2"}': [2000, 1996],
    },
  ],
  [
    'build_info * on(instance) group_right(version) mem_bytes',
    {
      '{instance="a",job="shop",version="1"}': [1300, 1500],
      '{instance="b",job="shop",version="2"}': [2000, 1996],
    },
  ],
  [
    'mem_bytes * on(instance) build_info',
    { '{instance="a"}': [1300, 1500], '{instance="b"}': [2000, 1996] },
  ],
  [
    'histogram_quantile(0.5, rate(lat_seconds_bucket{instance!="c"}[5m]))',
    { '{instance="a"}': [0.1, 0.1], '{instance="b"}': [0, 0], '{instance="d"}': [NaN, NaN] },
  ],
  [
    'histogram_quantile(0.75, sum by (instance, le) (rate(lat_seconds_bucket{instance="a"}[5m])))',
    { '{instance="a"}': [0.5, 0.5] },
  ],
  [
    'histogram_quantile(0.95, rate(lat_seconds_bucket{instance="a"}[5m]))',
    { '{instance="a"}': [0.5, 0.5] },
  ],
  [
    'histogram_quantile(0.05, rate(lat_seconds_bucket[5m]))',
    {
      '{instance="a"}': [0.01, 0.01],
      '{instance="b"}': [-1, -1],
      '{instance="c"}': [NaN, NaN],
      '{instance="d"}': [NaN, NaN],
    },
  ],
  [
    'histogram_quantile(-1, rate(lat_seconds_bucket{instance="a"}[5m]))',
    { '{instance="a"}': [-Infinity, -Infinity] },
  ],
  [
    'histogram_quantile(1.5, rate(lat_seconds_bucket{instance="a"}[5m]))',
    { '{instance="a"}': [Infinity, Infinity] },
  ],
  [
    'histogram_quantile(0 / 0, rate(lat_seconds_bucket{instance="a"}[5m]))',
    { '{instance="a"}': [NaN, NaN] },
  ],
  [
    'histogram_quantile(0.9, sum by (le) (rate(all_seconds_bucket[5m])))',
    { '{}': [0.9375, 0.9375] },
  ],
  ['histogram_quantile(0.5, mem_bytes)', {}],
  [
    'max_over_time(mem_bytes[5m]) - min_over_time(mem_bytes[5m])',
    {
      '{instance="a",job="shop"}': [250, 250],
      '{instance="b",job="shop"}': [0, 4],
      '{instance="c",job="shop"}': [50.5, undefined],
    },
  ],
  [
    'avg_over_time(mem_bytes[5m])',
    {
      '{instance="a",job="shop"}': [1160, 1360],
      '{instance="b",job="shop"}': [2000, 1998],
      '{instance="c",job="shop"}': [-5, undefined],
    },
  ],
  [
    'last_over_time(mem_bytes[5m])',
    {
      'mem_bytes{instance="a",job="shop"}': [1300, 1500],
      'mem_bytes{instance="b",job="shop"}': [2000, 1996],
      'mem_bytes{instance="c",job="shop"}': [-30, undefined],
    },
  ],
  ['delta(mem_bytes{instance="b"}[3m])', { '{instance="b",job="shop"}': [0, -3] }],
  [
    'mem_bytes > 1400',
    {
      'mem_bytes{instance="a",job="shop"}': [undefined, 1500],
      'mem_bytes{instance="b",job="shop"}': [2000, 1996],
    },
  ],
  [
    '1400 < mem_bytes',
    {
      'mem_bytes{instance="a",job="shop"}': [undefined, 1500],
      'mem_bytes{instance="b",job="shop"}': [2000, 1996],
    },
  ],
  [
    'mem_bytes >= bool 2000',
    {
      '{instance="a",job="shop"}': [0, 0],
      '{instance="b",job="shop"}': [1, 0],
      '{instance="c",job="shop"}': [0, undefined],
    },
  ],
  ['mem_bytes == 1996', { 'mem_bytes{instance="b",job="shop"}': [undefined, 1996] }],
  ['mem_bytes{instance="b"} != 1996', { 'mem_bytes{instance="b",job="shop"}': [2000, undefined] }],
  ['mem_bytes <= -30', { 'mem_bytes{instance="c",job="shop"}': [-30, undefined] }],
  ['mem_bytes < bool on(instance) mem_bytes{instance="a"} * 2', { '{instance="a"}': [1, 1] }],
  ['mem_bytes > on(instance) mem_bytes offset 1m', { '{instance="a"}': [1300, 1500] }],
  [
    'mem_bytes{instance!="a"} or mem_bytes{instance="a"}',
    {
      'mem_bytes{instance="b",job="shop"}': [2000, 1996],
      'mem_bytes{instance="c",job="shop"}': [-30, undefined],
      'mem_bytes{instance="a",job="shop"}': [1300, 1500],
    },
  ],
  [
    'mem_bytes{instance="c"} or mem_bytes',
    {
      'mem_bytes{instance="c",job="shop"}': [-30, undefined],
      'mem_bytes{instance="a",job="shop"}': [1300, 1500],
      'mem_bytes{instance="b",job="shop"}': [2000, 1996],
    },
  ],
  ['sum(mem_bytes{instance="c"}) or sum(mem_bytes)', { '{}': [-30, 3496] }],
  [
    'mem_bytes and on(instance) mem_bytes{instance="b"} > 1996',
    { 'mem_bytes{instance="b",job="shop"}': [2000, undefined] },
  ],
  [
    'mem_bytes unless mem_bytes{instance="b"}',
    {
      'mem_bytes{instance="a",job="shop"}': [1300, 1500],
      'mem_bytes{instance="c",job="shop"}': [-30, undefined],
    },
  ],
  [
    'mem_bytes unless on(instance) build_info',
    { 'mem_bytes{instance="c",job="shop"}': [-30, undefined] },
  ],
  [
    'round(mem_bytes / 7, 10)',
    {
      '{instance="a",job="shop"}': [190, 210],
      '{instance="b",job="shop"}': [290, 290],
      '{instance="c",job="shop"}': [0, undefined],
    },
  ],
  ['round(mem_bytes{instance="a"} / 100)', { '{instance="a",job="shop"}': [13, 15] }],
  [
    'clamp(mem_bytes, 1350, 1500)',
    {
      '{instance="a",job="shop"}': [1350, 1500],
      '{instance="b",job="shop"}': [1500, 1500],
      '{instance="c",job="shop"}': [1350, undefined],
    },
  ],
  ['clamp(mem_bytes, 5, 1)', {}],
  ['clamp(mem_bytes{instance="a"}, 0 / 0, 1)', { '{instance="a",job="shop"}': [NaN, NaN] }],
  [
    'clamp_min(clamp_max(mem_bytes, 1400), 0)',
    {
      '{instance="a",job="shop"}': [1300, 1400],
      '{instance="b",job="shop"}': [1400, 1400],
      '{instance="c",job="shop"}': [0, undefined],
    },
  ],
  [
    'abs(mem_bytes)',
    {
      '{instance="a",job="shop"}': [1300, 1500],
      '{instance="b",job="shop"}': [2000, 1996],
      '{instance="c",job="shop"}': [30, undefined],
    },
  ],
  [
    'ceil(mem_bytes / 1000) + floor(mem_bytes / 1000)',
    {
      '{instance="a",job="shop"}': [3, 3],
      '{instance="b",job="shop"}': [4, 3],
      '{instance="c",job="shop"}': [-1, undefined],
    },
  ],
  ['sqrt(mem_bytes{instance="b"})', { '{instance="b",job="shop"}': [44.72135955, 44.6766158074] }],
  [
    'sgn(mem_bytes)',
    {
      '{instance="a",job="shop"}': [1, 1],
      '{instance="b",job="shop"}': [1, 1],
      '{instance="c",job="shop"}': [-1, undefined],
    },
  ],
  ['deg(rad(mem_bytes{instance="a"}))', { '{instance="a",job="shop"}': [1300, 1500] }],
  [
    'exp(ln(log2(log10(mem_bytes{instance="b"}))))',
    { '{instance="b",job="shop"}': [1.72291624804, 1.72253620636] },
  ],
  ['sort(mem_bytes{instance="a"})', { 'mem_bytes{instance="a",job="shop"}': [1300, 1500] }],
  ['sort_desc(mem_bytes{instance="a"})', { 'mem_bytes{instance="a",job="shop"}': [1300, 1500] }],
  ['scalar(mem_bytes{instance="a"}) * vector(2)', { '{}': [2600, 3000] }],
  ['scalar(mem_bytes)', { scalar: [NaN, NaN] }],
  ['scalar(mem_bytes{instance="c"})', { scalar: [-30, NaN] }],
  ['vector(time())', { '{}': [330, 570] }],
  ['nosuch * on () mem_bytes', {}],
];

test.for(ANSWERS)('%s is what Prometheus says', async ([query, answer]) => {
  for (const counters of ['growth', 'readings'] as const) {
    const found = await askPromql(query, SCRAPED, { minutes: MINUTES, counters });
    expect(Object.keys(found).sort()).toEqual(Object.keys(answer).sort());
    for (const [labels, values] of Object.entries(answer))
      expect(found[labels]?.map(rounded)).toEqual(values.map(rounded));
  }
});

/** To ten digits: sums of the same values in another order differ in the last. */
const rounded = (value: number | undefined): string | undefined => value?.toPrecision(10);

test('the same is asked once', async () => {
  const expression = parsePromql(
    'x / (x + y) + rate(x[5m]) + rate(x[6m]) + x{a="1"} + sum(rate(x[5m]))',
  );
  const asked: string[] = [];
  await evaluatePromql(
    expression,
    requestsOf(expression, () => false),
    {
      times: Float64Array.of(0),
      fetch: ({ selector: { name, window, matchers }, read: { kind }, by }) => {
        asked.push([name, window, matchers.length, kind, by ?? '-'].join(' '));
        return Promise.resolve([]);
      },
    },
  );
  expect(asked).toEqual([
    'x 0 0 instant -',
    'y 0 0 instant -',
    'x 300000 0 range -',
    'x 360000 0 range -',
    'x 0 1 instant -',
    'x 300000 0 range ',
  ]);
});

test.for([
  ['mem_bytes * on(job) mem_bytes', /several series on one side match one/],
  ['http_requests_total / on(instance) http_requests_total', /several series/],
  ['mem_bytes * on(job) group_left mem_bytes', /several series/],
  ['sum(1)', /expected series, found a number/],
  ['mem_bytes[5m] + 1', /a window needs a function around it/],
  ['1 > 2', /comparisons between numbers need bool/],
  ['mem_bytes and 1', /and applies to series, not numbers/],
  ['mem_bytes + on(job) 1', /on applies to series, not numbers/],
  ['rate(mem_bytes)', /expected a metric with a window such as x\[5m\], found series/],
  ['round(mem_bytes, 1, 2)', /round takes 1 to 2 arguments/],
  ['abs()', /abs takes 1 argument$/],
  ['sum({job="shop"})', /a query must name each of its metrics/],
  ['rat(mem_bytes[5m])', /the function rat is not supported, did you mean rate\?/],
  ['absent(mem_bytes)', /to detect missing data, use a monitor/],
] as const)('%s is refused', async ([query, message]) => {
  const asked = askPromql(query, SCRAPED, { minutes: MINUTES, counters: 'growth' });
  await expect(asked).rejects.toThrow(message);
});

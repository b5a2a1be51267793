import type { EmbedTokenRequest } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricRequest, type TestSeries } from '../support/metric-data.ts';
import { BEN, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** The minute that is under way is looked at by tests of its own. */
const END = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
const MINUTES = 30;

/** Of the host b 1, of a no number. */
const UNKNOWN = '(queue_length_seconds - 29) / (queue_length_seconds - 29)';

let server: TestServer;
let token: string;

/** Points of the minutes before `END`, each in the middle of its own. */
const points = (valueAt: (minute: number) => number): { time: number; value: number }[] =>
  Array.from({ length: MINUTES }, (_, minute) => ({
    time: END - (MINUTES - minute) * MINUTE + MINUTE / 2,
    value: valueAt(minute),
  }));

const SERIES: readonly TestSeries[] = [
  ...(['a', 'b'] as const).map((host, index): TestSeries => ({
    name: 'shop.orders',
    instrument: 'counter',
    attributes: { 'service.name': 'shop', 'service.instance.id': `shop-${host}`, host },
    points: points(() => 6 * (index + 1)),
  })),
  ...(['a', 'b'] as const).map((host, index): TestSeries => ({
    name: 'queue.length',
    instrument: 'gauge',
    unit: 's',
    attributes: { host },
    points: points((minute) => minute + 100 * index),
  })),
  {
    name: 'http.server.duration',
    instrument: 'histogram',
    unit: 'ms',
    attributes: { host: 'a', route: '/' },
    points: points(() => 0).map(({ time }) => ({
      time,
      sum: 300,
      min: 10,
      max: 100,
      bounds: [20, 90],
      counts: [5, 3, 2],
    })),
  },
  ...(['cart', 'pay'] as const).flatMap((service, index): TestSeries[] => [
    {
      name: 'lat',
      instrument: 'histogram',
      unit: 'ms',
      attributes: { 'service.name': service, job: 'api', 'service.instance.id': 'shop-a' },
      points: points(() => 0).map(({ time }) => ({
        time,
        sum: 300,
        min: 10,
        max: 600,
        bounds: [20, 400],
        counts: index === 0 ? [10, 0, 0] : [0, 0, 10],
      })),
    },
    {
      name: 'lat.calls',
      instrument: 'counter',
      attributes: { 'service.name': service, ...(index === 0 ? { job: 'pay' } : {}) },
      points: points(() => 6),
    },
  ]),
  {
    name: 'live.gauge',
    instrument: 'gauge',
    points: [{ time: Date.now(), value: 7 }],
  },
  {
    name: 'hostile',
    instrument: 'gauge',
    attributes: { __proto__x: '1', text: '"},{"</script>\n' },
    points: points(() => 1),
  },
];

beforeAll(async () => {
  server = await startTestServer();
  await server.send('shop-token', 'metrics', metricRequest('shop', SERIES));
  token = await mint({ resources: ['prometheus'], ttl: 30 * 86_400 });
});

afterAll(() => server.stop());

async function mint(request: EmbedTokenRequest): Promise<string> {
  const client = server.client({ token: MIRA, project: 1 });
  return (await client.embedTokens.create(request)).token;
}

interface Answer {
  readonly http: number;
  readonly status: string;
  readonly data: never;
  readonly errorType?: string;
  readonly error?: string;
  readonly warnings?: string[];
}

async function ask(
  path: string,
  parameters: Record<string, string> | [string, string][] = {},
  options: RequestInit & { project?: number } = {},
): Promise<Answer> {
  const query = new URLSearchParams(parameters);
  const url = `${server.url}/prometheus/${options.project ?? 1}/api/v1/${path}?${query}`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    ...options,
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body: unknown = await response.json();
  return { ...(body as Answer), http: response.status };
}

/** The values of an instant by their labels. */
async function values(query: string, time = END): Promise<Record<string, string>> {
  const { data, error } = await ask('query', { query, time: String(time / 1000) });
  if (error !== undefined) throw new Error(error);
  const { result } = data as { result: { metric: object; value: [number, string] }[] };
  return Object.fromEntries(
    result.map(({ metric, value: [at, text] }) => {
      expect(at).toBe(time / 1000);
      return [Object.values(metric).join(' '), text];
    }),
  );
}

const refusal = async (query: string): Promise<string> =>
  (await ask('query', { query, time: String(END / 1000) })).error ?? 'no error';

describe('values', () => {
  test('of counters are growth', async () => {
    expect(await values('sum by (host) (rate(shop_orders_total[5m]))')).toEqual({
      a: '0.1',
      b: '0.2',
    });
    expect(await values('sum(increase(shop_orders_total{host="b"}[10m]))')).toEqual({ '': '120' });
    expect(await values('sum by (host) (irate(shop_orders_total[5m])) * 60')).toEqual({
      a: '6',
      b: '12',
    });
  });

  test('of gauges are the last reading, and what a window holds', async () => {
    expect(await values('queue_length_seconds')).toEqual({
      'queue_length_seconds a': '29',
      'queue_length_seconds b': '129',
    });
    expect(await values('queue_length_seconds offset 10m')).toMatchObject({
      'queue_length_seconds a': '19',
    });
    expect(await values('max_over_time(queue_length_seconds{host="a"}[10m])')).toEqual({ a: '29' });
    expect(await values('min_over_time(queue_length_seconds{host="a"}[10m])')).toEqual({ a: '20' });
    expect(await values('avg_over_time(queue_length_seconds{host="a"}[10m])')).toEqual({
      a: '24.5',
    });
    expect(await values('delta(queue_length_seconds{host="a"}[10m])')).toEqual({ a: '10' });
    expect(await values('topk(1, queue_length_seconds)')).toEqual({
      'queue_length_seconds b': '129',
    });
    expect(await values('queue_length_seconds > 100')).toEqual({ 'queue_length_seconds b': '129' });
    expect(await values('queue_length_seconds', END + 20 * MINUTE)).toEqual({});
  });

  test('of histograms are quantiles, sums and counts', async () => {
    expect(await values('sum(rate(http_server_duration_milliseconds_count[5m])) * 60')).toEqual({
      '': '10',
    });
    expect(
      await values(
        'rate(http_server_duration_milliseconds_sum[5m]) / rate(http_server_duration_milliseconds_count[5m])',
      ),
    ).toEqual({ 'a /': '30' });
    const quantiles = await values(
      'histogram_quantile(0.5, sum by (le, host) (rate(http_server_duration_milliseconds_bucket[5m])))',
    );
    expect(Object.keys(quantiles)).toEqual(['a']);
    expect(Number(quantiles['a'])).toBeGreaterThan(18);
    expect(Number(quantiles['a'])).toBeLessThan(22);
  });

  test('of groups have the labels that they are grouped by, and no others', async () => {
    const labelsOf = async (query: string): Promise<unknown> =>
      (await ask('query', { query, time: String(END / 1000) })).data;
    const quantile = (labels: string): string =>
      `histogram_quantile(0.5, sum by (le, ${labels}) (rate(lat_milliseconds_bucket[5m])))`;
    expect(await labelsOf(quantile('job'))).toMatchObject({
      result: [{ metric: { job: 'api' } }],
    });
    expect(await labelsOf(quantile('instance'))).toMatchObject({
      result: [{ metric: { instance: 'shop-a' } }],
    });
    expect(await labelsOf(quantile('service_name'))).toMatchObject({
      result: [{ metric: { service_name: 'cart' } }, { metric: { service_name: 'pay' } }],
    });
    expect(await labelsOf('sum by (job) (increase(lat_calls_total[5m]))')).toMatchObject({
      result: [{ metric: { job: 'pay' }, value: [END / 1000, '60'] }],
    });
  });

  test.each([
    ['topk(2, queue_length_seconds)', ['129', '29']],
    ['bottomk(2, -queue_length_seconds)', ['-129', '-29']],
    [`sort(${UNKNOWN})`, ['1', 'NaN']],
    [`sort_desc(${UNKNOWN})`, ['1', 'NaN']],
    [`topk(2, ${UNKNOWN})`, ['1', 'NaN']],
    ['sort_desc(queue_length_seconds)', ['129', '29']],
    ['queue_length_seconds * 0.0000000015', ['4.35e-08', '1.935e-07']],
    ['queue_length_seconds * -0', ['-0', '-0']],
  ])('of an instant come in the order that was asked for: %s', async (query, expected) => {
    const { data } = await ask('query', { query, time: String(END / 1000) });
    const { result } = data as { result: { value: [number, string] }[] };
    expect(result.map(({ value: [, text] }) => text)).toEqual(expected);
  });

  test('that arrive in the minute that is under way are seen at once', async () => {
    expect(await values('live_gauge', Date.now())).toEqual({ live_gauge: '7' });
  });

  test('are combined by their labels', async () => {
    const query =
      'sum by (host) (rate(shop_orders_total[5m])) / on () group_left sum(rate(shop_orders_total[5m]))';
    const found = await values(query);
    expect(Number(found['a'])).toBeCloseTo(1 / 3, 12);
    expect(
      await values('queue_length_seconds and on (host) queue_length_seconds{host="a"}'),
    ).toEqual({ 'queue_length_seconds a': '29' });
  });

  test('over a range come with their times', async () => {
    const parameters = { query: 'queue_length_seconds{host="a"}', step: '5m' };
    const range = { start: new Date(END - 10 * MINUTE).toISOString(), end: String(END / 1000) };
    const { data } = await ask('query_range', { ...parameters, ...range });
    expect(data).toEqual({
      resultType: 'matrix',
      result: [
        {
          metric: { __name__: 'queue_length_seconds', host: 'a' },
          values: [
            [(END - 10 * MINUTE) / 1000, '19'],
            [(END - 5 * MINUTE) / 1000, '24'],
            [END / 1000, '29'],
          ],
        },
      ],
    });
  });

  test('of a number are a scalar, and a matrix over a range', async () => {
    expect(await ask('query', { query: '1+1', time: '1700000000.5' })).toMatchObject({
      status: 'success',
      data: { resultType: 'scalar', result: [1_700_000_000.5, '2'] },
    });
    expect(
      (await ask('query_range', { query: '1/0', start: '1', end: '3', step: '2' })).data,
    ).toEqual({
      resultType: 'matrix',
      result: [
        {
          metric: {},
          values: [
            [1, '+Inf'],
            [3, '+Inf'],
          ],
        },
      ],
    });
  });

  test('with windows that are no whole minutes are told so', async () => {
    const { data, warnings } = await ask('query', {
      query: 'sum(increase(shop_orders_total{host="a"}[90s]))',
      time: String(END / 1000),
    });
    expect(warnings).toEqual(['the window of 90s is read as 120s: points are stored per minute']);
    expect(data).toMatchObject({ result: [{ value: [END / 1000, '9'] }] });
  });
});

describe('what is not known is refused', () => {
  test.each([
    ['shop_orders_total', /1:1: parse error: shop_orders_total is stored as increments/],
    ['1 + sum_over_time(queue_length_seconds[5m])', /1:5: .*sum_over_time is not supported/],
    ['rate(http_server_duration_milliseconds_bucket[5m])', /stored as a distribution/],
    [
      'histogram_quantile(0.9, sum(rate(http_server_duration_milliseconds_bucket[5m])))',
      /grouped by le/,
    ],
    ['up{job=~"("}', /bad regular expression of job/],
    ['up{job=~"a)|(?:b"}', /bad regular expression of job/],
    ['max_over_time(shop_orders_total[5m])', /but not max_over_time/],
    ['uptrace_tracing_spans', /metrics query language/],
  ])('%s', async (query, reason) => {
    expect(await refusal(query)).toMatch(reason);
  });

  test('in the shape of Prometheus', async () => {
    expect(await ask('query', { query: 'sum(' })).toEqual({
      http: 400,
      status: 'error',
      errorType: 'bad_data',
      error:
        'invalid parameter "query": 1:5: parse error: unexpected end, expected a metric, a function or a number',
    });
    const range = { query: '1', start: '0', end: '11001', step: '1' };
    expect((await ask('query_range', range)).error).toMatch(/11,000 points/);
    expect((await ask('query_range', { ...range, step: '0' })).error).toMatch(/zero or negative/);
    expect((await ask('query_range', { ...range, end: 'soon' })).error).toMatch(/"end"/);
    expect(await ask('nothing')).toMatchObject({ http: 404, errorType: 'not_found' });
    const several = 'queue_length_seconds / on () queue_length_seconds';
    expect(await refusal(several)).toMatch(/1:1: .*several series/);
  });
});

describe('labels', () => {
  test('are listed with their values', async () => {
    expect((await ask('labels', { 'match[]': 'shop_orders_total' })).data).toEqual([
      '__name__',
      'host',
      'instance',
      'job',
      'service_instance_id',
      'service_name',
    ]);
    expect((await ask('label/__name__/values')).data).toEqual([
      'hostile',
      'http_server_duration_milliseconds_bucket',
      'http_server_duration_milliseconds_count',
      'http_server_duration_milliseconds_sum',
      'lat_calls_total',
      'lat_milliseconds_bucket',
      'lat_milliseconds_count',
      'lat_milliseconds_sum',
      'live_gauge',
      'queue_length_seconds',
      'shop_orders_total',
    ]);
    expect((await ask('label/instance/values')).data).toEqual(['shop-a', 'shop-b']);
    expect(
      (await ask('label/host/values', { 'match[]': '{__name__=~"shop.*",host!="a"}' })).data,
    ).toEqual(['b']);
  });

  test('are those of series', async () => {
    const asked: [string, string][] = [
      ['match[]', 'queue_length{host="a"}'],
      ['match[]', '{__name__=~"hos.*"}'],
    ];
    expect((await ask('series', asked)).data).toEqual([
      { __name__: 'queue_length', host: 'a' },
      { __name__: 'hostile', __proto__x: '1', text: '"},{"</script>\n' },
    ]);
    expect(await ask('series')).toMatchObject({ http: 400, errorType: 'bad_data' });
    const many = (count: number, of: number): [string, string][] =>
      Array.from({ length: count }, (_, index) => ['match[]', `none_${index % of}`]);
    expect((await ask('series', many(400, 2))).data).toEqual([]);
    expect(await ask('series', many(101, 101))).toMatchObject({
      http: 400,
      error: 'there are more than 100 match[] parameters: narrow the request',
    });
  });

  test('and metrics are found by both names', async () => {
    expect(await values('sum(queue_length)')).toEqual({ '': '158' });
    expect(await values('sum(rate(shop_orders{job="shop"}[5m])) * 60')).toEqual({ '': '18' });
    expect(
      await values('sum by (service_name) (rate(shop_orders{instance=~".*-a"}[5m])) * 60'),
    ).toEqual({ shop: '6' });
    expect((await ask('metadata', { metric: 'shop_orders_total' })).data).toEqual({
      shop_orders_total: [{ type: 'counter', help: '', unit: '' }],
    });
  });
});

describe('who may ask', () => {
  test('holds a token that reads nothing else', async () => {
    const foreign = await ask('query', { query: '1' }, { project: 2 });
    expect(foreign).toMatchObject({ http: 404, errorType: 'not_found' });
    const response = await fetch(`${server.url}/internal/v1/metrics/1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(403);
  });

  test('sends it as bearer or as password, by GET or in a form', async () => {
    const form = new URLSearchParams({ query: '1+1' });
    const basic = `Basic ${btoa(`grafana:${token}`)}`;
    const posted = await ask(
      'query',
      {},
      { method: 'POST', body: form, headers: { authorization: basic } },
    );
    expect(posted).toMatchObject({ http: 200, data: { resultType: 'scalar' } });
    for (const authorization of [
      '',
      'Basic Og==',
      'Basic eDo=',
      'Bearer spe_none',
      `Bearer ${BEN}x`,
    ])
      expect(await ask('query', { query: '1' }, { headers: { authorization } })).toMatchObject({
        http: 401,
        errorType: 'unauthorized',
      });
    const mira = await ask(
      'status/buildinfo',
      {},
      { headers: { authorization: `Bearer ${MIRA}` } },
    );
    expect(mira).toMatchObject({ data: { version: '2.42.0' } });
  });

  test('is held to the filters of the token', async () => {
    const filtered = await mint({ resources: ['prometheus'], filters: { host: ['b'] } });
    const headers = { authorization: `Bearer ${filtered}` };
    const query = {
      query: 'sum(rate(shop_orders_total{host=~".*"}[5m])) * 60',
      time: String(END / 1000),
    };
    expect((await ask('query', query, { headers })).data).toMatchObject({
      result: [{ value: [END / 1000, '12'] }],
    });
    expect((await ask('label/host/values', {}, { headers })).data).toEqual(['b']);
    expect((await ask('label/__name__/values', {}, { headers })).data).toEqual([
      'queue_length_seconds',
      'shop_orders_total',
    ]);
    expect(Object.keys((await ask('metadata', {}, { headers })).data)).toEqual([
      'queue_length_seconds',
      'shop_orders_total',
    ]);
  });

  test('is no page', async () => {
    const origins = ['https://portal.example'];
    await expect(mint({ resources: ['prometheus'], origins })).rejects.toThrow(/origins/);
    await expect(mint({ resources: ['prometheus', 'metrics'] })).rejects.toThrow(/resources/);
    await expect(mint({ resources: ['metrics'], origins, ttl: 86_401 })).rejects.toThrow(/ttl/);
    const page = await mint({ resources: ['metrics'], origins });
    const headers = { authorization: `Bearer ${page}`, origin: 'https://portal.example' };
    expect((await ask('query', { query: '1' }, { headers })).http).toBe(401);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeV1, type Series, snappy } from '../ingest/prometheus-encoder.ts';
import { startPrometheus, type TemporaryPrometheus } from '../support/prometheus.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const SCRAPES = 40;
const END = Math.floor(Date.now() / MINUTE) * MINUTE;
const AT = END / 1000 - 120;

const YAML = `
auth:
  users:
    - { email: mira@shop.example, auth_token: ${MIRA} }
projects:
  - { id: 1, name: Growth, token: growth }
  - { id: 2, name: Readings, token: readings, prom_compat: true }
`;

let server: TestServer;
let prometheus: TemporaryPrometheus | string;

beforeAll(async () => {
  server = await startTestServer({ yaml: YAML });
  prometheus = await startPrometheus('global: {}', {
    version: 2,
    flags: ['--web.enable-remote-write-receiver'],
  });
  if (typeof prometheus === 'string') return;
  const { url } = prometheus;
  for (const [base, token] of [
    [url, ''],
    [server.url, 'growth'],
    [server.url, 'readings'],
  ] as const) {
    const response = await fetch(`${base}/api/v1/write`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-protobuf',
        'content-encoding': 'snappy',
        'x-prometheus-remote-write-version': '0.1.0',
        ...(token !== '' && { 'spanlight-dsn': `http://${token}@localhost` }),
      },
      body: new Uint8Array(snappy(encodeV1(scraped()))),
    });
    if (response.status !== 204) throw new Error(`refused: ${await response.text()}`);
  }
}, 60_000);

afterAll(async () => {
  if (typeof prometheus !== 'string') await prometheus.stop();
  await server.stop();
});

/** A scrape a minute, just before it ends. */
function scraped(): Series[] {
  const series = (
    labels: { readonly __name__: string } & Readonly<Record<string, string>>,
    value: (minute: number) => number,
  ): Series => ({
    labels,
    samples: Array.from({ length: SCRAPES }, (_, minute) => ({
      time: END - (SCRAPES - minute - 1) * MINUTE - 1000 - MINUTE,
      value: value(minute),
    })),
  });
  return ['a', 'b', 'c'].flatMap((instance, index) => {
    const own = { job: 'shop', instance };
    return [
      series({ __name__: 'http_requests_total', ...own, code: '200' }, (m) => m * (10 + index)),
      series({ __name__: 'http_requests_total', ...own, code: '500' }, (m) => m * (index + 1)),
      series({ __name__: 'mem_bytes', ...own }, (m) => 1000 * (index + 1) + ((m * 7919) % 101)),
      ...Object.entries({ '0.1': 4 + index, '0.5': 9, '+Inf': 10 }).map(([le, count]) =>
        series({ __name__: 'lat_seconds_bucket', ...own, le }, (m) => m * count),
      ),
    ];
  });
}

interface Found {
  readonly metric: Readonly<Record<string, string>>;
  readonly value?: readonly [number, string];
  readonly values?: readonly (readonly [number, string])[];
}

/** The series of an answer by their labels, their values as numbers. */
async function ask(
  base: string,
  path: string,
  parameters: Record<string, string>,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${MIRA}` };
  const response = await fetch(`${base}/api/v1/${path}?${new URLSearchParams(parameters)}`, {
    headers,
  });
  const { data, error } = (await response.json()) as {
    data?: { resultType: string; result: Found[] | [number, string] };
    error?: string;
  };
  if (!data) return error;
  if (data.resultType === 'scalar') return data.result;
  const series = (data.result as Found[]).map(({ metric, value, values = [] }) => [
    JSON.stringify(Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1))),
    [...(value ? [value] : []), ...values].map(([time, text]) => [time, rounded(text)]),
  ]);
  return Object.fromEntries(series);
}

/** To twelve digits: sums of the same values in another order differ in the last. */
const rounded = (text: string): string =>
  /^[+-]?\d/.test(text) ? Number(text).toPrecision(12) : text;

const QUERIES = [
  '1+1',
  '2 ^ 3 ^ 2 - -2 ^ 2',
  'time()',
  'nosuch',
  'mem_bytes',
  'mem_bytes offset 5m',
  '-mem_bytes ^ 2 % 7 / 0',
  'sum(mem_bytes)',
  'avg by (job) (mem_bytes)',
  'count without (instance) (mem_bytes)',
  'stddev(mem_bytes) + stdvar(mem_bytes) + quantile(0.3, mem_bytes)',
  'topk(1, mem_bytes)',
  'bottomk(2, mem_bytes)',
  'rate(http_requests_total{code=~"5.."}[5m])',
  'irate(http_requests_total{code!="200"}[5m])',
  'sum by (code) (rate(http_requests_total[5m]))',
  'sum(increase(http_requests_total{instance!~"a|b"}[10m])) by (instance)',
  'sum(rate(http_requests_total{code="500"}[5m])) / sum(rate(http_requests_total[5m]))',
  'rate(http_requests_total{code="500"}[5m]) / ignoring(code) rate(http_requests_total{code="200"}[5m])',
  'rate(http_requests_total[5m]) / ignoring(code) group_left sum without(code) (rate(http_requests_total[5m]))',
  'sum(mem_bytes) by (instance) * on(instance) group_right sum(rate(http_requests_total[5m])) by (instance, code)',
  'histogram_quantile(0.5, sum by (le) (rate(lat_seconds_bucket[5m])))',
  'histogram_quantile(0.3, rate(lat_seconds_bucket[5m]))',
  'max_over_time(mem_bytes[10m]) - min_over_time(mem_bytes[10m])',
  'avg_over_time(mem_bytes[10m])',
  'last_over_time(mem_bytes[10m])',
  'mem_bytes > 2050',
  '2050 < mem_bytes',
  'mem_bytes > bool 2050',
  'mem_bytes{instance!="a"} or mem_bytes{instance="a"}',
  'mem_bytes and on(instance) mem_bytes{instance="b"} > 2000',
  'mem_bytes unless mem_bytes{instance="b"}',
  'round(mem_bytes, 10) + clamp(mem_bytes, 1500, 2500) + abs(-mem_bytes)',
  'scalar(sum(mem_bytes)) * vector(2)',
  'nosuch * on () mem_bytes',
] as const;

test.for(QUERIES)('%s is what Prometheus says', async (query, { skip }) => {
  if (typeof prometheus === 'string')
    return skip(`${prometheus}: answers are not compared with its own`);
  const instant = { query, time: String(AT) };
  const range = { query, start: String(AT - 600), end: String(AT), step: '60' };
  const expected = [
    await ask(prometheus.url, 'query', instant),
    await ask(prometheus.url, 'query_range', range),
  ];
  for (const project of [1, 2]) {
    const base = `${server.url}/prometheus/${project}`;
    const found = [await ask(base, 'query', instant), await ask(base, 'query_range', range)];
    expect(found).toEqual(expected);
  }
});

import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeV1, type Series, snappy } from './ingest/prometheus-encoder.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

const END = Math.floor(Date.now() / MINUTE) * MINUTE;
const SCRAPES = 10;

const YAML = `
auth:
  users:
    - { email: mira@shop.example, auth_token: ${MIRA} }
projects:
  - { id: 1, name: Growth, token: growth }
  - { id: 2, name: Readings, token: readings, prom_compat: true }
`;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ yaml: YAML });
  for (const token of ['growth', 'readings']) {
    const response = await fetch(`${server.url}/api/v1/write`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-protobuf',
        'content-encoding': 'snappy',
        'spanlight-dsn': `http://${token}@localhost`,
      },
      body: new Uint8Array(snappy(encodeV1(scraped()))),
    });
    if (response.status !== 204) throw new Error(`refused: ${await response.text()}`);
  }
});

afterAll(() => server.stop());

/** Each minute 4 values of up to 0.1, 5 more of up to 0.5 and one above, in each of two hosts. */
function scraped(): Series[] {
  const upTo = { '0.1': 4, '0.5': 9, '+Inf': 10 };
  return ['a', 'b'].flatMap((host) =>
    Object.entries(upTo).map(([le, count]) => ({
      labels: { __name__: 'latency_seconds_bucket', host, le },
      samples: Array.from({ length: SCRAPES }, (_, minute) => ({
        time: END - (SCRAPES - minute) * MINUTE,
        value: minute * count,
      })),
    })),
  );
}

async function last(client: Spanlight, query: string): Promise<Record<string, number | undefined>> {
  const { timeseries } = await client.metrics.timeseries({
    time: { gte: new Date(END - 8 * MINUTE), lt: new Date(END) },
    interval: MINUTE,
    metrics: [{ name: 'latency_seconds_bucket', alias: '$b' }],
    query,
  });
  return Object.fromEntries(timeseries.map(({ name, value }) => [name, value.at(-1) ?? undefined]));
}

// Rank 5 of 10 is the first of five between 0.1 and 0.5.
const MEDIAN = expect.closeTo(0.1 + 0.4 / 5, 9);

test.each([
  ['counters', 1],
  ['values that grow', 2],
])('percentiles of classic histograms kept as %s', async (_, project) => {
  const client = server.client({ token: MIRA, project });
  expect(await last(client, 'p50($b) by (host) as p50')).toEqual({
    'p50{host=a}': MEDIAN,
    'p50{host=b}': MEDIAN,
  });
  expect(await last(client, 'histogram_quantile(0.99, $b) as p99')).toEqual({ p99: 0.5 });
});

test('what is written for Prometheus is answered as there', async () => {
  const client = server.client({ token: MIRA, project: 2 });
  expect(
    await last(client, 'histogram_quantile(0.5, sum by (le) (rate($b[1m]))) as median'),
  ).toEqual({ median: MEDIAN });
  expect(await last(client, 'sum(rate($b{le="+Inf"}[1m])) * 60 as calls')).toEqual({
    calls: expect.closeTo(20, 9),
  });
});

import { createServer, type Server } from 'node:http';
import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPrometheus, type TemporaryPrometheus } from './support/prometheus.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';

/** Scrapes after which the exporter stops counting. */
const LAST = 3;
const PATIENCE = { timeout: 120_000, interval: 250 };

let server: TestServer;
let exporter: Server;
let prometheus: TemporaryPrometheus | string;
let scrapes = 0;

beforeAll(async () => {
  exporter = createServer((_request, response) => {
    scrapes = Math.min(LAST, scrapes + 1);
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end(exposition(scrapes));
  });
  await new Promise<void>((resolve) => exporter.listen(0, '127.0.0.1', resolve));
  server = await startTestServer();
  prometheus = await startPrometheus(configuration());
});

afterAll(async () => {
  if (typeof prometheus !== 'string') await prometheus.stop();
  await server.stop();
  exporter.close();
});

/** Each scrape, ten more orders were paid, one was declined, and six took their time. */
const exposition = (count: number): string => `
# HELP shop_orders_total Orders that were placed.
# TYPE shop_orders_total counter
shop_orders_total{outcome="paid"} ${10 * count}
shop_orders_total{outcome="declined"} ${count}
# HELP shop_threads_count Threads there are.
# TYPE shop_threads_count gauge
shop_threads_count ${4 + count}
# TYPE shop_latency_seconds histogram
shop_latency_seconds_bucket{le="0.1"} ${2 * count}
shop_latency_seconds_bucket{le="0.5"} ${5 * count}
shop_latency_seconds_bucket{le="+Inf"} ${6 * count}
shop_latency_seconds_sum ${1.5 * count}
shop_latency_seconds_count ${6 * count}
`;

/** Version 1 goes to the first project, version 2 to the second. */
function configuration(): string {
  const address = exporter.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: shop
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
    convert_classic_histograms_to_nhcb: true
    always_scrape_classic_histograms: true
remote_write:
  - url: ${server.url}/api/v1/prometheus/write
    headers: { uptrace-dsn: 'http://shop-token@localhost' }
    metadata_config: { send_interval: 1s }
    queue_config: { batch_send_deadline: 200ms }
  - url: ${server.url}/api/v1/write
    protobuf_message: io.prometheus.write.v2.Request
    send_native_histograms: true
    authorization: { credentials: 'http://blog-token@localhost' }
    queue_config: { batch_send_deadline: 200ms }
`;
}

/** Columns of the row that the last ten minutes of the metrics come to. */
async function total(client: Spanlight, query: string): Promise<Record<string, unknown>> {
  const { items } = await client.metrics.table({
    time: { last: '10m' },
    metrics: [
      { name: 'shop_orders_total', alias: '$orders' },
      { name: 'shop_threads_count', alias: '$threads' },
      { name: 'shop_latency_seconds', alias: '$latency' },
      { name: 'shop_latency_seconds_bucket', alias: '$bucket' },
    ],
    query,
  });
  return items[0] ?? {};
}

test.for([1, 2])(
  'a real Prometheus writes by version %d',
  { timeout: 300_000 },
  async (version, { skip }) => {
    if (typeof prometheus === 'string') skip(prometheus);
    const client = server.client({ token: MIRA, project: version });
    // The first scrape only says where the counters stand.
    await expect
      .poll(() => total(client, 'sum($orders) as orders | max($threads) as threads'), PATIENCE)
      .toMatchObject({ orders: 22, threads: 4 + LAST });
    const metrics = await client.metrics.list();
    const found = Object.fromEntries(metrics.map((metric) => [metric.name, metric]));
    expect(found).toMatchObject({
      shop_orders_total: { instrument: 'counter', description: 'Orders that were placed.' },
      shop_threads_count: { instrument: 'gauge', otelLibraryName: 'Prometheus' },
      shop_latency_seconds_sum: { instrument: 'counter', unit: 'seconds' },
      up: { instrument: 'gauge' },
    });
    expect(await total(client, 'sum($bucket{le="0.5"}) as fast')).toMatchObject({ fast: 10 });
    // Of 12 values 4 are at most 0.1, and 10 at most 0.5.
    expect(await total(client, 'p50($bucket) as classic')).toMatchObject({
      classic: expect.closeTo(0.1 + (0.4 * 2) / 6, 6),
    });
    if (version === 1) return;
    expect(await total(client, 'count($latency) as n | p50($latency) as p50')).toMatchObject({
      n: 12,
      p50: expect.closeTo(0.2, 1),
    });
  },
);

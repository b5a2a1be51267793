import { expect, vi } from 'vitest';
import type { Spanlight } from '@spanlight/sdk';

/** Sends a point of every metric that the files of the example watch, and waits until they are known. */
export async function sendShopPoints(url: string, token: string, client: Spanlight): Promise<void> {
  const timeUnixNano = String(BigInt(Date.now()) * 1_000_000n);
  const attributes = (values: Record<string, string>) =>
    Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
  const sum = (name: string, isMonotonic: boolean, values: Record<string, string>) => ({
    name,
    sum: {
      dataPoints: [{ timeUnixNano, asDouble: 1, attributes: attributes(values) }],
      isMonotonic,
      aggregationTemporality: 1,
    },
  });
  const histogram = (name: string, unit: string, values: Record<string, string>) => ({
    name,
    unit,
    histogram: {
      dataPoints: [
        {
          timeUnixNano,
          count: '1',
          sum: 0.2,
          bucketCounts: ['1', '0'],
          explicitBounds: [1],
          attributes: attributes(values),
        },
      ],
      aggregationTemporality: 1,
    },
  });
  const metrics = [
    sum('shop.orders', true, { 'shop.order.outcome': 'paid' }),
    sum('shop.queue.messages', false, { 'messaging.destination.name': 'mails' }),
    histogram('shop.order.value', 'EUR', {}),
    histogram('http.server.request.duration', 's', { 'http.route': '/' }),
    {
      name: 'nodejs.eventloop.utilization',
      gauge: { dataPoints: [{ timeUnixNano, asDouble: 0.1 }] },
    },
  ];
  const response = await fetch(`${url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'uptrace-dsn': `http://${token}@localhost` },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
  });
  expect(response.status).toBe(200);
  await vi.waitUntil(
    async () =>
      await Promise.all(
        metrics.map(({ name }) => client.metrics.describe({ metric: name.replaceAll('.', '_') })),
      ).then((found) => found.every(({ length }) => length === 1)),
    { timeout: 60_000, interval: 50 },
  );
}

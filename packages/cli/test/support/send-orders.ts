import type { Spanlight } from '@spanlight/sdk';
import { expect, vi } from 'vitest';

/** Sends a point of the counter `shop_orders`, so that monitors have something to watch, and waits until it is known. */
export async function sendOrders(url: string, client: Spanlight): Promise<void> {
  const time = String(BigInt(Date.now()) * 1_000_000n);
  const orders = {
    name: 'shop.orders',
    sum: {
      dataPoints: [{ timeUnixNano: time, asDouble: 1 }],
      isMonotonic: true,
      aggregationTemporality: 1,
    },
  };
  const response = await fetch(`${url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'uptrace-dsn': 'http://shop-token@localhost' },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [orders] }] }] }),
  });
  expect(response.status).toBe(200);
  await vi.waitUntil(
    async () => (await client.metrics.describe({ metric: 'shop_orders' })).length === 1,
    { timeout: 60_000, interval: 50 },
  );
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';

let server: RealServer | undefined;
let browser: Browser | undefined;

const MINUTES = 20;

/** Sends the orders of two shops, minute by minute: 3 a minute in the one, 5 in the other. */
async function sendOrders({ url, dsn }: RealServer): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const nanoseconds = (time: number): string => `${time}000000`;
  const shops = { north: 3, south: 5 };
  const dataPoints = Object.entries(shops).flatMap(([shop, orders]) =>
    Array.from({ length: MINUTES }, (_, index) => ({
      startTimeUnixNano: nanoseconds(minute - (index + 2) * 60_000),
      timeUnixNano: nanoseconds(minute - (index + 1) * 60_000),
      asInt: String(orders),
      attributes: [{ key: 'shop.name', value: { stringValue: shop } }],
    })),
  );
  const sum = { aggregationTemporality: 1, isMonotonic: true, dataPoints };
  const metrics = [{ name: 'test.orders', unit: '{order}', sum }];
  const answer = await fetch(`${url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': dsn },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  vi.stubEnv('SPANLIGHT_SELF_TRACING', 'false');
  [server, browser] = await Promise.all([startRealServer(), sharedBrowser()]);
  await sendOrders(server);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  await server?.stop();
});

const yaml = `schema: v2
name: 'Test: orders'
table_grid_items:
  - title: Orders
    type: gauge
    metrics: [test_orders as $orders]
    query:
      - per_min(sum($orders)) as opm
    columns:
      opm: { agg_func: max }
table:
  - metrics: [test_orders as $orders]
    query:
      - group by shop_name
      - per_min(sum($orders)) as opm
    columns:
      opm: { agg_func: max }
grid_rows:
  - title: General
    items:
      - title: Orders per minute
        metrics: [test_orders as $orders]
        query:
          - per_min(sum($orders)) as opm
`;

test('a dashboard from YAML shows its table, a row leads into its grid, an edit is stored', async () => {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  const { page, context, problems } = await openPage(browser);
  await context.request.post(`${server.url}/internal/v1/users/login`, {
    data: { email: 'admin@spanlight.local', password: 'spanlight' },
  });
  await page.goto(`${server.url}/metrics/1`);
  await page.getByRole('button', { name: 'New from YAML' }).click();
  const editor = page.getByRole('textbox', { name: 'YAML of the dashboard' });
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(yaml);
  await page.getByRole('button', { name: 'Create' }).click();

  const table = page.getByRole('table', { name: 'Table of the dashboard' });
  const row = table.getByRole('row').filter({ hasText: 'south' });
  await expect.poll(() => row.getByRole('cell').nth(1).textContent()).toMatch(/^5/u);
  await row.getByRole('img', { name: /^opm: / }).waitFor();
  await page.getByRole('img', { name: /^Orders: 8/u }).waitFor();

  await table.getByRole('link', { name: 'north' }).click();
  const chart = page.getByRole('figure', { name: 'Orders per minute' });
  await expect
    .poll(() => chart.locator('p.hidden').textContent())
    .toMatch(/^Opm from 3 orders to 3 orders, last 3 orders/u);
  await page.getByText('shop_name = "north"').waitFor();

  await page.getByRole('button', { name: 'Actions of Test: orders' }).click();
  await page.getByRole('menuitem', { name: 'Edit YAML' }).click();
  await editor.getByText('Orders per minute').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: /^Review \d change/u }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('figure', { name: 'Orders per minute!' }).waitFor();
  expect(problems).toEqual([]);
});

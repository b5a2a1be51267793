import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';

let server: RealServer | undefined;
let browser: Browser | undefined;

async function sendOrders({ url, dsn }: RealServer): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const dataPoints = Array.from({ length: 10 }, (_, index) => ({
    startTimeUnixNano: `${minute - (index + 2) * 60_000}000000`,
    timeUnixNano: `${minute - (index + 1) * 60_000}000000`,
    asInt: '3',
    attributes: [{ key: 'shop.name', value: { stringValue: 'north' } }],
  }));
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

test('a dashboard is made, laid out and taken back by hand; its YAML applies without a change', async () => {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  const { url } = server;
  const { page, context, problems } = await openPage(browser, { width: 1440 });
  await context.request.post(`${url}/internal/v1/users/login`, {
    data: { email: 'admin@spanlight.local', password: 'spanlight' },
  });
  await page.goto(`${url}/metrics/1`);
  await page.getByLabel('Dashboard name').fill('Made by hand');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL((address) => address.pathname.endsWith('/grid'));
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? '';
  const api = `${url}/internal/v1/metrics/1/dashboards/${id}`;
  const read = async () => (await context.request.get(api)).json();
  /** Places of the items of the rows, from the top. */
  const places = async (): Promise<Record<string, number[]>[]> => {
    const { gridRows } = await read();
    return gridRows.map((row: { items: Record<string, number>[] }) =>
      Object.fromEntries(row.items.map((item) => [item['title'], [item['xAxis'], item['yAxis']]])),
    );
  };

  for (const title of ['First', 'Second']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Chart' }).click();
    const editor = page.getByRole('dialog', { name: 'New chart' });
    await editor.getByRole('combobox', { name: /^Metric 1/u }).click();
    await page.getByRole('option', { name: /^test_orders/u }).click();
    await editor.getByLabel('Title').fill(title);
    await editor.getByRole('figure', { name: title }).waitFor();
    await editor.getByRole('button', { name: 'Create' }).click();
    await editor.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: title, exact: true }).waitFor();
  }
  expect(await places()).toEqual([{ First: [0, 28], Second: [0, 0] }]);

  const move = async (title: string, ...keys: string[]): Promise<void> => {
    await page.getByRole('button', { name: `Move ${title}` }).focus();
    for (const key of ['Enter', ...keys, 'Enter']) await page.keyboard.press(key);
  };
  await move('Second', 'ArrowDown');
  await expect.poll(places).toEqual([{ First: [0, 0], Second: [0, 28] }]);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Row' }).click();
  await page.getByRole('textbox', { name: 'Row title' }).fill('Above');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByText('This row has no items.').waitFor();

  // Dragged into the other row.
  const handle = await page
    .getByRole('region', { name: 'Second', exact: true })
    .getByRole('heading')
    .boundingBox();
  const empty = await page.getByText('This row has no items.').boundingBox();
  if (!handle || !empty) throw new Error('Both are drawn.');
  await page.mouse.move(handle.x + 30, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 40, handle.y - 40);
  await page.mouse.move(empty.x + 40, empty.y + 12, { steps: 6 });
  await page.mouse.up();
  await expect.poll(places).toEqual([{ Second: [0, 0] }, { First: [0, 0] }]);
  await move('First', 'PageUp');
  await expect.poll(places).toEqual([{ First: [0, 0], Second: [0, 28] }, {}]);
  await page.getByRole('button', { name: 'Undo: move "First"' }).click();
  await expect.poll(places).toEqual([{ Second: [0, 0] }, { First: [0, 0] }]);

  const yaml = await (await context.request.get(`${api}/yaml`)).text();
  const { dashboard } = await read();
  const applied = await context.request.put(`${api}/yaml`, {
    data: yaml,
    headers: { 'content-type': 'text/yaml' },
  });
  expect(applied.status()).toBe(200);
  expect((await read()).dashboard.revision).toBe(dashboard.revision);
  expect(problems).toEqual([]);
});

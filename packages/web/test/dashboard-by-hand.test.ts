import type { DashboardResponse } from '@spanlight/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow } from './console.ts';
import { sendTelemetry } from './send-telemetry.ts';
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
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  await server?.stop();
});

function running(): { server: RealServer; browser: Browser } {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  return { server, browser };
}

/** A page of somebody who is signed in, what the API answers them, and a way to send telemetry. */
async function signedIn() {
  const { server, browser } = running();
  const { url } = server;
  const opened = await openPage(browser, { width: 1440 });
  const { request } = opened.context;
  await request.post(`${url}/internal/v1/users/login`, {
    data: { email: 'admin@spanlight.local', password: 'spanlight' },
  });
  const dashboards = `${url}/internal/v1/metrics/1/dashboards`;
  const read = async (id: string | number): Promise<DashboardResponse> =>
    (await request.get(`${dashboards}/${id}`)).json();
  // Soon after the spans there are dashboards of templates.
  const send = async (): Promise<void> => {
    await Promise.all([sendOrders(server), sendTelemetry(server)]);
    const metrics = async () => (await request.get(`${url}/internal/v1/metrics/1`)).text();
    await expect.poll(metrics).toContain('test_orders');
  };
  return { ...opened, send, url, dashboards, read };
}

test('a dashboard is made, laid out and taken back by hand; its YAML applies without a change', async () => {
  const { page, context, problems, url, dashboards, ...person } = await signedIn();
  await page.goto(`${url}/metrics/1`);
  await page.getByLabel('Dashboard name').fill('Made by hand');
  await person.send();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL((address) => address.pathname.endsWith('/grid'));
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? '';
  const api = `${dashboards}/${id}`;
  const read = () => person.read(id);
  /** Places of the items of the rows, from the top. */
  const places = async (): Promise<Record<string, number[]>[]> => {
    const { gridRows } = await read();
    return gridRows.map((row) =>
      Object.fromEntries(row.items.map((item) => [item.title, [item.xAxis, item.yAxis]])),
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
    await page.getByRole('article', { name: title, exact: true }).waitFor();
  }
  expect(await places()).toEqual([{ First: [0, 0], Second: [12, 0] }]);

  const move = async (title: string, ...keys: string[]): Promise<void> => {
    await page.getByRole('button', { name: `Move ${title}` }).focus();
    for (const key of ['Enter', ...keys, 'Enter']) await page.keyboard.press(key);
  };
  await move('Second', ...Array.from({ length: 12 }, () => 'ArrowLeft'));
  await expect.poll(places).toEqual([{ First: [12, 0], Second: [0, 0] }]);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Row' }).click();
  await page.getByRole('textbox', { name: 'Row title' }).fill('Above');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByText('This row has no items.').waitFor();

  // Dragged into the other row.
  const handle = await page
    .getByRole('article', { name: 'Second', exact: true })
    .getByRole('heading')
    .boundingBox();
  const empty = await page.getByText('This row has no items.').boundingBox();
  if (!handle || !empty) throw new Error('Both are drawn.');
  await page.mouse.move(handle.x + 30, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 40, handle.y - 40);
  await page.mouse.move(empty.x + 40, empty.y + 12, { steps: 6 });
  // While it is held there, only where it comes down is shown.
  await page.locator('[data-drop]').waitFor();
  expect(await page.getByText('This row has no items.').count()).toBe(0);
  await page.mouse.up();
  await expect.poll(places).toEqual([{ Second: [0, 0] }, { First: [12, 0] }]);
  await move('First', 'PageUp');
  await expect.poll(places).toEqual([{ First: [12, 0], Second: [0, 0] }, {}]);
  await page.getByRole('button', { name: 'Undo: move "First"' }).click();
  await expect.poll(places).toEqual([{ Second: [0, 0] }, { First: [12, 0] }]);

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

test('what is shown goes into a dashboard, and its items into others', async () => {
  const { page, context, problems, url, dashboards, read } = await signedIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  // From the explorer of metrics, into a new dashboard.
  const query = 'sum($orders) as orders | where shop_name = "north" | group by shop_name';
  await page.goto(
    `${url}/metrics/1/explore?metric=test_orders&chart=bar&query=${encodeURIComponent(query)}`,
  );
  const metric = page.getByRole('dialog').first();
  await metric.getByRole('button', { name: 'Add to dashboard' }).click();
  const add = page.getByRole('dialog', { name: 'Add to dashboard' });
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByText('Choose a dashboard').waitFor();
  await add.getByText('Dashboard', { exact: true }).waitFor();
  await add.getByRole('combobox', { name: /^Dashboard/u }).click();
  await page.getByRole('option', { name: 'New dashboard' }).click();
  // Of a name that nobody was asked for before nothing is wrong yet.
  await add.getByLabel('Dashboard name').waitFor();
  expect(await add.getByText('Field is required').count()).toBe(0);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByText('Field is required').waitFor();
  await add.getByLabel('Dashboard name').fill('Taken');
  await add.getByLabel('Row title').fill('Sales');
  await add.getByLabel('Title of the item').fill('Orders of the north');
  expect(await accessibilityProblems(page)).toEqual([]);
  await look(page, 'add');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByText('The item was added to “Taken”.').waitFor();
  await add.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.waitForURL((address) => address.pathname.endsWith('/grid'));
  await page.getByRole('article', { name: 'Orders of the north', exact: true }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? '';
  const [sales] = (await read(id)).gridRows;
  expect(sales).toMatchObject({
    title: 'Sales',
    items: [
      {
        title: 'Orders of the north',
        type: 'chart',
        params: { chartKind: 'bar', metrics: [{ name: 'test_orders', alias: 'orders' }], query },
      },
    ],
  });

  // From the timeseries of spans, into the row that is there, where there is room.
  const spans = 'group by service_name | p90(_duration) | uniq(host_name) | where _name exists';
  await page.goto(`${url}/spans/1/timeseries?system=spans:all&query=${encodeURIComponent(spans)}`);
  await page.getByRole('button', { name: 'Add to dashboard' }).click();
  await add.getByText('uniq(host_name)').waitFor();
  await add.getByRole('combobox', { name: /^Dashboard/u }).click();
  await page.getByRole('option', { name: 'Taken' }).click();
  await add.getByRole('combobox', { name: /^Row/u }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByRole('link', { name: 'Open the dashboard' }).click();
  const chart = page.getByRole('article', { name: 'Spans over time', exact: true });
  await chart.waitFor();
  await chart.getByText('cart').first().waitFor();
  const places = async () =>
    (await read(id)).gridRows[0]?.items.map(({ title, xAxis, yAxis }) => [title, xAxis, yAxis]);
  expect(await places()).toEqual([
    ['Orders of the north', 0, 0],
    ['Spans over time', 12, 0],
  ]);

  // What has several units becomes an item for each, which can be read.
  const dashboard = page.url();
  const mixed = 'group by service_name | per_min(sum(_count)) | _error_rate | {p50,p90}(_duration)';
  await page.goto(`${url}/spans/1/timeseries?system=spans:all&query=${encodeURIComponent(mixed)}`);
  await page.getByRole('button', { name: 'Add to dashboard' }).click();
  await add.getByText('Spans over time: count, Spans over time: error rate').waitFor();
  await add.getByRole('combobox', { name: /^Dashboard/u }).click();
  await page.getByRole('option', { name: 'New dashboard' }).click();
  await add.getByLabel('Dashboard name').fill('By unit');
  await add.getByLabel('Title of the 3 items').fill('Shop');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.getByText('The items were added to “By unit”.').waitFor();
  await add.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.getByRole('article', { name: 'Shop: duration', exact: true }).waitFor();
  const byUnit = new URL(page.url()).pathname.split('/').at(-2) ?? '';
  expect(
    (await read(byUnit)).gridRows[0]?.items.map(({ title, xAxis, yAxis }) => [title, xAxis, yAxis]),
  ).toEqual([
    ['Shop: count', 0, 0],
    ['Shop: error rate', 12, 0],
    ['Shop: duration', 0, 28],
  ]);
  await page.goto(dashboard);
  await chart.waitFor();

  // The menu of the item leads to a monitor, and copies it into another dashboard.
  await chart.hover();
  await page.getByRole('button', { name: 'Actions of Spans over time' }).click();
  const monitor = page.getByRole('menuitem', { name: 'Create monitor' });
  expect(await monitor.getAttribute('href')).toContain('metric=uptrace_tracing_spans');
  await page.getByRole('menuitem', { name: 'YAML', exact: true }).click();
  await page.getByText('The YAML was copied').waitFor();
  const made = await context.request.post(dashboards, { data: { name: 'Pasted into' } });
  const other = (await made.json()).dashboard.id as number;
  await page.goto(`${url}/metrics/1/${other}/grid`);
  await page.getByText('The grid is empty').waitFor();
  await page.keyboard.press('Control+v');
  await page.getByText('"Spans over time" was pasted').waitFor();
  const [pasted] = (await read(other)).gridRows;
  const copied = (await read(id)).gridRows[0]?.items.find(
    ({ title }) => title === 'Spans over time',
  );
  expect(pasted?.items[0]?.params).toEqual(copied?.params);
  await page.getByRole('button', { name: 'Undo: paste "Spans over time"' }).waitFor();

  // What is pasted is chosen: the next one goes beside it, or below it where there is no room, and into the first gap without any.
  const pastedPlaces = async () =>
    (await read(other)).gridRows[0]?.items
      .toSorted((a, b) => a.id - b.id)
      .map(({ xAxis, yAxis }) => [xAxis, yAxis]);
  const chosen = () =>
    page.evaluate(() => Number(document.activeElement?.getAttribute('data-place') ?? 0));
  await expect.poll(chosen).toBe(pasted?.items[0]?.id);
  const pasteNext = async (...places: number[][]): Promise<void> => {
    const before = await chosen();
    await page.keyboard.press('Control+v');
    await expect.poll(pastedPlaces).toEqual(places);
    await expect.poll(chosen).toBeGreaterThan(before);
  };
  // Ctrl+C copies it without its menu, unless text is selected.
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const isLeftToBrowser = await page.evaluate(() => {
    const selection = window.getSelection();
    selection?.selectAllChildren(document.querySelector('h1') ?? document.body);
    const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true });
    const isLeft = document.activeElement?.dispatchEvent(copy);
    selection?.removeAllRanges();
    return isLeft;
  });
  expect(isLeftToBrowser).toBe(true);
  await page.evaluate(() => navigator.clipboard.writeText('something else'));
  await page.keyboard.press('Control+c');
  await expect.poll(clipboard).toContain('schema: v2');
  await page.getByText('"Spans over time" was copied as YAML').waitFor();
  await pasteNext([0, 0], [12, 0]);
  await pasteNext([0, 0], [12, 0], [12, 28]);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await pasteNext([0, 0], [12, 0], [12, 28], [0, 28]);

  // A text with a mistake names its place, and can be mended.
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      'schema: v2\nname: x\ngrid_rows:\n  - title: A\n    items:\n      - title: B\n        type: dial\n',
    ),
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Paste items' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste items' });
  await paste.getByText('7:15').waitFor();
  await expect
    .poll(() => paste.getByRole('button', { name: 'Paste', exact: true }).isDisabled())
    .toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await look(page, 'paste');
  await page.keyboard.press('Escape');
  await paste.waitFor({ state: 'detached' });

  // Alone on the screen, until Escape.
  await page.goto(`${url}/metrics/1/${id}/grid?kiosk=10`);
  await page.getByRole('article', { name: 'Orders of the north', exact: true }).waitFor();
  // What is still asked for has neither its names nor its colours yet.
  await chart.getByText('cart').first().waitFor();
  await expect.poll(() => page.locator('[data-status="loading"]').count()).toBe(0);
  expect(await page.getByRole('banner').count()).toBe(0);
  for (const name of ['Add', 'Filters', 'Reload'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await look(page, 'kiosk');
  const asked = page.waitForRequest(/\/metrics\/1\/timeseries/u);
  await asked;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.has('kiosk')).toBe(false);
  expect(problems).toEqual([]);
});

/** Holds a page with an open dialog to axe and to its width in the dark and on a phone. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  const shoot = async (as: string) => {
    if (folder) await page.screenshot({ path: `${folder}/${name}-${as}.png` });
  };
  await shoot('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await shoot('dark');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await shoot('narrow');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { sharedBrowser, openPage } from './browser.ts';
import { horizontalOverflow } from './console.ts';
import { startRealServer, type RealServer } from './real-server.ts';

/* The example portals as they are run: their backends, the published widgets, a real server, a browser. */

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../../examples/${name}/`, import.meta.url));

let server: RealServer | undefined;
let browser: Browser | undefined;
const portals: ChildProcess[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startRealServer(),
    sharedBrowser(),
    build({ root: folderOf('portal-react'), logLevel: 'silent' }),
  ]);
  await sendShop(server.url);
});

afterAll(async () => {
  for (const portal of portals) portal.kill();
  await browser?.close();
  await server?.stop();
});

/** Starts a portal, once the packages are built. Answers its address. */
async function startPortal(folder: string, program: string, url: string): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const portal = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SPANLIGHT_URL: url,
      SPANLIGHT_DASHBOARD: 'Orders of the shop',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portals.push(portal);
  await once(portal.stdout, 'data');
  return `http://127.0.0.1:${port}`;
}

test.each([
  { name: 'portal-html', program: 'src/main.ts' },
  { name: 'portal-react', program: 'server/main.ts' },
])('$name shows what its tokens let it read', async ({ name, program }) => {
  if (!server || !browser) throw new Error('nothing was started');
  const address = await startPortal(folderOf(name), program, server.url);
  const { page, problems } = await openPage(browser, { width: 390, height: 1600, theme: 'dark' });
  const asked: { url: string; token: string }[] = [];
  page.on('request', (request) => {
    const { authorization = '' } = request.headers();
    if (request.method() === 'GET' && request.url().includes('/internal/v1/'))
      asked.push({ url: request.url(), token: authorization });
  });
  await page.goto(address);
  await page.getByRole('img', { name: 'Shop: no open alerts' }).waitFor();
  await page.getByText('No alerts').waitFor();
  await page.getByRole('group', { name: 'Notify on all errors' }).getByText('Active').waitFor();
  await page.getByRole('img', { name: /^Orders per minute: 3/ }).waitFor();
  const chart = page.getByRole('figure', { name: 'Orders per minute by outcome' });
  await chart.getByText('paid').first().waitFor();
  await page.getByRole('table', { name: 'Orders per minute by outcome, now' }).waitFor();
  await page.locator('spanlight-log-list').scrollIntoViewIfNeeded();
  await page.locator('spanlight-log-list:state(empty)').waitFor();
  await page.locator('spanlight-dashboard').scrollIntoViewIfNeeded();
  await page.getByText(/^(?:3|6|9|12) paid orders$/u).waitFor();
  const timeline = page.getByRole('treegrid', { name: 'Trace timeline' });
  await timeline.getByRole('row', { name: /GET \/cart/ }).click();
  await page.getByText('Span 0000000000000001').waitFor();

  // All of it was asked of Spanlight with tokens, and no token stands in an address.
  expect(asked.length).toBeGreaterThan(5);
  const tokens = new Set(asked.map(({ token }) => token));
  expect([...tokens]).toEqual([expect.stringMatching(/^Bearer spe_/)]);
  const [token = ''] = tokens;
  const secret = token.replace('Bearer ', '');
  expect(
    asked.filter(({ url }) => url.includes(secret) || !url.startsWith(server?.url ?? '')),
  ).toEqual([]);
  expect(await page.content()).not.toContain('spe_');
  // Neither from elsewhere, nor for anything else.
  const elsewhere = await fetch(`${address}/spanlight-token`, { method: 'POST' });
  expect(elsewhere.status).toBe(403);
  const stolen = await fetch(`${server.url}/internal/v1/projects/1/alerts`, {
    headers: { authorization: token },
  });
  expect(stolen.status).toBe(401);

  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  expect(problems).toEqual([]);
});

/** A request, and three orders a minute. */
async function sendShop(url: string): Promise<void> {
  const now = Date.now();
  const nanoseconds = (before: number): string => `${BigInt(now - before) * 1_000_000n}`;
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const resource = { attributes: [text('service.name', 'storefront')] };
  const span = {
    traceId: '5b8aa5a2d2c872e8321cf37308d69df2',
    spanId: '0000000000000001',
    name: 'GET /cart',
    kind: 2,
    startTimeUnixNano: nanoseconds(60_500),
    endTimeUnixNano: nanoseconds(60_000),
    attributes: [text('http.request.method', 'GET'), text('http.route', '/cart')],
  };
  const orders = {
    name: 'shop.orders',
    sum: {
      isMonotonic: true,
      aggregationTemporality: 1,
      // In the newest minute that is over, whichever that is within the next ones.
      dataPoints: [60_000, 0, -60_000, -120_000, -180_000].map((before) => ({
        timeUnixNano: nanoseconds(before),
        asInt: '3',
        attributes: [text('shop.order.outcome', 'paid')],
      })),
    },
  };
  const send = async (signal: string, body: object): Promise<void> => {
    const response = await fetch(`${url}/v1/${signal}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'spanlight-dsn': 'http://demo@localhost' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  await send('traces', { resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] });
  await createDashboard(url);
  await send('metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ metrics: [orders] }] }] });
}

/** A dashboard that the portals show. */
async function createDashboard(url: string): Promise<void> {
  const login = await fetch(`${url}/internal/v1/users/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'admin@spanlight.local', password: 'spanlight' }),
  });
  const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];
  const answer = await fetch(`${url}/internal/v1/metrics/1/dashboards/yaml`, {
    method: 'POST',
    headers: { cookie },
    body: `schema: v2
name: Orders of the shop
grid_query: where shop_order_outcome = "paid"
grid_rows:
  - title: Orders
    items:
      - title: Paid orders
        type: gauge
        metrics: [shop_orders as $orders]
        query: [sum($orders) as orders]
        columns: { orders: { agg_func: sum } }
        template: \${orders} paid orders
`,
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
}

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';
import { CALLS, sendCalls } from './send-calls.ts';

let server: RealServer | undefined;
let browser: Browser | undefined;
let lastCall = 0;

beforeAll(async () => {
  // The server's own calls would join the graph of the shop.
  vi.stubEnv('SPANLIGHT_SELF_TRACING', 'false');
  [server, browser] = await Promise.all([startRealServer(), sharedBrowser()]);
  lastCall = await sendCalls(server);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  await server?.stop();
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'Selection' });

/** Signs in and opens the graph once it has all its edges: both sides of a call have to come first. */
async function openGraph(search = ''): Promise<{ page: Page; problems: string[] }> {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  const { page, context, problems } = await openPage(browser);
  await context.request.post(`${server.url}/internal/v1/users/login`, {
    data: { email: 'admin@spanlight.local', password: 'spanlight' },
  });
  await page.goto(`${server.url}/overview/1/service-graph?view=table&time_dur=3600${search}`);
  const table = page.getByRole('table', { name: 'Calls between services' });
  await expect
    .poll(
      async () => {
        await page
          .getByRole('button', { name: /reload/iu })
          .first()
          .click();
        return table.locator('tbody tr[data-index]').count();
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(6);
  return { page, problems };
}

const edges: readonly [edge: string, links: readonly [text: string, count: number][]][] = [
  ['http:<http-client>>service_name=shop', [['Calls shop gets from outside', CALLS]]],
  [
    'http:service_name=shop>service_name=cart',
    [
      ['Calls shop makes to cart', CALLS],
      ['Calls cart answers', CALLS],
    ],
  ],
  [
    'http:service_name=shop>service_name=payments',
    [
      // Its callers know it by an address.
      ['All calls shop makes', CALLS * 2],
      ['Calls payments answers', CALLS],
    ],
  ],
  [
    'db:service_name=cart>db:redis',
    [
      ['Queries of cart', CALLS],
      ['All queries to db:redis', CALLS],
    ],
  ],
  [
    'messaging:service_name=shop>messaging_destination_name=orders',
    [
      ['Sent by shop', CALLS],
      ['Received from orders', CALLS],
    ],
  ],
  [
    'messaging:messaging_destination_name=orders>messaging_consumer_group_name=mailers',
    [
      ['Sent to orders', CALLS],
      ['Received by mailers', CALLS],
    ],
  ],
];

test('both ends of every edge lead to the spans behind it', async () => {
  const { page, problems } = await openGraph();
  for (const [edge, links] of edges) {
    const url = new URL(page.url());
    url.searchParams.set('edge', edge);
    await page.goto(url.href);
    for (const [text, count] of links) {
      const item = panel(page).getByRole('listitem').filter({ hasText: text });
      await item.getByText(`${count} spans`).waitFor();
      await item.getByRole('link', { name: text }).click();
      await panel(page).waitFor({ state: 'detached' });
      await page.getByText(`${count} spans`).first().waitFor();
      await page.goBack();
      await panel(page).waitFor();
    }
  }
  expect(problems).toEqual([]);
});

test('calls are counted in the minutes that their spans are looked for in', async () => {
  // The last second of a minute: the call before it in that minute is counted with the others of it.
  const start = Math.floor((lastCall - 600_000) / 60_000) * 60_000 + 59_000;
  const { page } = await openGraph();
  const url = new URL(page.url());
  url.searchParams.set('edge', 'http:<http-client>>service_name=shop');
  url.searchParams.set('time_gte', new Date(start).toISOString());
  url.searchParams.set('time_dur', '300');
  await page.goto(url.href);
  const calls = panel(page)
    .locator('dl > div')
    .filter({ hasText: /^Calls/u })
    .locator('dd');
  await expect.poll(() => calls.textContent()).toBe('6');
  const item = panel(page).getByRole('listitem').filter({ hasText: 'from outside' });
  await item.getByText('6 spans').waitFor();
  await item.getByRole('link').first().click();
  await page.getByText('6 spans').first().waitFor();
});

test('failed calls of an edge are counted, and lead to the failed spans', async () => {
  const { page } = await openGraph(
    `&edge=${encodeURIComponent('http:service_name=shop>service_name=cart')}`,
  );
  await panel(page).getByText('20%', { exact: true }).waitFor();
  await panel(page).getByRole('link', { name: 'failed ones' }).first().click();
  await page.getByText(`${CALLS / 5} spans`).waitFor();
});

test('a service leads to its spans, and its groups', async () => {
  const { page } = await openGraph(`&node=${encodeURIComponent('service_name=cart')}`);
  await panel(page).getByRole('link', { name: 'Spans of cart' }).waitFor();
  await page.getByRole('link', { name: 'Explore groups' }).click();
  await page.getByRole('link', { name: 'GET /cart' }).waitFor();
  expect(new URL(page.url()).searchParams.get('query')).toContain('where service_name = "cart"');
});

test('a monitor of an edge asks for values that are there', async () => {
  const { page } = await openGraph(
    `&edge=${encodeURIComponent('http:service_name=shop>service_name=cart')}`,
  );
  await panel(page).getByRole('button', { name: 'Monitor' }).click();
  const links = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''));
  expect(links).toHaveLength(4);
  const end = new Date();
  const range = {
    time_gte: new Date(end.getTime() - 3_600_000).toISOString(),
    time_lt: end.toISOString(),
  };
  for (const link of links) {
    const { searchParams } = new URL(link, page.url());
    const asked = new URLSearchParams({ ...Object.fromEntries(searchParams), ...range });
    const answer = await page.request.get(
      `${server?.url}/internal/v1/metrics/1/timeseries?${asked}`,
    );
    const { timeseries } = (await answer.json()) as { timeseries: { value: (number | null)[] }[] };
    expect(timeseries.flatMap(({ value }) => value).some((value) => (value ?? 0) > 0)).toBe(true);
  }
});

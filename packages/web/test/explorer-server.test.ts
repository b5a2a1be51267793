import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { startRealServer, type RealServer } from './real-server.ts';
import { FAILURES, REQUESTS, sendTelemetry } from './send-telemetry.ts';

let server: RealServer | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  // The server's own traces would join the groups of the shop.
  vi.stubEnv('SPANLIGHT_SELF_TRACING', 'false');
  [server, browser] = await Promise.all([startRealServer(), sharedBrowser()]);
  await sendTelemetry(server);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  await server?.stop();
});

/** Signs in with the demo login and opens a path. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  const { page, context, problems } = await openPage(browser);
  const answer = await context.request.post(`${server.url}/internal/v1/users/login`, {
    data: { email: 'admin@spanlight.local', password: 'spanlight' },
  });
  expect(answer.status()).toBe(200);
  await page.goto(server.url + path);
  return { page, problems };
}

const groups = (page: Page) => page.getByRole('table', { name: 'groups' });
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('query');

/** The texts of a row of the groups table, cell by cell. */
const cellsOf = (page: Page, name: string) =>
  groups(page).getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents();

test('filter, group, drill down', async () => {
  const { page, problems } = await open('/spans/1?system=spans:all&time_dur=3600');
  await groups(page).getByRole('link', { name: 'GET /cart/:id' }).waitFor();

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Find an attribute').fill('service_name');
  await page.getByRole('checkbox', { name: 'checkout', exact: true }).click();
  await expect.poll(() => queryOf(page)).toContain('where service_name = "checkout"');
  await page.keyboard.press('Escape');
  await groups(page).getByRole('link', { name: 'GET /cart/:id' }).waitFor({ state: 'detached' });
  await groups(page).getByRole('link', { name: 'POST /checkout' }).waitFor();
  await page.getByRole('button', { name: /^Remove where service_name/ }).click();

  await page.getByRole('button', { name: 'Group by', exact: true }).click();
  await page.getByRole('button', { name: 'service', exact: true }).click();
  await page.getByRole('button', { name: 'Aggregate', exact: true }).click();
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await groups(page).getByRole('link', { name: 'cart', exact: true }).waitFor();
  // A request and its query each.
  await expect.poll(() => cellsOf(page, 'checkout')).toContain(String((REQUESTS / 4) * 2));

  await groups(page).getByRole('link', { name: 'checkout', exact: true }).click();
  await page.getByText(`${(REQUESTS / 4) * 2} spans`).waitFor();
  expect(queryOf(page)).toContain('where service_name = "checkout"');
  await page.getByRole('button', { name: 'POST /checkout' }).first().click();
  const card = page.getByRole('dialog', { name: 'Span' });
  await card.getByText('http_route').first().waitFor();
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
});

test('groups are drawn over time, and an opened one lists its spans', async () => {
  const query =
    'where service_name = "checkout" | group by _group_id | sum(_count) | p50(_duration)';
  const search = `system=spans:all&time_dur=3600&query=${encodeURIComponent(query)}`;
  const { page, problems } = await open(`/spans/1/timeseries?${search}`);
  const table = page.getByRole('table', { name: 'groups over time' });
  await table.getByRole('link', { name: 'POST /checkout' }).waitFor();
  await expect.poll(() => page.getByRole('figure').count()).toBe(2);
  const row = table.getByRole('row').filter({ hasText: 'POST /checkout' });
  await row.getByRole('button', { name: 'Open details' }).click();
  await page.getByText(`${REQUESTS / 4} spans`).waitFor();
  expect(problems).toEqual([]);
});

test('an error of the edited query stands at its place, the rest of the query works', async () => {
  const { page } = await open('/spans/1?system=spans:all&time_dur=3600');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('group by _status_code | _count | p42(_duration)');
  await expect.poll(() => page.locator('.cm-lintRange-error').allTextContents()).toEqual(['p42']);
  await page.keyboard.press('Enter');
  const part = page.getByRole('listitem').filter({ hasText: 'p42(_duration)' });
  await part.getByRole('alert').filter({ hasText: 'p42' }).waitFor();
  await expect.poll(() => cellsOf(page, 'error')).toContain(String(FAILURES));
});

test('logs are found by their text, and the chart counts them', async () => {
  const { page } = await open('/spans/1/items?system=log:all&time_dur=3600');
  await page.getByText(`${REQUESTS} logs`).waitFor();
  await page.getByRole('searchbox', { name: 'Quick search' }).fill('"timed out"');
  await page.getByText(`${FAILURES} logs`).waitFor();
  await page.getByRole('figure', { name: 'Logs per minute' }).waitFor();
  await page
    .getByRole('button', { name: /payment provider timed out/ })
    .first()
    .waitFor();
});

test('a view is saved and opens what it showed, a reload too', async () => {
  const { page } = await open(
    '/spans/1?system=httpserver:all&time_dur=3600&sort_by=p99(_duration)',
  );
  await groups(page).getByRole('link', { name: 'POST /checkout' }).waitFor();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('Slow requests');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The view has been saved').waitFor();

  await page.goto(`${server?.url}/spans/1?system=log:all`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('link', { name: /^Slow requests/ }).click();
  const p99 = page.getByRole('columnheader', { name: 'p99' });
  await expect.poll(() => p99.getAttribute('aria-sort')).toBe('descending');
  expect(new URL(page.url()).searchParams.get('system')).toBe('httpserver:all');

  const before = await groups(page).getByRole('link').allTextContents();
  await page.reload();
  await groups(page).getByRole('link', { name: 'POST /checkout' }).waitFor();
  await expect.poll(() => groups(page).getByRole('link').allTextContents()).toEqual(before);
});

test('everything by keyboard: a condition, a group, its spans, a card, the chart', async () => {
  const { page } = await open('/spans/1?system=spans:all&time_dur=3600');
  await groups(page).getByRole('link', { name: 'GET /cart/:id' }).waitFor();

  await page.getByRole('button', { name: 'Status', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page)).toContain('where _status_code = "error"');

  const link = groups(page).getByRole('link', { name: 'GET /cart/:id' });
  await link.focus();
  await page.keyboard.press('Enter');
  const span = page.getByRole('button', { name: 'GET /cart/:id', exact: true }).first();
  await span.waitFor();
  await span.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Span' });
  await card.getByText('deadline exceeded').waitFor();
  await expect
    .poll(() => card.evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  // The focus comes back to the row the card was opened from.
  await expect.poll(() => span.evaluate((row) => row === document.activeElement)).toBe(true);

  await page.getByRole('slider', { name: 'Duration over time' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('[data-highlighted]:focus', { hasText: 'Zoom in' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('time_dur')).toBe('180');
});

test('logs arrive in the live tail, a line has others around it, a group tells its metrics', async () => {
  if (!server) throw new Error('The server did not start.');
  const { page, problems } = await open('/spans/1/items?system=log:all&time_dur=3600&live=true');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText(`${REQUESTS} lines`).waitFor();
  await sendTelemetry(server);
  // Those of a minute ago and later: the others happened too long before to be news.
  await page.getByText(/^4[1-5] lines$/u).waitFor();
  await page.locator('[data-line]').nth(3).click();
  await page.getByRole('button', { name: 'Lines around this line' }).click();
  await page.getByText(/\d+ before, \d+ after/u).waitFor();
  await page.getByRole('dialog').locator('[aria-current="true"]').waitFor();

  await page.goto(`${server.url}/spans/1?system=spans:all&time_dur=3600`);
  await page.getByRole('button', { name: 'Metrics of GET /cart/:id' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('figure').count()).toBe(8);
  await dialog.getByRole('button', { name: 'Show as table' }).nth(7).waitFor();
  expect(problems).toEqual([]);
});

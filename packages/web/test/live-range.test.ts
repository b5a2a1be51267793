import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();

const reload = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Reload', exact: true }).click();

const pages = [
  ['/spans/2?time_dur=3600', 'groups', 'The groups could not be loaded'],
  ['/spans/2/items?time_dur=3600', 'spans', 'The spans could not be loaded'],
  ['/overview/2/systems?time_dur=3600', 'Systems', 'The systems could not be loaded'],
  ['/overview/2/slowest-groups?time_dur=3600', 'Groups', 'The groups could not be loaded'],
] as const;

test.each(pages)(
  '%s keeps its rows while the server is gone',
  async (path, label, problem) => {
    const { page, context } = await under.open(path, { handlers: explorerHandlers() });
    const table = page.getByRole('table', { name: label });
    const rows = table.locator('tbody tr[data-index]');
    await rows.first().waitFor();
    const before = await rows.count();

    await context.route('**/internal/v1/**', (route) => route.abort());
    await reload(page);
    await page.getByRole('alert').filter({ hasText: problem }).waitFor();
    await expect.poll(() => rows.count()).toBe(before);
    await expect.poll(() => table.getAttribute('data-stale')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);

    await context.unroute('**/internal/v1/**');
    await reload(page);
    await expect.poll(() => page.locator('[data-stale]').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  },
  300_000,
);

test('a page of a live list stays when it is asked again', async () => {
  const { page } = await under.open('/spans/2/items?time_dur=3600', {
    handlers: explorerHandlers(),
  });
  await page.getByRole('button', { name: 'Page 2' }).click();
  const current = page
    .getByRole('navigation', { name: 'Pages of spans' })
    .locator('[aria-current]');
  await expect.poll(() => current.textContent()).toBe('2');
  const asked = page.waitForResponse((response) => /spans\?.*page=2/u.test(response.url()));
  await reload(page);
  await asked;
  expect(await current.textContent()).toBe('2');

  const button = page.getByRole('button', { name: 'Reload', exact: true });
  await expect.poll(() => button.getAttribute('data-asking')).toBeNull();
  await page.route('**/spans?*', () => undefined);
  await button.click();
  await expect.poll(() => button.getAttribute('data-asking')).toBe('true');
});

test('Back to where a live range stood earlier shows the range as it is now', async () => {
  const { page } = await under.open('/profile', { handlers: explorerHandlers() });
  await page.clock.install();
  await page.goto(`${under.server.url}/spans/2?time_dur=3600`);
  await page.getByText('38 groups').waitFor();
  const startOf = (): number => Number(parametersOf(page)['time_gte']?.toString().slice(9, 13));
  const before = startOf();
  await page.clock.fastForward(5000);
  await page.getByRole('link', { name: 'POST /checkout' }).first().click();
  await page.getByText('1,260 spans').waitFor();
  await page.clock.fastForward(600_000);
  await reload(page);
  await expect.poll(startOf).not.toBe(before);
  const asked = page.waitForRequest((request) => /\/groups\?/u.test(request.url()));
  await page.goBack();
  const { searchParams } = new URL((await asked).url());
  const now = await page.evaluate(() => Date.now());
  expect(now - Date.parse(searchParams.get('time_lt') ?? '')).toBeLessThan(60_000);
  await expect.poll(startOf).not.toBe(before);
});

test('what is read of a live list stays when it is pushed off the page', async () => {
  const handlers = explorerHandlers();
  const spans = handlers['GET /tracing/(\\d+)/spans'];
  let isOlder = false;
  const { page } = await under.open('/spans/2/items?time_dur=3600', {
    handlers: {
      ...handlers,
      'GET /tracing/(\\d+)/spans': (request) => {
        const url = new URL(request.url);
        if (isOlder) url.searchParams.set('page', '3');
        return spans?.({ ...request, url }) ?? ok({});
      },
    },
  });
  await page.clock.install();
  await page.goto(`${under.server.url}/spans/2/items?time_dur=3600`);
  await page.getByRole('button', { name: 'Reload automatically' }).click();
  const rows = page.getByRole('table', { name: 'spans' }).locator('tbody tr[data-index]');
  await rows.nth(1).locator('[data-row-link]').click();
  const drawer = page.getByRole('dialog');
  const next = drawer.getByRole('button', { name: 'Next in the list' });
  await expect.poll(() => next.isEnabled()).toBe(true);
  isOlder = true;
  const asked = page.waitForResponse((response) => /\/spans\?/u.test(response.url()));
  await page.clock.fastForward(31_000);
  await asked;
  await expect.poll(() => next.isDisabled()).toBe(true);
  expect(await drawer.getByRole('button', { name: 'Previous in the list' }).isDisabled()).toBe(
    true,
  );
});

test('a period that was chosen of a group stays when the page is asked again', async () => {
  const { page } = await under.open('/profile', { handlers: explorerHandlers() });
  await page.clock.install();
  await page.goto(`${under.server.url}/spans/2?time_dur=3600`);
  await page.getByRole('button', { name: 'Reload automatically' }).click();
  await page.getByRole('button', { name: 'Metrics of POST /checkout' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Metrics of POST /checkout' });
  await dialog.getByRole('button', { name: 'Previous period' }).click();
  const automatic = dialog.getByRole('button', { name: 'Reload automatically' });
  await expect.poll(() => automatic.count()).toBe(0);
  const before = page.url();
  await page.clock.fastForward(31_000);
  await expect.poll(() => page.url()).not.toBe(before);
  await page.clock.fastForward(1000);
  // A live period would offer it again.
  expect(await automatic.count()).toBe(0);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { annotations } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, parametersOf, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';
import { LogStore } from './log-store.ts';

const under = useConsole();

const lines = (page: Page) => page.locator('[data-line]');
const topLine = (page: Page) => lines(page).first();
const soon = { timeout: 60_000 };

test('a line that lists cut opens whole', async () => {
  const store = new LogStore();
  store.arrive(1);
  const text = `${'x'.repeat(20_000)} the end`;
  store.cut(text, 16_384);
  const { page } = await under.open('/spans/2/items?system=log:all', {
    handlers: store.handlers(),
  });
  const held = await holdRequests(page, /\/tracing\/2\/traces\//u);
  await page.getByRole('button', { name: 'Open details' }).click();
  await page.getByText('Loading the whole line…').waitFor();
  held.letGo();
  const message = page.getByText(/^x+ the end$/u);
  await message.waitFor();
  expect(await message.textContent()).toBe(text);
  await page.getByText('Loading the whole line…').waitFor({ state: 'detached' });
});

test('a log opens in its place and leads to its trace and to the lines around', async () => {
  const store = new LogStore();
  store.arrive(400, 500);
  const { page, problems } = await under.open('/spans/2/items?system=log:all', {
    handlers: store.handlers(),
    theme: 'dark',
  });
  const legend = page.getByRole('list', { name: 'Logs per minute: series' });
  await legend.waitFor();
  expect(
    (await legend.getByRole('button').allTextContents()).map((text) => text.match(/^[a-z]+/u)?.[0]),
  ).toEqual(['fatal', 'error', 'warn', 'info', 'debug', 'trace']);

  await page.getByText('400 logs').waitFor();
  const isOneLine = () =>
    page.locator('tbody tr').evaluateAll((rows) => rows.every((row) => row.clientHeight < 40));
  expect(await isOneLine()).toBe(true);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByRole('checkbox', { name: 'Wrap' }).check();
  await expect.poll(isOneLine).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Wrap' }).uncheck();
  await expect.poll(isOneLine).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  const trace = page.getByRole('link', { name: 'Open the trace' });
  await trace.waitFor();
  await expect
    .poll(() => trace.getAttribute('href'))
    .toMatch(/^\/traces\/2\/[\da-f]{32}\?span=11b0c9d2/u);
  await page.getByText('/srv/shop/node_modules/@shop/mail').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Lines around this line' }).click();
  const dialog = page.getByRole('dialog', { name: /^Lines around/u });
  const marked = dialog.locator('[aria-current="true"]');
  await marked.waitFor();
  await expect.poll(() => marked.textContent()).toContain('398');
  const asked = store.questions.slice(-2).map((question) => question.get('query'));
  expect(new Set(asked)).toEqual(
    new Set(['where service_name = "storefront" | where host_name = "node-0"']),
  );
  await dialog.getByText('120 before, 1 after').waitFor();
  await expect.poll(() => marked.isVisible()).toBe(true);
  await expect.poll(() => lines(page).count()).toBeLessThan(80);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Lines of' }).click();
  await page.getByRole('option', { name: 'Everything' }).click();
  await expect.poll(() => store.questions.at(-1)?.get('query') ?? '').toBe('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-row-link]').nth(1).focus();
  await page.keyboard.press('ArrowLeft');
  await trace.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('live tail shows lines as they arrive, waits for who reads, and tells what it skips', async () => {
  const store = new LogStore();
  store.arrive(150, 700);
  const { page, problems } = await under.open('/spans/2/items?system=log:all', {
    handlers: store.handlers(),
  });
  await page.getByRole('button', { name: 'Live tail' }).click();
  await expect.poll(() => parametersOf(page)['live']).toBe('true');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('150 lines').waitFor();
  store.arrive(2);
  await page.getByText('152 lines').waitFor(soon);
  await expect.poll(() => topLine(page).textContent()).toContain('151');

  // Who scrolls away keeps their place.
  const list = page.getByRole('list', { name: 'Logs as they arrive, newest first' });
  await list.hover();
  await page.mouse.wheel(0, 700);
  await page.getByText('Paused', { exact: true }).waitFor();
  const before = await list.evaluate(({ parentElement }) => parentElement?.scrollTop ?? 0);
  expect(before).toBeGreaterThan(300);
  store.arrive(3);
  const resume = page.getByRole('button', { name: 'Resume: 3 new lines' });
  await resume.waitFor(soon);
  expect(await list.evaluate(({ parentElement }) => parentElement?.scrollTop ?? 0)).toBe(before);
  expect(await accessibilityProblems(page)).toEqual([]);
  await resume.click();
  await page.getByText('155 lines').waitFor();
  await expect.poll(() => topLine(page).textContent()).toContain('154');

  // A lost connection is told, and nothing is told twice or lost.
  store.isDown = true;
  await page.getByText('Connection lost', { exact: true }).waitFor(soon);
  await page
    .getByRole('alert')
    .getByText(/Retrying in \d+ s/u)
    .waitFor();
  store.arrive(5);
  store.isDown = false;
  await page.getByText('160 lines').waitFor({ timeout: 40_000 });
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(() => topLine(page).textContent()).toContain('159');

  // More than is shown is counted where it is missing.
  store.arrive(1600);
  const numbers = page.getByText(/, 6\d\d skipped$/u);
  await numbers.waitFor(soon);
  const [shown = 0, skipped = 0] =
    ((await numbers.textContent()) ?? '').replaceAll(',', '').match(/\d+/gu)?.map(Number) ?? [];
  expect(shown + skipped).toBe(160 + 1600);
  await expect.poll(() => lines(page).count()).toBeLessThan(100);
  await topLine(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open the trace' }).waitFor();
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toMatch(/ 0$/u);
  await list.evaluate(({ parentElement }) => parentElement?.scrollTo(0, 1000 * 25));
  const gap = page.getByText(/^6\d\d lines skipped, /u);
  await gap.waitFor();
  const link = await page.getByRole('link', { name: 'Show them' }).getAttribute('href');
  expect(link).toMatch(/time_gte=\d{8}T\d{6}&time_dur=\d+/u);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  // It stands in the address: Back ends it, a link begins it.
  await page.goBack();
  await page.getByRole('table', { name: 'logs' }).waitFor();
  expect(parametersOf(page)['live']).toBeUndefined();
  await page.goForward();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Live tail' }).click();
  await page.getByRole('table', { name: 'logs' }).waitFor();
  expect(parametersOf(page)['live']).toBeUndefined();
  expect(problems).toEqual([]);
});

test('the first line of a live tail is near for the keyboard: by j, and by Tab', async () => {
  const store = new LogStore();
  store.arrive(30, 700);
  const createdAt = new Date(Date.now() - 600_000).toISOString();
  const { page } = await under.open('/spans/2/items?system=log:all&live=true', {
    handlers: {
      ...store.handlers(),
      'GET /projects/(\\d+)/annotations': () =>
        ok({ annotations: annotations.map((one) => ({ ...one, createdAt })), count: 10 }),
    },
  });
  await page.getByText('30 lines').waitFor();
  await page
    .getByRole('button', { name: /Deploy 5\.3/u })
    .first()
    .waitFor();
  const isThere = () => topLine(page).evaluate((line) => line === document.activeElement);
  let presses = 0;
  while (!(await isThere()) && presses < 60) {
    await page.keyboard.press('Tab');
    presses += 1;
  }
  expect(presses).toBeLessThanOrEqual(12);

  await page.getByRole('button', { name: 'Live tail' }).focus();
  await page.keyboard.press('j');
  expect(await isThere()).toBe(true);
});

test('a lost tail is tried at once: by its button, and when the network or the page comes back', async () => {
  const store = new LogStore();
  store.arrive(3);
  const handlers = store.handlers();
  const spans = 'GET /tracing/(\\d+)/spans';
  let isAway = false;
  const { page } = await under.open('/spans/2/items?system=log:all&live=true', {
    handlers: {
      ...handlers,
      [spans]: (request) => {
        const away = failure(503, 'unavailable', 'the store is away');
        return isAway
          ? { ...away, headers: { 'retry-after': '600' } }
          : (handlers[spans]?.(request) ?? away);
      },
    },
  });
  const live = page.getByText('Live', { exact: true });
  await live.waitFor();
  const ways = [
    () => page.getByRole('button', { name: 'Try now' }).click(),
    () => page.evaluate(() => window.dispatchEvent(new Event('online'))),
    () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ];
  for (const tryNow of ways) {
    isAway = true;
    await page.getByText('Retrying in 600 s').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    isAway = false;
    store.arrive(1);
    await tryNow();
    await live.waitFor();
  }
  await page.getByText('6 lines').waitFor();
});

test('chart and counts follow the lines of a live tail, and rest while it is paused', async () => {
  const store = new LogStore();
  store.arrive(30, 700);
  const { page, problems } = await under.open('/spans/2/items?system=log:all&live=true', {
    handlers: store.handlers(),
  });
  const counted: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/tracing/2/systems'))
      counted.push(Date.parse(searchParams.get('time_lt') ?? ''));
  });
  await page.getByText('30 lines').waitFor();
  await page.getByRole('list', { name: 'Logs per minute: series' }).waitFor();
  const began = await page.evaluate(() => Date.now());
  // Ranges end with a whole second.
  const later = 1000;
  const newest = (times: readonly number[]): number => times.at(-1) ?? 0;
  store.arrive(2);
  await expect.poll(() => newest(store.volumes), soon).toBeGreaterThan(began + later);
  await expect.poll(() => newest(counted), soon).toBeGreaterThan(began + later);

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  const paused = await page.evaluate(() => Date.now());
  store.arrive(3);
  // The tail goes on asking: long enough for the numbers to be asked again if they were.
  const asked = store.questions.length;
  await expect.poll(() => store.questions.length, soon).toBeGreaterThan(asked + 4);
  expect(newest(store.volumes)).toBeLessThanOrEqual(paused + later);
  await page.getByRole('button', { name: 'Resume: 3 new lines' }).click();
  await expect.poll(() => newest(store.volumes), soon).toBeGreaterThan(paused + later);
  expect(problems).toEqual([]);
});

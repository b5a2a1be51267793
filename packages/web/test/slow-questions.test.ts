import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';
import { type Handlers, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';

const under = useConsole();

/** A server that has read a quarter of what it has to read for whatever it is asked about. */
const asking: Handlers = {
  ...explorerHandlers(),
  'GET /questions': ({ url }) =>
    ok({
      questions: url.searchParams
        .getAll('question')
        .map((id) => ({ id, elapsed: 1000, rows: 25e6, bytes: 1e9, totalRows: 100e6 })),
    }),
};

/** A page whose groups are answered when they are let go. */
async function openWaiting({
  path = '/spans/2',
  ...options
}: { path?: string; width?: number; height?: number } = {}) {
  const { page, close } = await under.open('/overview/2/systems', { handlers: asking, ...options });
  const { letGo } = await holdRequests(page, '**/tracing/2/groups?*');
  await page.goto(new URL(path, page.url()).href);
  return { page, letGo, close };
}

const note = (page: Page) => page.getByRole('region', { name: 'Slow queries' });

test('a page says how far what takes its time has got, until it is answered', async () => {
  const { page, letGo, close } = await openWaiting({ width: 390, height: 844 });
  await expect.poll(() => note(page).textContent()).toMatch(/^25M of 100M rows read, [1-9] s/);
  const bar = note(page).getByRole('progressbar');
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBe(0.25);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  letGo();
  await note(page).waitFor({ state: 'detached' });
  await page.locator('main tbody tr[data-index="0"]').first().waitFor();
  await close();
});

test('what takes its time can be stopped, and asked again', async () => {
  const { page, letGo, close } = await openWaiting();
  await note(page).getByRole('button', { name: 'Stop' }).click();
  const stopped = page
    .locator('main')
    .getByRole('region')
    .filter({ hasText: 'Stopped before it was answered' });
  await stopped.getByRole('status').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await note(page).waitFor({ state: 'detached' });
  letGo();
  await stopped.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main tbody tr[data-index="0"]').first().waitFor();
  await close();
});

test('what people look at is asked first where conditions take their time', async () => {
  const query = encodeURIComponent('group by _group_id | sum(_count) | where tenant_id = "a"');
  const path = `/spans/2?system=spans:all&query=${query}`;
  const { page, letGo, close } = await openWaiting({ path });
  // The page that is there has asked by now, so what is counted is what the next one asks.
  await note(page).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (name: string) => asked.filter((each) => each.endsWith(name)).length;
  await page.reload();
  await expect.poll(() => count('/tracing/2/groups')).toBe(1);
  await note(page).waitFor();
  expect(count('/tracing/2/groups')).toBe(1);
  expect(count('/tracing/2/systems')).toBe(0);
  letGo();
  await expect.poll(() => count('/tracing/2/systems')).toBe(1);
  await close();
});

test('what was stopped has nothing asked after it until it is asked again', async () => {
  const path = '/spans/2?system=spans:all&query=group+by+_group_id+%7C+where+a+%3D+1';
  const { page, letGo, close } = await openWaiting({ path });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const systems = () => asked.filter((each) => each.endsWith('/tracing/2/systems')).length;
  await note(page).getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped before it was answered').waitFor();
  await note(page).waitFor({ state: 'detached' });
  expect(systems()).toBe(0);
  letGo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main tbody tr[data-index="0"]').first().waitFor();
  await expect.poll(systems).toBe(1);
  await close();
});

test('where they say which rows are shown, systems wait for none', async () => {
  const { page, close } = await openWaiting({ path: '/spans/2?query=where+a+%3D+1' });
  await note(page).waitFor();
  await expect.poll(() => page.url()).toContain('system=');
  await close();
});

import { expect, test } from 'vitest';
import { parametersOf, useConsole } from './console.ts';
import { dashboardHandlers } from './dashboard-data.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { metrics } from './metrics-data.ts';

/** What becomes of a dashboard while it is edited. */

const under = useConsole();
const GRID = '/metrics/2/42/grid';
const handlers: Handlers = { ...dashboardHandlers(), 'GET /metrics/2': () => ok({ metrics }) };

test('what could not be stored is not shown as if it were, even where nothing can be asked', async () => {
  let isAway = false;
  const away = () => failure(503, 'unavailable', 'the server is restarting');
  const stored = handlers['GET /metrics/2/dashboards/42'];
  const { page } = await under.open(GRID, {
    width: 1440,
    handlers: {
      ...handlers,
      'GET /metrics/2/dashboards/42': (request) =>
        isAway ? away() : (stored?.(request) ?? ok({})),
      'PUT /metrics/2/dashboards/42/grid/layout': away,
    },
  });
  const item = page.getByRole('article', { name: 'Requests per minute', exact: true });
  const widthOf = async () => (await item.boundingBox())?.width;
  await page.getByRole('button', { name: 'Move Requests per minute' }).focus();
  const before = await widthOf();
  isAway = true;
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(widthOf).not.toBe(before);
  await page.keyboard.press('Enter');
  await page.getByText('The server is restarting').first().waitFor();
  await expect.poll(widthOf).toBe(before);
});

test('the editor asks no more often than the page it stands on', async () => {
  const { page } = await under.open('/profile', { handlers });
  await page.clock.install();
  await page.goto(`${under.server.url}${GRID}?time_dur=3600`);
  await page.getByRole('button', { name: 'Reload automatically' }).click();
  await page.clock.fastForward(20_000);
  await page.getByRole('button', { name: 'Actions of Requests per minute', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit chart' }).getByLabel('Title').waitFor();
  const since = () => parametersOf(page)['time_gte'];
  const first = since();
  await page.clock.fastForward(11_000);
  await expect.poll(since).not.toBe(first);
  const second = since();
  // Thirty seconds after the editor was opened.
  await page.clock.fastForward(20_000);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(since()).toBe(second);
});

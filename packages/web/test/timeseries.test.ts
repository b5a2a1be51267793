import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parametersOf, rest, useConsole } from './console.ts';
import { explorerHandlers, savedView, tookTooLong } from './explorer-data.ts';
import { ok } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

const tableOf = (page: Page) => page.getByRole('table', { name: 'groups over time' });
const figures = (page: Page) => page.getByRole('figure');

/** Scrolls from chart to chart, as they are drawn once they are seen, and waits for each of the five. */
async function seeAll(page: Page): Promise<void> {
  await tableOf(page).getByRole('link').first().waitFor();
  await expect.poll(() => figures(page).count()).toBe(5);
  for (const figure of await figures(page).all()) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.area').waitFor();
  }
}

const titles = (page: Page): Promise<(string | null)[]> =>
  figures(page).evaluateAll((all) => all.map((figure) => figure.getAttribute('aria-label')));

/** What the chart of calls per minute says to those who can't see it. */
const description = (page: Page): Promise<string | null> =>
  page.getByRole('figure', { name: 'per min' }).locator('p.hidden').textContent();

test('the tab on a phone and on a desk', async () => {
  const looks = [
    { theme: 'light', width: 360 },
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 1280 },
  ] as const;
  const { page, problems } = await under.open(`/spans/2/timeseries?${range}`, {
    ...looks[0],
    handlers,
  });
  expect(await faultsInLooks(page, looks, { ready: () => seeAll(page) })).toEqual([]);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('a chart per metric, two in a row; one alone takes the whole width', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, { handlers });
  await expect.poll(() => figures(page).count()).toBe(5);
  await expect.poll(() => titles(page)).toEqual(['per min', 'err%', 'p50', 'p90', 'p99']);
  for (const title of ['per min', 'err%'])
    expect(await page.getByText(title, { exact: true }).first().isVisible()).toBe(true);
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((index) => figures(page).nth(index).boundingBox()),
  );
  expect(second?.y).toBe(first?.y);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);

  const query = encodeURIComponent('group by _group_id | per_min(sum(_count))');
  await page.goto(`${under.server.url}/spans/2/timeseries?${range}&query=${query}`);
  await expect.poll(() => figures(page).count()).toBe(1);
  await expect
    .poll(async () => (await figures(page).boundingBox())?.width ?? 0)
    .toBeGreaterThan(900);
});

test('says which metrics have no chart', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, { handlers });
  await expect.poll(() => figures(page).count()).toBe(5);
  expect(await page.getByText('metrics are drawn').count()).toBe(0);

  const sums = Array.from({ length: 11 }, (_, index) => `sum(a${index})`);
  under.server.use({
    ...handlers,
    'GET /tracing/(\\d+)/timeseries': () =>
      ok({
        time: [],
        groups: [],
        columns: sums
          .slice(0, 10)
          .map((name) => ({ name, unit: '', isNum: true, isGroup: false, tableFunc: '' })),
        query: { parts: sums.map((query) => ({ query, error: '' })) },
      }),
  });
  const query = encodeURIComponent(sums.join(' | '));
  await page.goto(`${under.server.url}/spans/2/timeseries?${range}&query=${query}`);
  await page.getByText(/10 of 11 metrics are drawn: .*a10.* isn't\./u).waitFor();
});

test('charts are drawn in a browser whose language is none', async () => {
  const { page, problems } = await under.open(`/spans/2/timeseries?${range}`, { handlers });
  // As in containers with a C locale.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }),
  );
  await page.reload();
  await seeAll(page);
  expect(problems).toEqual([]);
});

test('the top nine are drawn until somebody chooses, nine on a page', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, { handlers });
  const rows = tableOf(page).locator('tbody tr[data-index]');
  await expect.poll(() => rows.count()).toBe(9);
  await page.getByText('9 of 38 groups drawn').waitFor();
  const all = page.getByRole('checkbox', { name: 'Draw all groups' });
  const boxes = tableOf(page).locator('tbody').getByRole('checkbox');
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true);

  await page.getByRole('checkbox', { name: 'Draw GET /cart/:id', exact: true }).click();
  await page.getByText('8 of 38 groups drawn').waitFor();
  await expect.poll(() => all.getAttribute('aria-checked')).toBe('mixed');
  expect(await description(page)).not.toContain('GET /cart/:id from');

  await all.click();
  await page.getByText('38 groups', { exact: true }).waitFor();
  await all.click();
  await expect
    .poll(() => figures(page).locator('.note').allTextContents())
    .toEqual(Array.from({ length: 5 }, () => 'No group is selected'));
  await page.getByRole('checkbox', { name: 'Draw POST /checkout', exact: true }).click();
  await expect.poll(() => description(page)).toMatch(/^POST \/checkout from [^;]*$/u);

  await page.getByRole('button', { name: 'Page 5' }).click();
  await expect.poll(() => rows.count()).toBe(2);

  // Other groups are another choice.
  await page.getByRole('button', { name: 'Group by', exact: true }).click();
  await page.getByRole('button', { name: 'host', exact: true }).click();
  await page.getByText('9 of 38 groups drawn').waitFor();
});

test('the page of the legend is in the address, and another order begins on the first', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}&page=2`, { handlers });
  const pages = page.getByRole('navigation', { name: 'Pages of groups' });
  const current = () => pages.locator('[aria-current]').textContent();
  await expect.poll(current).toBe('2');
  await rest(page);
  await pages.getByRole('button', { name: 'Page 1' }).click();
  await expect.poll(() => parametersOf(page)['page']).toBeUndefined();
  await page.goBack();
  await expect.poll(current).toBe('2');
  await tableOf(page).getByRole('button', { name: 'Group name' }).click();
  await expect.poll(current).toBe('1');
});

test('the pager stands below more than five rows', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, {
    handlers: explorerHandlers({ groups: 6 }),
  });
  const pages = page.getByRole('navigation', { name: 'Pages of groups' });
  await pages.getByRole('button', { name: 'Page 1' }).waitFor();
  expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  under.server.use(explorerHandlers({ groups: 5 }));
  await page.reload();
  await page.getByText('5 groups', { exact: true }).waitFor();
  expect(await pages.count()).toBe(0);
});

test('a row stands out in the charts while it is pointed at', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, { handlers });
  const canvas = page.locator('canvas').first();
  await canvas.waitFor();
  const drawing = (): Promise<string> =>
    canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await page.mouse.move(4, 4);
  const plain = await drawing();
  await tableOf(page).getByRole('link', { name: 'POST /checkout' }).first().hover();
  await expect.poll(drawing).not.toBe(plain);
  await page.mouse.move(4, 4);
  await expect.poll(drawing).toBe(plain);
});

test('rows are sorted by the first metric, or as asked; one opens to its items and leads to them', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, { handlers });
  const first = tableOf(page).locator('tbody [data-row-link]').first();
  await expect.poll(() => first.textContent()).toBe('GET /cart/:id');
  await page.getByRole('button', { name: 'Open details' }).first().click();
  await page.getByText('1,260 spans').waitFor();

  const header = page.getByRole('columnheader', { name: 'avg per min' });
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await header.getByRole('button').click();
  await expect
    .poll(() => parametersOf(page))
    .toMatchObject({ sort_by: '_avg_per_min(sum(_count))', sort_desc: 'false' });
  await expect.poll(() => first.textContent()).toBe('POST /checkout 37');

  await first.click();
  await page.waitForURL((url) => url.pathname === '/spans/2/items');
  expect(parametersOf(page)['query']).toMatch(/ \| where _group_id = 1037$/u);
});

test('a failure says so, and keeps the charts of the answer before', async () => {
  const { page } = await under.open(`/spans/2/timeseries?${range}`, {
    handlers: { ...handlers, 'GET /tracing/(\\d+)/timeseries': tookTooLong },
  });
  const card = page.getByRole('alert').filter({ hasText: 'The timeseries could not be loaded' });
  await card.getByText('narrow the date range').waitFor();
  under.server.use(handlers);
  await card.getByRole('button', { name: 'Try again' }).click();
  await tableOf(page).getByRole('link').first().waitFor();
  under.server.use({ ...handlers, 'GET /tracing/(\\d+)/timeseries': tookTooLong });
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await card.waitFor();
  await expect.poll(() => tableOf(page).getAttribute('data-stale')).toBe('true');
  await expect.poll(() => figures(page).count()).toBe(5);
});

test('a query without a number says what to add', async () => {
  const query = encodeURIComponent('group by _group_id | where a = 1');
  const { page } = await under.open(`/spans/2/timeseries?${range}&query=${query}`, { handlers });
  await page.getByText('The query has no numeric column to draw').waitFor();
  await page.getByRole('button', { name: 'Reset the query' }).click();
  await expect.poll(() => figures(page).count()).toBe(5);
  expect(parametersOf(page)['query']).toContain('where a = 1');
});

test('views of the tab are saved and opened', async () => {
  const view = savedView(7, 'Carts over time', {
    query: 'group by _group_id | per_min(sum(_count))',
    system: 'db:redis',
    time_dur: '900',
    sort_by: '_avg_per_min(sum(_count))',
  });
  const saved: unknown[] = [];
  const { page } = await under.open(`/spans/2?${range}`, {
    handlers: {
      ...handlers,
      'GET /tracing/(\\d+)/saved-views': () =>
        ok({ views: [{ ...view, route: 'SpanTimeseries' }] }),
      'POST /tracing/(\\d+)/saved-views': ({ body }) => {
        saved.push(body);
        return ok({ view });
      },
    },
  });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('link', { name: /^Carts over time/u }).click();
  await tableOf(page).getByRole('link').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/spans/2/timeseries');
  expect(parametersOf(page)).toMatchObject({ system: 'db:redis', time_dur: '900' });

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('Mine');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        route: 'SpanTimeseries',
        query: { system: ['db:redis'], sort_by: '_avg_per_min(sum(_count))', time_dur: '900' },
      },
    ]);
});

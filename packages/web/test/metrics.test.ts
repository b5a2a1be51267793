import {
  annotationsResponseSchema,
  metricHeatmapResponseSchema,
  metricStatsResponseSchema,
  metricTimeseriesResponseSchema,
} from '@spanlight/sdk/schemas';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, rest, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';
import {
  annotation,
  heatmap,
  manyMetrics,
  metricHandlers,
  metrics,
  timeseries,
} from './metrics-data.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = metricHandlers();

const tableOf = (page: Page, name: string) => page.getByRole('table', { name });
const firstCells = (page: Page, name: string): Promise<string[]> =>
  tableOf(page, name).locator('tbody [data-row-link]').allTextContents();
const dialog = (page: Page) => page.getByRole('dialog', { name: /http_server|shop_orders/u });

test('the answers of these tests are as the schemas have them', () => {
  const url = new URL('http://x/?query=avg($duration)+|+group+by+http_route');
  expect(() => {
    metricStatsResponseSchema.parse({ metrics, hasMore: false });
    metricTimeseriesResponseSchema.parse(timeseries(url));
    metricHeatmapResponseSchema.parse(heatmap(url));
    annotationsResponseSchema.parse({ annotations: [annotation], count: 1 });
  }).not.toThrow();
});

const explore = `/metrics/2/explore?${range}`;
const grouped = 'query=avg($duration)+|+group+by+http_route';
const dark = { theme: 'dark', width: 1280 } as const;
const narrow = { theme: 'light', width: 360 } as const;

// Every page is looked at once narrow or dark, what has most on it both ways.
test.each([
  ['the list', explore, 'shop_orders', [dark]],
  [
    'series',
    `${explore}&metric=http_server_request_duration&${grouped}`,
    '11 series',
    [narrow, dark],
  ],
  [
    'a heatmap',
    `${explore}&metric=http_server_request_duration&chart=heatmap`,
    'values, most of them from',
    [narrow],
  ],
  ['the help', '/metrics/2/help', 'collector.yaml', [narrow]],
  ['the cheatsheet', '/metrics/2/cheatsheet', 'PromQL', [dark]],
])('%s has no violation: %s', async (_name, path, text, looks) => {
  const { page, problems } = await under.open(path, { ...looks[0], handlers });
  const ready = () => page.getByText(text).or(page.getByLabel(text)).first().waitFor();
  // Below a dialog nothing is operated, wherever it stands in the document.
  expect(await faultsInLooks(page, looks, { except: ['region'], ready })).toEqual([]);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('the list goes by number of series, and search, filters and sorting are in the address', async () => {
  const { page } = await under.open(explore, { handlers });
  await page.getByText('3 metrics').waitFor();
  await expect
    .poll(() => firstCells(page, 'metrics'))
    .toEqual(['system_memory_usage', 'http_server_request_duration', 'shop_orders']);

  await page.getByRole('columnheader', { name: 'Metric', exact: true }).getByRole('button').click();
  await expect
    .poll(() => firstCells(page, 'metrics'))
    .toEqual(['http_server_request_duration', 'shop_orders', 'system_memory_usage']);
  expect(parametersOf(page)).toMatchObject({ sort_by: 'name', sort_desc: 'false' });

  await page.getByRole('searchbox', { name: 'Search metrics' }).fill('orders|memory');
  await page.keyboard.press('Enter');
  await page.getByText('2 metrics').waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'counter' }).click();
  await page.getByText('1 metric', { exact: true }).waitFor();
  await filters.getByRole('checkbox', { name: '(empty)' }).click();
  await expect
    .poll(() => parametersOf(page))
    .toMatchObject({ search: 'orders|memory', instrument: 'counter', otel_library_name: '' });
  await page.reload();
  await page.getByText('1 metric', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('3 metrics').waitFor();
});

test('a thousand metrics are drawn as far as they are in sight, and the list says that there are more', async () => {
  const { page } = await under.open(explore, {
    handlers: metricHandlers(manyMetrics),
  });
  await page.getByText('first 1,000 by name').waitFor();
  const table = tableOf(page, 'metrics');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('1001');
  await expect.poll(() => table.locator('tbody [data-row-link]').count()).toBeLessThan(80);
  await expect.poll(async () => (await firstCells(page, 'metrics'))[0]).toBe('queue_0999_depth');
  // No row is cut at the end of what is in sight.
  const isCut = () =>
    table.evaluate((element) => {
      const end = element.parentElement?.getBoundingClientRect().bottom ?? 0;
      const rows = [...element.querySelectorAll('tr[data-index]')];
      return rows.some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top < end - 0.5 && bottom > end + 0.5;
      });
    });
  for (const height of [790, 801, 812]) {
    await page.setViewportSize({ width: 1280, height });
    await expect.poll(isCut).toBe(false);
  }
});

test('a row opens its metric, the address keeps query and drawing, Back closes', async () => {
  const { page } = await under.open(explore, { handlers });
  await tableOf(page, 'metrics').getByRole('link', { name: 'http_server' }).focus();
  await rest(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('2 series').waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goForward();
  await dialog(page).getByText('2 series').waitFor();
  // The chart says what it shows, with a gap as a gap.
  await dialog(page).getByRole('figure', { name: 'http_server_request_duration' }).waitFor();
  expect(await firstCells(page, 'series')).toEqual([]);

  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('combobox', { name: 'Column' }).fill('http_rou');
  await page.getByRole('option', { name: 'http_route' }).click();
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await dialog(page).getByText('22 series').waitFor();
  expect(parametersOf(page)).toMatchObject({
    metric: 'http_server_request_duration',
    query: 'group by http_route | avg($duration) | per_min(count($duration))',
  });
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => firstCells(page, 'series')).toHaveLength(4);

  await page.getByRole('columnheader', { name: 'last' }).getByRole('button').click();
  await expect
    .poll(() => parametersOf(page))
    .toMatchObject({ series_by: 'last', series_desc: 'true' });

  // One series alone: the query is narrowed to it.
  await tableOf(page, 'series').getByRole('link').first().click();
  await expect
    .poll(() => parametersOf(page)['query'])
    .toMatch(/ \| where http_route = "\/route-\d+"$/u);

  await page.getByRole('button', { name: 'Aggregate' }).click();
  await page.getByRole('menuitem', { name: 'p99($duration)' }).click();
  await expect.poll(() => parametersOf(page)['query']).toMatch(/ \| p99\(\$duration\)$/u);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => parametersOf(page)['query']).toBeUndefined();
});

test('a mistake stands under its part; Escape leaves the editor before it leaves the dialog', async () => {
  const { page } = await under.open(
    `${explore}&metric=shop_orders&query=p42($orders)+|+sum($orders)`,
    { handlers },
  );
  await page.getByText('unsupported func: p42').waitFor();
  await page.getByRole('button', { name: 'sum($orders)', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Query part' });
  await page.locator('.cm-content').waitFor();
  await page.keyboard.type(' / uniq($or');
  await page.getByRole('option', { name: '$orders' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'sum($orders)', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(parametersOf(page)['metric']).toBeUndefined();
});

test('series are taken out of the chart and dragging over it zooms the page', async () => {
  const { page } = await under.open(`${explore}&metric=shop_orders`, { handlers });
  const chart = dialog(page).locator('.area');
  await chart.waitFor();
  await page.getByRole('checkbox', { name: 'Draw per_min(sum($orders))' }).click();
  await page.getByText('0 of 1 series drawn').waitFor();
  await page.getByRole('checkbox', { name: 'Draw all series' }).click();
  await page.getByText('1 series', { exact: true }).waitFor();

  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart has no box.');
  await page.mouse.move(box.x + box.width / 4, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Zoom in' }).click();
  await expect.poll(() => Number(parametersOf(page)['time_dur'])).toBeLessThan(1200);
  expect(parametersOf(page)['metric']).toBe('shop_orders');
});

test('a heatmap asks the conditions alone and greys the other parts', async () => {
  const asked: (string | null)[] = [];
  const { page } = await under.open(
    `${explore}&metric=http_server_request_duration&query=where+http_route+exists+|+avg($duration)`,
    {
      handlers: {
        ...handlers,
        'GET /metrics/(\\d+)/heatmap': ({ url }) => {
          asked.push(url.searchParams.get('query'));
          return ok(heatmap(url));
        },
      },
    },
  );
  await page.getByRole('combobox', { name: 'Draw as' }).click();
  await page.getByRole('option', { name: 'Heatmap' }).click();
  await page.getByRole('group', { name: /http_server_request_duration: \d+ values/u }).waitFor();
  expect(asked).toEqual(['where http_route exists']);
  expect(parametersOf(page)['chart']).toBe('heatmap');
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'avg($duration)', exact: true }).getAttribute('title'),
    )
    .toContain('Not used');
});

test('what is shown is copied as a dashboard; an annotation says what happened, and nothing in it acts', async () => {
  const { page, context, problems } = await under.open(
    `${explore}&metric=shop_orders&chart=stacked-bar`,
    { handlers },
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: 'YAML' }).click();
  await page.getByText('The YAML was copied').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('metrics: [shop_orders as $orders]');
  expect(text).toContain('chart: stacked-bar');

  await page.getByRole('button', { name: /^deploy 1\.2/u }).click();
  const details = page.getByRole('dialog', { name: 'Annotation deploy 1.2' });
  await details.getByText('Bold <img src=x onerror=alert(1)>').waitFor();
  await details.getByText('service_version').waitFor();
  expect(await details.locator('img, a:not([aria-label^=Edit])').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a failure says so above the old answer, and one panel fails alone', async () => {
  let isBroken = false;
  const broken = () => failure(500, 'internal_error', 'the store is away');
  const { page } = await under.open(`${explore}&metric=shop_orders`, {
    handlers: {
      ...handlers,
      'GET /metrics/(\\d+)/timeseries': ({ url }) => (isBroken ? broken() : ok(timeseries(url))),
    },
  });
  await dialog(page).getByText('1 series').waitFor();
  isBroken = true;
  await dialog(page).getByRole('button', { name: 'Reload' }).click();
  await dialog(page).getByText('The series could not be loaded').waitFor();
  await dialog(page).getByText('1 series').waitFor();
  isBroken = false;
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => dialog(page).getByText('could not be loaded').count()).toBe(0);
});

test('a project without metrics is told how to send some; an unknown metric is told', async () => {
  const { page } = await under.open('/metrics/2/explore', { handlers: metricHandlers([]) });
  await page.getByText('There are no metrics').waitFor();
  await page.getByText('OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${under.server.url}/metrics/2/explore?metric=nope`);
  await page.getByText('There is no metric nope').waitFor();
});

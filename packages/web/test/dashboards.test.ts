import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, pathOf, rest, useConsole } from './console.ts';
import {
  chart,
  dashboard,
  dashboardHandlers,
  dashboards,
  details,
  ROWS,
} from './dashboard-data.ts';
import { failure, ok } from './fixture-server.ts';
import { faultsInLooks, turn } from './looks.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = dashboardHandlers();
const phone = { theme: 'light', width: 360 } as const;
const desk = { theme: 'dark', width: 1280 } as const;
const looks = [phone, desk];

/** The questions a page asks about metrics, by kind. */
function questionsOf(page: Page): { kind: string; query: string; table: string[] }[] {
  const asked: { kind: string; query: string; table: string[] }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const kind = /^\/internal\/v1\/metrics\/2\/(timeseries|table|gauge|heatmap)$/u.exec(pathname);
    if (!kind) return;
    const table = [...searchParams].filter(([name]) => name.startsWith('table_agg'));
    asked.push({
      kind: kind[1] ?? '',
      query: searchParams.get('query') ?? '',
      table: table.map(([name, value]) => `${name}=${value}`),
    });
  });
  return asked;
}

const item = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('the list on a phone and on a desk', async () => {
  const { page, problems } = await under.open('/metrics/2', { ...phone, handlers });
  await page.getByRole('link', { name: 'HTTP: Server' }).waitFor();
  expect(await faultsInLooks(page, looks)).toEqual([]);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('items and rows of one name are no problem, on the grid and alone on a screen', async () => {
  const [general, ...others] = details.gridRows;
  const [first] = general?.items ?? [];
  if (!general || !first) throw new Error('There is an item.');
  const twin = { ...first, id: 999, yAxis: first.yAxis + first.height };
  const again = { ...general, id: 99, items: [] };
  const gridRows = [{ ...general, items: [first, twin] }, ...others, again];
  const { page } = await under.open('/metrics/2/42/grid', {
    handlers: dashboardHandlers({ ...details, gridRows }),
  });
  await expect.poll(() => item(page, first.title).count()).toBe(2);
  for (const name of ['General (1 of 2)', 'General (2 of 2)']) {
    await page.getByRole('region', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: `Actions of row ${name}` }).waitFor();
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/metrics/2/42/grid?kiosk=10`);
  await expect.poll(() => item(page, first.title).count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the list is searched and sorted by the address', async () => {
  const asked: string[] = [];
  const { page } = await under.open('/metrics/2', {
    handlers: {
      ...handlers,
      'GET /metrics/2/dashboards': ({ url }) => {
        asked.push(url.search);
        return ok({ dashboards: url.searchParams.get('q') === 'nothing' ? [] : dashboards });
      },
    },
  });
  await page.getByRole('button', { name: 'Updated at' }).click();
  await expect
    .poll(() => parametersOf(page))
    .toEqual({ sort_by: 'updated_at', sort_desc: 'false' });
  await expect.poll(() => asked.at(-1)).toContain('sort_by=updated_at');
  await page.getByRole('searchbox', { name: 'Search dashboards' }).fill('nothing');
  await page.keyboard.press('Enter');
  await page.getByText('There are no dashboards').waitFor();
  expect(parametersOf(page)).toMatchObject({ q: 'nothing' });
  await page.getByRole('button', { name: 'Show all dashboards' }).click();
  await page.getByRole('link', { name: 'Checkout' }).waitFor();
});

test('the page of the list stands in the address; another question begins on the first', async () => {
  const many = Array.from({ length: 205 }, (_, index) => ({
    ...details.dashboard,
    id: 1000 + index,
    name: `Board ${String(index).padStart(3, '0')}`,
  }));
  const { page } = await under.open('/metrics/2?page=2', {
    handlers: { ...handlers, 'GET /metrics/2/dashboards': () => ok({ dashboards: many }) },
  });
  await page.getByRole('link', { name: 'Board 100' }).waitFor();
  expect(await page.getByRole('link', { name: 'Board 099' }).count()).toBe(0);
  await rest(page);
  await page
    .getByRole('navigation', { name: 'Pages of dashboards' })
    .getByRole('button', { name: 'Next page' })
    .click();
  await page.getByRole('link', { name: 'Board 204' }).waitFor();
  expect(parametersOf(page)).toEqual({ page: '3' });
  await page.goBack();
  await page.getByRole('link', { name: 'Board 100' }).waitFor();
  await page.getByRole('button', { name: 'Updated at' }).click();
  await page.getByRole('link', { name: 'Board 000' }).waitFor();
  expect(parametersOf(page)['page']).toBeUndefined();
  // The last row of the last page may be gone.
  await page.goto(`${under.server.url}/metrics/2?page=9`);
  await page.getByRole('link', { name: 'Board 204' }).waitFor();
  expect(parametersOf(page)).toEqual({ page: '3' });
});

test('dashboards are pinned, cloned, reset and deleted', async () => {
  const calls: string[] = [];
  const note = ({ path }: { path: RegExpExecArray }) => {
    calls.push(path[0]);
    return ok(undefined);
  };
  const { page } = await under.open('/metrics/2', {
    handlers: {
      ...handlers,
      'PUT /metrics/2/dashboards/\\d+/\\w+': note,
      'POST /metrics/2/dashboards/42': () => ok({ dashboard: { ...dashboard, id: 42 } }),
      'DELETE /metrics/2/dashboards/\\d+': ({ path }) => {
        calls.push(`delete ${path[0]}`);
        return ok({ dashboard });
      },
    },
  });
  await page.getByRole('button', { name: 'Unpin Checkout' }).click();
  await expect.poll(() => calls).toEqual(['/metrics/2/dashboards/44/unpinned']);

  const menu = page.getByRole('button', { name: 'Actions of HTTP: Client' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Reset to the template' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toBe('/metrics/2/dashboards/43/reset');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByText('Do you really want to delete "HTTP: Client" dashboard?');
  await question.waitFor();
  await page.getByRole('button', { name: 'No' }).click();
  await question.waitFor({ state: 'hidden' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toBe('delete /metrics/2/dashboards/43');

  await page.getByRole('button', { name: 'Actions of HTTP: Server' }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/table');
});

test('a project without metrics is told how to send some; a list that failed says so', async () => {
  const { page, problems } = await under.open('/metrics/2', {
    handlers: { ...handlers, 'GET /metrics/2/dashboards': () => ok({ dashboards: [] }) },
  });
  await page.getByText('There are no dashboards').waitFor();
  await page.getByText('OTEL_EXPORTER_OTLP', { exact: false }).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);

  under.server.use({
    ...handlers,
    'GET /metrics/2/dashboards': () => failure(504, 'timeout', 'took too long'),
  });
  await page.reload();
  await page.getByRole('alert').getByText('The dashboards could not be loaded').waitFor();
  under.server.use(handlers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Checkout' }).waitFor();
});

test('a dashboard opens with its table, with its grid when it has none', async () => {
  const { page } = await under.open('/metrics/2/42', { handlers });
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/table');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('spanlight:last-dashboard:2')))
    .toBe('42');

  const empty = { ...dashboard, tableMetrics: [], tableQuery: '' };
  under.server.use(dashboardHandlers({ ...details, dashboard: empty }));
  await page.goto(`${under.server.url}/metrics/2/42`);
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/grid');

  under.server.use(dashboardHandlers({ ...details, dashboard: empty, gridRows: [] }));
  await page.goto(`${under.server.url}/metrics/2/42`);
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/table');
  await page.getByText('This dashboard has no table').waitFor();

  under.server.use({
    ...handlers,
    'GET /metrics/2/dashboards/99': () => failure(404, 'not_found', 'not found'),
  });
  await page.goto(`${under.server.url}/metrics/2/99`);
  await page.getByRole('alert').getByRole('link', { name: 'HTTP: Server' }).click();
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/table');
});

test('dashboards of one family are tabs, the others are in the picker', async () => {
  const { page } = await under.open(`/metrics/2/42/help?${range}`, { handlers });
  await page.getByText('Start with a few group-by attributes').waitFor();
  const related = page.getByRole('navigation', { name: 'Related dashboards' });
  await expect
    .poll(() => related.getByRole('link').allTextContents())
    .toEqual(['Server', 'Client']);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Dashboards' }).click();
  await page.getByRole('combobox', { name: 'Search dashboards' }).fill('check');
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Checkoutpinned']);
  await page.keyboard.press('Escape');
  // Letters choose nothing unseen.
  const picker = page.getByRole('combobox', { name: 'Dashboards', exact: true, expanded: false });
  await picker.focus();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Checkout' }).waitFor();
  expect(pathOf(page)).toBe(`/metrics/2/42/help?${range}`);
});

test('the table on a phone and on a desk', async () => {
  const { page, problems } = await under.open(`/metrics/2/42/table?${range}`, {
    ...phone,
    handlers,
  });
  const ready = async () => {
    await page.getByRole('link', { name: 'service-0' }).waitFor();
    // On a phone it stands below the rows, and asks when it is come to.
    await item(page, 'Requests').scrollIntoViewIfNeeded();
    await item(page, 'Requests').getByText('1.47k a minute').waitFor();
  };
  expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('the table asks once, and once for the lines of each row in sight', async () => {
  const { page } = await under.open('/metrics/2', { handlers });
  const asked = questionsOf(page);
  await page.goto(`${under.server.url}/metrics/2/42/table?${range}`);
  const table = page.getByRole('table', { name: 'Table of the dashboard' });
  await table.getByRole('link', { name: 'service-14' }).scrollIntoViewIfNeeded();
  await expect.poll(() => table.locator('svg[role=img]').count()).toBe(30);
  expect(asked.filter(({ kind }) => kind === 'table')).toEqual([
    {
      kind: 'table',
      query: dashboard.tableQuery,
      table: ['table_agg[rpm]=avg', 'table_agg[p90]=median'],
    },
  ]);
  const lines = asked.filter(({ kind }) => kind === 'timeseries').map(({ query }) => query);
  expect(lines).toHaveLength(15);
  expect(lines[0]).toBe(
    `${dashboard.tableQuery} | where service_name = "service-0" | where http_route = "/cart"`,
  );
  expect(await table.getByRole('cell', { name: '40ms' }).first().textContent()).toContain('40ms');
  await page.getByText(`${ROWS} rows`).waitFor();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await table.getByRole('link', { name: 'service-19' }).waitFor();
});

test('what is wrong with the columns of a table is told beside it', async () => {
  const tableQuery = `${dashboard.tableQuery} | p42($duration)`;
  const { page } = await under.open(`/metrics/2/42/table?${range}`, {
    handlers: dashboardHandlers({ ...details, dashboard: { ...dashboard, tableQuery } }),
  });
  await page.getByRole('button', { name: 'Problems of the table' }).click();
  await page.getByText('unsupported func: p42: p42($duration)').waitFor();
});

test('a row leads into the grid about it, and Back to the table', async () => {
  const { page } = await under.open(`/metrics/2/42/table?${range}`, { handlers });
  const asked = questionsOf(page);
  await page.getByRole('link', { name: 'service-1', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/grid');
  expect(parametersOf(page)['row']).toBe(
    'where service_name = "service-1" | where http_route = "/cart"',
  );
  await page.getByRole('figure', { name: 'Requests per minute' }).waitFor();
  await expect
    .poll(
      () =>
        asked.find(({ query }) => query.startsWith('per_min') && query.includes('env ='))?.query,
    )
    .toBe(
      'per_min(count($duration)) as rpm | where env = "prod" | where service_name = "service-1" | where http_route = "/cart"',
    );
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => parametersOf(page)['row']).toBeUndefined();
  await page.goBack();
  await page.getByRole('link', { name: 'service-1', exact: true }).waitFor();
});

test('conditions, groupings, order and search of the table are in the address', async () => {
  const { page } = await under.open(`/metrics/2/42/table?${range}`, { handlers });
  const asked = questionsOf(page);
  const groupings = page.getByRole('group', { name: 'Group by' });
  await groupings.getByRole('button', { name: 'http_route' }).click();
  await expect
    .poll(() => parametersOf(page)['query'])
    .toBe('group by service_name | where env exists');
  await page.getByRole('button', { name: 'Where', exact: true }).click();
  const where = page.getByRole('dialog', { name: 'Where' });
  await where.getByLabel('Column').fill('host_name');
  await where.getByLabel('Value', { exact: true }).fill('web-1');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => parametersOf(page)['query'])
    .toBe('group by service_name | where env exists | where host_name = "web-1"');
  // What was added holds for the figures above the table too.
  await expect
    .poll(() => asked.findLast(({ kind }) => kind === 'gauge')?.query)
    .toBe('per_min(count($duration)) as rpm | where host_name = "web-1"');
  await page.getByRole('button', { name: 'p90' }).click();
  await expect.poll(() => parametersOf(page)).toMatchObject({ sort_by: 'p90', sort_desc: 'true' });
  await page.getByRole('searchbox', { name: 'Quick search' }).fill('web|api');
  await page.keyboard.press('Enter');
  await expect.poll(() => parametersOf(page)['search']).toBe('web|api');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => parametersOf(page)['query']).toBeUndefined();
});

test('of sixty charts that are drawn, those near the screen alone are layers', async () => {
  const items = Array.from({ length: 60 }, (_, index) => {
    const at = [(index % 3) * 8, Math.floor(index / 3) * 28] as const;
    return { ...chart(`Chart ${index}`, at, `sum($d) as s${index}`), width: 8 };
  });
  const gridRows = details.gridRows.slice(0, 1).map((row) => ({ ...row, items }));
  const { page, context } = await under.open(`/metrics/2/42/grid?${range}`, {
    handlers: dashboardHandlers({ ...details, tableItems: [], gridRows }),
  });
  // Of each two: one for the crosshair, which is hidden while nothing is pointed at.
  const drawings = page.locator('article[data-type] canvas');
  await drawings.first().waitFor({ state: 'attached' });
  for (const last of [8, 14, 20, 26, 32, 38, 44, 50, 56, 59]) {
    await page.evaluate((index) => {
      document.querySelectorAll('[data-place]')[index]?.scrollIntoView({ block: 'end' });
    }, last);
    await expect.poll(() => drawings.count()).toBeGreaterThanOrEqual((last + 1) * 2);
  }
  await page.evaluate(() => window.scrollTo(0, 0));

  const session = await context.newCDPSession(page);
  let layers: string[] = [];
  session.on('LayerTree.layerTreeDidChange', (tree) => {
    layers = tree.layers?.map(({ layerId }) => layerId) ?? layers;
  });
  await session.send('LayerTree.enable');
  const reasonsOf = async (layerId: string): Promise<string[]> => {
    const answer = await session
      .send('LayerTree.compositingReasons', { layerId })
      // It is gone by now.
      .catch(() => undefined);
    return answer?.compositingReasonIds ?? [];
  };
  const canvases = async (): Promise<number> => {
    // A page that had come to rest before it was listened to tells of its layers with the frame
    // that follows when it is asked anew.
    if (layers.length === 0) {
      await session.send('LayerTree.disable');
      await session.send('LayerTree.enable');
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
    const reasons = await Promise.all(layers.map(reasonsOf));
    return reasons.filter((ids) => ids.includes('Canvas')).length;
  };
  await expect.poll(canvases).toBeGreaterThanOrEqual(6);
  await expect.poll(canvases).toBeLessThanOrEqual(30);
});

test('the grid on a phone and on a desk', async () => {
  const { page, problems } = await under.open(`/metrics/2/42/grid?${range}`, {
    ...phone,
    height: 1400,
    handlers,
  });
  const ready = async () => {
    const canvas = page.getByRole('figure', { name: 'Requests per minute' }).locator('canvas');
    await canvas.first().waitFor();
    await item(page, 'By service').getByText('service-2').waitFor();
    await page.getByRole('group', { name: /^Spread: 16 values/u }).waitFor();
  };
  const placeOf = (name: string) => item(page, name).boundingBox();
  const isBelow = async () =>
    (await placeOf('Broken'))?.x === (await placeOf('Requests per minute'))?.x;
  expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
  await expect.poll(isBelow).toBe(false);
  expect((await placeOf('Broken'))?.y).toBe((await placeOf('Requests per minute'))?.y);
  await turn(page, phone);
  await expect.poll(isBelow).toBe(true);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('items say what is wrong with them, closed rows and what is out of sight ask nothing', async () => {
  const { page } = await under.open('/metrics/2', { handlers });
  const asked = questionsOf(page);
  const strange = {
    ...details.gridRows[0]?.items[0],
    id: 900,
    title: 'Strange',
    type: 'flame',
    yAxis: 400,
  };
  const table = details.gridRows[0]?.items[2];
  // The same question would be answered by the cache.
  const params = { ...table?.params, query: 'group by host_name | p90($duration)' };
  const far = { ...table, id: 901, title: 'Far below', yAxis: 500, params };
  const rows = details.gridRows.map((row, index) =>
    index === 0 ? { ...row, items: [...row.items, strange, far] } : row,
  );
  under.server.use({
    ...handlers,
    'GET /metrics/2/dashboards/42': () => ok({ ...details, gridRows: rows }),
    'GET /metrics/2/heatmap': () => failure(504, 'timeout', 'took too long'),
  });
  await page.goto(`${under.server.url}/metrics/2/42/grid?${range}`);
  await item(page, 'Broken').getByText('NO DATA').first().waitFor();
  await page.getByRole('button', { name: 'Problems of Broken' }).click();
  await page.getByText('unsupported func: p42: p42($duration)').waitFor();
  await page.keyboard.press('Escape');
  expect(asked.filter(({ kind }) => kind === 'table')).toHaveLength(1);

  await item(page, 'Spread').getByText('Took too long', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Problems of Spread' }).click();
  under.server.use(handlers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('group', { name: /^Spread/u }).waitFor();

  await item(page, 'Strange').scrollIntoViewIfNeeded();
  await page.getByText('unsupported flame').waitFor();
  await item(page, 'Far below').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.filter(({ kind }) => kind === 'table').length).toBe(2);

  expect(asked.some(({ query }) => query.includes('$unasked'))).toBe(false);
  await page.getByRole('button', { name: /^Closed/u }).click();
  await expect.poll(() => asked.some(({ query }) => query.includes('$unasked'))).toBe(true);
});

test('an item is enlarged by the address, dragging over a chart zooms the page', async () => {
  const { page } = await under.open(`/metrics/2/42/grid?${range}`, { handlers });
  await page.getByRole('button', { name: 'Enlarge Requests per minute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requests per minute' });
  await dialog.getByRole('columnheader', { name: 'max' }).first().waitFor();
  await expect.poll(() => parametersOf(page)['item']).toMatch(/^\d+$/u);
  const monitor = await dialog.getByRole('link', { name: 'Create monitor' }).getAttribute('href');
  expect(monitor).toContain('/alerting/2/monitors/new-metric?name=Requests+per+minute&metric=');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(parametersOf(page)['item']).toBeUndefined();

  await rest(page);
  const plot = page.getByRole('figure', { name: 'Requests per minute' }).locator('.area');
  const box = await plot.boundingBox();
  if (!box) throw new Error('The chart is not drawn.');
  await page.mouse.move(box.x + box.width / 4, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Zoom in' }).click();
  await expect.poll(() => Number(parametersOf(page)['time_dur'])).toBeLessThan(1200);
});

test('a changed query of the grid is saved over the revision it was changed from', async () => {
  const saved: unknown[] = [];
  const { page } = await under.open(`/metrics/2/42/grid?${range}`, {
    handlers: {
      ...handlers,
      'PUT /metrics/2/dashboards/42/grid': ({ body, headers }) => {
        saved.push([body, headers['if-match']]);
        return saved.length === 1
          ? failure(412, 'precondition_failed', 'somebody changed the dashboard: load it again')
          : ok(undefined);
      },
    },
  });
  await page.getByRole('button', { name: 'Remove where env = "prod"' }).click();
  await expect.poll(() => parametersOf(page)['query']).toBe('');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Somebody changed the dashboard: load it again').waitFor();
  expect(parametersOf(page)['query']).toBe('');
  await save.click();
  await expect
    .poll(() => saved)
    .toEqual([
      [{ gridQuery: '' }, '"7"'],
      [{ gridQuery: '' }, '"7"'],
    ]);
  await expect.poll(() => parametersOf(page)['query']).toBeUndefined();
});

test('a screen on a wall shows neither rows without items nor messages', async () => {
  const empty = details.gridRows.map((row) => ({
    ...row,
    id: row.id + 90,
    title: 'Empty',
    items: [],
  }));
  const filled = { ...details, gridRows: [...details.gridRows, ...empty.slice(0, 1)] };
  const { page, problems } = await under.open('/metrics/2/42/grid?kiosk=10', {
    handlers: dashboardHandlers(filled),
  });
  const hidden = (): Promise<string> =>
    page.locator('section[aria-label="Messages"]').evaluate((one) => getComputedStyle(one).display);
  await page.getByRole('region', { name: 'General', exact: true }).waitFor();
  await expect.poll(hidden).toBe('none');
  expect(await page.getByText('This row has no items.').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('This row has no items.').waitFor();
  expect(await hidden()).not.toBe('none');
  expect(problems).toEqual([]);
});

test('the head of a dashboard that is shown alone is a line, however long its name', async () => {
  const name = 'Checkout and payments: orders by country and provider, last week against this one';
  const { page } = await under.open('/metrics/2/42/grid?kiosk=10', {
    handlers: dashboardHandlers({ ...details, dashboard: { ...dashboard, name } }),
    width: 800,
  });
  const lines = () =>
    page.locator('header:has(> h1)').evaluate((head) => Math.floor(head.clientHeight / 24));
  await page.getByRole('heading', { name }).waitFor();
  await expect.poll(lines).toBe(1);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(lines).toBe(2);
  // The name has all of the first.
  const { width = 0 } = (await page.getByRole('heading', { name }).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
});

test('environments and services of a link become conditions', async () => {
  const { page } = await under.open(`/metrics/2/42/grid?${range}&envs=test&services=a&services=b`, {
    handlers,
  });
  // `env` is another name of the same attribute.
  await expect
    .poll(() => parametersOf(page)['query'])
    .toBe('where deployment_environment = "test" | where service_name in ("a", "b")');
  expect(Object.keys(parametersOf(page))).not.toContain('services');
});

test('panels take turns, and leaving gives up what they ask', async () => {
  const { page } = await under.open('/metrics/2', { handlers });
  await page.getByRole('link', { name: 'HTTP: Server' }).waitFor();
  let asked = 0;
  let givenUp = 0;
  // Nobody answers.
  await page.route('**/internal/v1/metrics/2/{timeseries,table,heatmap}*', () => {
    asked += 1;
  });
  page.on('requestfailed', (request) => {
    if (/\/metrics\/2\/(timeseries|table|heatmap)/u.test(request.url())) givenUp += 1;
  });
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...details.gridRows[0]?.items[0],
    id: 500 + index,
    title: `Chart ${index}`,
    width: 4,
    xAxis: (index % 6) * 4,
    yAxis: Math.floor(index / 6) * 28,
    params: { ...details.gridRows[0]?.items[0]?.params, query: `sum($d${index})` },
  }));
  under.server.use({
    ...handlers,
    'GET /metrics/2/dashboards/42': () =>
      ok({ ...details, gridRows: [{ ...details.gridRows[0], items: rows }] }),
  });
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/metrics/2/42/grid?${range}`);
  await expect.poll(() => asked).toBe(4);
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect.poll(() => givenUp).toBe(4);
  expect(asked).toBe(4);
  expect(pathOf(page)).toContain('/help');
});

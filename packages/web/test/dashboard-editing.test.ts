import type { DashboardResponse } from '@spanlight/sdk';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { chart, dashboard, dashboardHandlers, details } from './dashboard-data.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';
import { faultsInLooks } from './looks.ts';
import { metrics } from './metrics-data.ts';
import { guest } from './wire-data.ts';

const under = useConsole();
const GRID = '/metrics/2/42/grid';

const handlers: Handlers = {
  ...dashboardHandlers(),
  'GET /metrics/2': () => ok({ metrics }),
};

/** What was sent to change the dashboard: method and path below it, body. */
type Sent = { call: string; body: unknown }[];

const plain = chart('Requests', [0, 0], 'count($duration)');

/** Takes every change and writes it down. */
function taking(sent: Sent): Handlers {
  const take =
    (call: string, answer: object = {}): Handlers[string] =>
    ({ body }) => {
      sent.push({ call, body });
      return ok(answer);
    };
  return {
    ...handlers,
    'POST /metrics/2/dashboards/42/grid': take('create', { gridItem: { ...plain, id: 900 } }),
    'PUT /metrics/2/dashboards/42/grid/layout': take('layout'),
    'PUT /metrics/2/dashboards/42/grid/101': take('update', { gridItem: plain }),
    'PUT /metrics/2/dashboards/42/grid/102': take('update', { gridItem: plain }),
    'DELETE /metrics/2/dashboards/42/grid/102': take('delete', { gridItem: plain }),
    'POST /metrics/2/dashboards/42/rows': take('row', { gridRow: details.gridRows[0] }),
    'DELETE /metrics/2/dashboards/42/rows/7': take('delete row', { gridRow: details.gridRows[0] }),
    'PUT /metrics/2/dashboards/42/rows/7/down': take('down'),
    'PUT /metrics/2/dashboards/42/table': take('table'),
    'PUT /metrics/2/dashboards/42/yaml': take('yaml'),
  };
}

const editor = (page: Page, name: string) => page.getByRole('dialog', { name });
const save = (page: Page, name: string) =>
  editor(page, name).getByRole('button', { name: /^(Save|Create)$/u });

async function add(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
}

async function chooseMetric(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Metric/u }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
}

async function actions(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a chart is made with a preview, on a phone and on a desk', async () => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1440 },
  ] as const;
  const sent: Sent = [];
  const { page, problems } = await under.open(GRID, { ...looks[0], handlers: taking(sent) });
  await add(page, 'Chart');
  await save(page, 'New chart').click();
  await page.getByText('Field is required').first().waitFor();
  await expect
    .poll(() => page.getByText('Please select a metric and click the "Apply" button').count())
    .toBeGreaterThan(0);
  expect(await faultsInLooks(page, looks.toReversed())).toEqual([]);
  await chooseMetric(page, 'http_server_request_duration');
  await editor(page, 'New chart').getByLabel('Title').fill('Durations');
  await editor(page, 'New chart').getByRole('figure', { name: 'Durations' }).waitFor();
  // A reload comes back to what was filled in.
  await page.reload();
  await expect
    .poll(() => editor(page, 'New chart').getByLabel('Title').inputValue())
    .toBe('Durations');
  await editor(page, 'New chart').getByText('RPM', { exact: true }).first().click();
  await editor(page, 'New chart').locator('details[open]').getByLabel('Line width').fill('11');
  await save(page, 'New chart').click();
  await page.getByText('Must be from 1 to 10').waitFor();
  await editor(page, 'New chart').locator('details[open]').getByLabel('Line width').fill('3');
  expect(await faultsInLooks(page, looks)).toEqual([]);
  await save(page, 'New chart').click();
  await editor(page, 'New chart').waitFor({ state: 'detached' });
  expect(sent[0]).toMatchObject({
    call: 'create',
    body: {
      title: 'Durations',
      type: 'chart',
      dashKind: 'grid',
      params: {
        chartKind: 'line',
        metrics: [{ name: 'http_server_request_duration', alias: 'duration' }],
        timeseriesMap: { rpm: { lineWidth: 3, opacity: 10, symbol: 'none', symbolSize: 4 } },
      },
    },
  });
  expect(problems).toEqual([]);
});

test('a series stays where it is in the list when it is given a style', async () => {
  const { page } = await under.open(GRID, { handlers: taking([]) });
  await actions(page, 'Requests per minute', 'Edit');
  const series = editor(page, 'Edit chart').getByRole('group', { name: 'Series' });
  const names = () =>
    series.locator('summary').evaluateAll((all) => all.map((each) => each.getAttribute('title')));
  await expect.poll(names).toEqual(['rpm', 'p90']);
  await series.locator('summary').last().click();
  await series.locator('details[open]').getByLabel('Line width').fill('3');
  expect(await names()).toEqual(['rpm', 'p90']);
  await series.locator('summary').first().click();
  await series.locator('details[open]').first().getByLabel('Line width').fill('4');
  expect(await names()).toEqual(['rpm', 'p90']);
});

test('every type says what is wrong with it', async () => {
  const { page } = await under.open(GRID, { handlers: taking([]) });
  await add(page, 'Gauge');
  const gauge = editor(page, 'New gauge');
  await gauge.getByLabel('Title').fill('x'.repeat(41));
  await gauge.getByRole('button', { name: 'Add mapping' }).click();
  await gauge.getByLabel('Value of mapping 1').fill('many');
  await save(page, 'New gauge').click();
  await gauge.getByText('At most 40 characters').waitFor();
  await gauge.getByText('Must be a number').waitFor();
  // A gauge without a template says one number, so it begins with one.
  await chooseMetric(page, 'http_server_request_duration');
  await gauge.getByText('avg($duration)').first().waitFor();
  expect(await gauge.getByText('per_min').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await add(page, 'Heatmap');
  await save(page, 'New heatmap').click();
  await expect
    .poll(() => editor(page, 'New heatmap').getByText('Field is required').count())
    .toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await add(page, 'Table');
  const table = editor(page, 'New table');
  await table.getByLabel('Items per page').fill('21');
  await save(page, 'New table').click();
  await table.getByText('Must be from 3 to 20').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('what the server refuses stands in the editor; the same change of somebody else is told', async () => {
  let content: DashboardResponse = details;
  let refusal = failure(400, 'bad_request', 'the query makes no sense');
  const sent: Sent = [];
  const { page } = await under.open(GRID, {
    handlers: {
      ...taking(sent),
      'GET /metrics/2/dashboards/42': () => ok(content),
      'PUT /metrics/2/dashboards/42/grid/102': () => refusal,
    },
  });
  await actions(page, 'Requests per minute', 'Edit');
  const dialog = editor(page, 'Edit chart');
  await dialog.getByLabel('Title').fill('Mine');
  await save(page, 'Edit chart').click();
  await dialog.getByRole('alert').getByText('The query makes no sense').waitFor();
  refusal = failure(412, 'precondition_failed', 'the dashboard has changed');
  const [general, closed] = details.gridRows;
  if (!general || !closed) throw new Error('There are two rows.');
  const theirs = general.items.map((item, at) => (at === 0 ? { ...item, title: 'Theirs' } : item));
  content = {
    ...details,
    dashboard: { ...dashboard, revision: 8 },
    gridRows: [{ ...general, items: theirs }, closed],
  };
  await save(page, 'Edit chart').click();
  await dialog
    .getByText('Somebody changed this part of the dashboard after you opened it')
    .waitFor();
  await dialog.getByText('They changed title to "Theirs".').waitFor();
  refusal = ok({ gridItem: plain });
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('the menu of an item stands still while what copies is loaded; its link keeps the range', async () => {
  const { page, context } = await under.open('/profile', { handlers });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: (() => void)[] = [];
  const copying = /\/CopyAsEntries-[^/]+\.js$/u;
  await page.route(copying, (route) => {
    scripts.push(() => void route.continue());
  });
  const range = 'time_gte=20260304T100000&time_dur=3600';
  await page.goto(`${under.server.url}${GRID}?${range}`);
  await page.getByRole('button', { name: 'Actions of Requests per minute' }).click();
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await expect.poll(() => scripts.length).toBe(1);
  const before = await remove.boundingBox();
  scripts[0]?.();
  const link = page.getByRole('menuitem', { name: 'Link' });
  await link.waitFor();
  expect(await remove.boundingBox()).toEqual(before);
  await link.click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${under.server.url}${GRID}?${range}&item=102`);
});

test('items are duplicated and deleted after a question, rows too, and each is taken back', async () => {
  const sent: Sent = [];
  const { page } = await under.open(GRID, { handlers: taking(sent) });
  await actions(page, 'Requests per minute', 'Delete');
  await page.getByText('Do you really want to delete "Requests per minute" chart?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['delete']);
  await page.getByRole('button', { name: 'Undo: delete "Requests per minute"' }).click();
  await page.getByText('Undone: delete "Requests per minute"').waitFor();
  expect(sent.at(-1)?.call).toBe('yaml');
  expect(String(sent.at(-1)?.body)).toContain('Requests per minute');

  await actions(page, 'row General', 'Delete');
  await page.getByText('Do you really want to delete "General" row?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => sent.at(-1)?.call).toBe('delete row');
  await actions(page, 'row General', 'Move down');
  await expect.poll(() => sent.at(-1)?.call).toBe('down');
  const undo = page.getByRole('button', { name: 'Undo: move row "General" down' });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sent.at(-1)?.call).toBe('yaml');

  await add(page, 'Row');
  await page
    .getByRole('dialog', { name: 'New row' })
    .getByRole('button', { name: 'Create' })
    .click();
  await page.getByText('Field is required').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Row title' }).fill('More');
  await page
    .getByRole('dialog', { name: 'New row' })
    .getByRole('button', { name: 'Create' })
    .click();
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      call: 'row',
      body: { title: 'More', description: '', expanded: true },
    });
});

test('a step is taken back once, however often it is asked for while the way back is loaded', async () => {
  const sent: Sent = [];
  const { page } = await under.open(GRID, { handlers: taking(sent) });
  const undo = (what: string) => page.getByRole('button', { name: `Undo: ${what}` });
  await actions(page, 'row General', 'Move down');
  await expect.poll(() => undo('move row "General" down').isEnabled()).toBe(true);
  await actions(page, 'row General', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => undo('delete row "General"').isEnabled()).toBe(true);
  const held = await holdRequests(page, /restore-dashboard/u);
  await page.evaluate(() => {
    const press = () => new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true });
    document.body.dispatchEvent(press());
    document.body.dispatchEvent(press());
  });
  await held.asked;
  expect(await undo('delete row "General"').isDisabled()).toBe(true);
  await page.keyboard.press('Control+z');
  held.letGo();
  await expect.poll(() => undo('move row "General" down').isEnabled()).toBe(true);
  expect(sent.map(({ call }) => call)).toEqual(['down', 'delete row', 'yaml']);
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: move row "General" down').waitFor();
  expect(sent.map(({ call }) => call)).toEqual(['down', 'delete row', 'yaml', 'yaml']);
});

test('the table is edited with its columns', async () => {
  const sent: Sent = [];
  const { page, problems } = await under.open('/metrics/2/42/table', { handlers: taking(sent) });
  await page.getByRole('button', { name: 'Edit table' }).click();
  const dialog = editor(page, 'Edit table');
  await dialog.getByRole('table', { name: 'Table of the dashboard' }).waitFor();
  const p90 = dialog.getByRole('group', { name: 'Column p90' });
  await p90.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'seconds', exact: true }).click();
  await p90.getByRole('checkbox', { name: 'Without sparkline' }).click();
  await dialog
    .getByRole('group', { name: 'Column rpm' })
    .locator('input[type=color]')
    .fill('#ff0000');
  // What is chosen is what the line is drawn in.
  await dialog.locator('td svg[stroke="#ff0000"], td [stroke="#ff0000"]').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(page, 'Edit table').click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual([
    {
      call: 'table',
      body: {
        name: dashboard.name,
        tableMetrics: dashboard.tableMetrics,
        tableQuery: dashboard.tableQuery,
        tableColumnMap: {
          ...dashboard.tableColumnMap,
          rpm: { ...dashboard.tableColumnMap['rpm'], color: '#ff0000' },
          p90: { unit: 'seconds', color: '', aggFunc: 'median', sparklineDisabled: true },
        },
      },
    },
  ]);
  expect(problems).toEqual([]);
});

test('items are moved by keys and by dragging, one call each', async () => {
  const sent: Sent = [];
  const { page, problems } = await under.open(GRID, { width: 1440, handlers: taking(sent) });
  const handle = page.getByRole('button', { name: 'Move Requests per minute' });
  const dragged = page.getByRole('article', { name: 'Requests per minute', exact: true });
  const widthOf = async () => (await dragged.boundingBox())?.width;
  await handle.focus();
  const stored = await widthOf();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByText('column 1, line 29, 12 columns wide, 28 lines high, row General').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Cancelled').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sent)
    .toEqual([
      {
        call: 'layout',
        body: { items: [{ id: 102, xAxis: 0, yAxis: 0, width: 11, height: 28 }], rowId: 7 },
      },
    ]);
  await page.getByRole('button', { name: 'Undo: resize "Requests per minute"' }).waitFor();

  // What is stored comes back, and this server keeps nothing: the next step begins there.
  await expect.poll(widthOf).toBe(stored);
  const over = await page.getByRole('article', { name: 'Broken', exact: true }).boundingBox();
  const from = await dragged.getByRole('heading').boundingBox();
  const start = await dragged.boundingBox();
  if (!over || !from || !start) throw new Error('Both are drawn.');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.move(over.x + (from.x - start.x) + 20, over.y + (from.y - start.y) + 8, {
    steps: 5,
  });
  await page.mouse.up();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({
    call: 'layout',
    body: {
      items: [
        { id: 102, xAxis: 12, yAxis: 0, width: 12, height: 28 },
        { id: 103, xAxis: 0, yAxis: 0, width: 12, height: 28 },
      ],
      rowId: 7,
    },
  });

  // What was said of it is said no more once something else happens.
  const said = page.locator('output[aria-live="assertive"]');
  await expect.poll(() => said.textContent()).toContain('Requests per minute dropped');
  const undo = page.getByRole('button', { name: 'Undo: move "Requests per minute"' });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(() => said.textContent()).toBe('');
  expect(problems).toEqual([]);
});

test('the page goes along with an item that is moved by keys, and back', async () => {
  const { page, problems } = await under.open(GRID, { width: 1440, handlers: taking([]) });
  await page.setViewportSize({ width: 1440, height: 420 });
  const handle = page.getByRole('button', { name: 'Move Requests per minute' });
  const item = page.getByRole('article', { name: 'Requests per minute', exact: true });
  const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const scrolled = () => page.evaluate(() => window.scrollY);
  const isInView = async (of: Locator): Promise<boolean> => {
    const box = await of.boundingBox();
    return box !== null && box.y >= bar && box.y + box.height <= 420;
  };
  await handle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByText('column 1, line 29, 12 columns wide, 28 lines high, row General').waitFor();
  await expect.poll(() => isInView(item)).toBe(true);
  const below = await scrolled();
  expect(below).toBeGreaterThan(0);
  await page.keyboard.press('ArrowUp');
  await page.getByText('column 1, line 1, 12 columns wide, 28 lines high, row General').waitFor();
  await expect.poll(() => isInView(item)).toBe(true);
  expect(await scrolled()).toBeLessThan(below);
  await page.keyboard.press('ArrowDown');
  await page.getByText('column 1, line 29, 12 columns wide, 28 lines high, row General').waitFor();
  await expect.poll(() => isInView(item)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isInView(handle)).toBe(true);
  expect(await scrolled()).toBeLessThan(below);
  expect(problems).toEqual([]);
});

test('on a phone items are moved by their menu, one step a call', async () => {
  const sent: Sent = [];
  const { page, problems } = await under.open(GRID, { width: 390, handlers: taking(sent) });
  const menu = page.getByRole('button', { name: 'Actions of Requests per minute', exact: true });
  await menu.click();
  const up = page.getByRole('menuitem', { name: 'Move up' });
  expect(await up.getAttribute('aria-disabled')).toBe('true');
  expect(await accessibilityProblems(page, ['region'])).toEqual([]);
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        call: 'layout',
        body: {
          items: [
            { id: 103, xAxis: 0, yAxis: 0, width: 12, height: 28 },
            { id: 102, xAxis: 12, yAxis: 0, width: 12, height: 28 },
          ],
          rowId: 7,
        },
      },
    ]);
  const said = page.locator('output[aria-live="assertive"]');
  await expect
    .poll(() => said.textContent())
    .toMatch(/^Requests per minute is item 2 of \d+ now$/u);
  await page
    .getByRole('button', { name: 'Undo: move "Requests per minute" down' })
    .waitFor({ state: 'attached' });

  // Where there is room they have handles.
  await page.setViewportSize({ width: 1440, height: 800 });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  expect(await up.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('guests can look only', async () => {
  const { page } = await under.open(GRID, {
    width: 1440,
    handlers: { ...handlers, 'GET /users/current': () => ok(guest) },
  });
  await page.getByRole('button', { name: 'Actions of Requests per minute' }).click();
  const entries = ['Link', 'CLI command', 'YAML', 'SDK call', 'Widget tag'];
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(entries);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Move /u }).count()).toBe(0);
});

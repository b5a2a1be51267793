import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers, metricMonitor } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { dashboardHandlers } from './dashboard-data.ts';
import { explorerHandlers } from './explorer-data.ts';
import { ok, type Handlers } from './fixture-server.ts';
import { metricHandlers, metrics, timeseries } from './metrics-data.ts';

/** What is typed into the text of a query before the form around it is sent. */

const under = useConsole();

const GRID = '/metrics/2/42/grid';

const monitorHandlers: Handlers = {
  ...alertingHandlers,
  ...metricHandlers(),
  'GET /metrics/2/timeseries': ({ url }) => ok(timeseries(url)),
  'POST /projects/2/monitors/backtest': () =>
    ok({
      transitions: [],
      seriesCount: 1,
      evaluations: 1440,
      notifications: 0,
      hasMore: false,
      closest: { series: 'a', outliers: 0, lowest: 1, highest: 3 },
    }),
};

/** Writes down the bodies of what is sent to change items of the dashboard. */
function dashboardTaking(sent: unknown[]): Handlers {
  const take: Handlers[string] = ({ body }) => {
    sent.push(body);
    return ok({ gridItem: {} });
  };
  return {
    ...dashboardHandlers(),
    'GET /metrics/2': () => ok({ metrics }),
    'PUT /metrics/2/dashboards/42/grid/102': take,
  };
}

/** Types into the text of the query in place of all that it says. */
async function typeQuery(page: Page, within: Locator, text: string): Promise<void> {
  const field = within.getByRole('textbox', { name: 'Query', exact: true });
  if ((await field.count()) === 0) {
    await within.getByRole('button', { name: 'Edit', exact: true }).click();
  }
  await within.locator('.cm-content').waitFor();
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const chips = (within: Locator) => within.locator('[data-chip]').allTextContents();

async function openChart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions of Requests per minute', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit chart' });
  await editor.getByText('per_min(count($duration)) as rpm').first().waitFor();
  return editor;
}

test('the text of an open query is saved with its item, and asked about before it is thrown away', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open(GRID, { handlers: dashboardTaking(sent) });
  const editor = await openChart(page);
  expect(await editor.getByRole('button', { name: 'Apply' }).count()).toBe(1);
  await typeQuery(page, editor, 'p50($duration) ');
  expect(await editor.getByRole('button', { name: 'Apply' }).count()).toBe(1);
  await editor.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // A reload comes back to it.
  await page.reload();
  await expect.poll(() => chips(editor)).toEqual(['p50($duration)']);
  await typeQuery(page, editor, 'p90($duration)');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
  expect(sent).toMatchObject([{ params: { query: 'p90($duration)' } }]);
  expect(problems).toEqual([]);
});

test('a text with a mistake is not saved, which is said with its place', async () => {
  const sent: unknown[] = [];
  const { page } = await under.open(GRID, { handlers: dashboardTaking(sent) });
  const editor = await openChart(page);
  await typeQuery(page, editor, 'p50($duration) | p42($duration)');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor
    .getByRole('alert')
    .getByText('The query has a mistake. At “p42”: unsupported func: p42')
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(sent).toEqual([]);
  // Cancel takes back what was typed.
  await editor.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => chips(editor)).toEqual(['per_min(count($duration)) as rpm']);
});

test('menus add to the text that is being typed', async () => {
  const { page } = await under.open(GRID, { handlers: dashboardTaking([]) });
  const editor = await openChart(page);
  await typeQuery(page, editor, 'p50($duration)');
  await editor.getByRole('button', { name: 'Aggregate' }).click();
  await page.getByRole('menuitem', { name: 'avg($duration)', exact: true }).click();
  await expect.poll(() => chips(editor)).toEqual(['p50($duration)', 'avg($duration)']);
});

test('the text of an open query is saved with its monitor', async () => {
  const sent: unknown[] = [];
  const { page } = await under.open('/alerting/2/monitors/new-metric', {
    handlers: {
      ...monitorHandlers,
      'POST /projects/2/monitors/metric': ({ body }) => {
        sent.push(body);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  await page.getByRole('combobox', { name: /^Metric 1:/u }).click();
  await page.getByRole('option', { name: /^http_server_request_duration/u }).click();
  await page.getByRole('row', { name: /avg\(\$duration\)/u }).waitFor();
  await page.getByLabel('Monitor name').fill('Slow requests');
  await page.getByLabel('Max allowed value').fill('500ms');
  const form = page.getByRole('form', { name: 'New Metric Monitor' });
  await typeQuery(page, form, 'p42($duration)');
  await page.getByRole('button', { name: 'Create' }).click();
  await form
    .getByText('The query has a mistake. At “p42”: unsupported func: p42')
    .first()
    .waitFor();
  await typeQuery(page, form, 'p90($duration)');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent).toMatchObject([{ params: { query: 'p90($duration)' } }]);
});

test('a part of a query that is still edited is saved with its monitor', async () => {
  const sent: unknown[] = [];
  const { page } = await under.open('/alerting/2/monitors/12/metric', {
    handlers: {
      ...monitorHandlers,
      'PUT /projects/2/monitors/12/metric': ({ body }) => {
        sent.push(body);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  const form = page.getByRole('form', { name: 'Edit Metric Monitor' });
  await form.locator('[data-chip]').first().click();
  await form.locator('.cm-content').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('max($disk)');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent).toMatchObject([{ params: { query: expect.stringContaining('max($disk)') } }]);
});

test('menus of the explorer add to the text that is being typed', async () => {
  const { page } = await under.open('/spans/2?query=_count', { handlers: explorerHandlers() });
  await typeQuery(page, page.getByRole('region', { name: 'Query' }), 'group by host_name');
  expect(parametersOf(page)['query']).toBe('_count');
  await page.getByRole('button', { name: 'Aggregate', exact: true }).click();
  await page.getByRole('button', { name: 'error rate' }).click();
  await expect.poll(() => parametersOf(page)['query']).toBe('group by host_name | _error_rate');
});

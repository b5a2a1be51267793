import type { DashboardResponse } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { alertingHandlers, annotations, metricMonitor } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { chart, dashboard, dashboardHandlers, details } from './dashboard-data.ts';
import { failure, ok } from './fixture-server.ts';
import { metricHandlers, metrics, timeseries } from './metrics-data.ts';

/** What somebody else deletes while one edits it. */

const under = useConsole();

test('an item that was deleted meanwhile is saved as a new one, in its row', async () => {
  let content: DashboardResponse = details;
  const sent: unknown[] = [];
  const { page } = await under.open('/metrics/2/42/grid', {
    handlers: {
      ...dashboardHandlers(),
      'GET /metrics/2': () => ok({ metrics }),
      'GET /metrics/2/dashboards/42': () => ok(content),
      'PUT /metrics/2/dashboards/42/grid/102': () =>
        failure(412, 'precondition_failed', 'the dashboard has changed'),
      'POST /metrics/2/dashboards/42/grid': ({ body }) => {
        sent.push(body);
        return ok({ gridItem: { ...chart('Mine', [0, 0], 'count($duration)'), id: 900 } });
      },
      'PUT /metrics/2/dashboards/42/grid/layout': () => ok({}),
    },
  });
  await page.getByRole('button', { name: 'Actions of Requests per minute', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit chart' });
  await editor.getByLabel('Title').fill('Mine');
  content = {
    ...details,
    dashboard: { ...dashboard, revision: 8 },
    gridRows: details.gridRows.map((row) => ({
      ...row,
      items: row.items.filter(({ id }) => id !== 102),
    })),
  };
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('Somebody deleted this item').waitFor();
  expect(await editor.getByLabel('Title').inputValue()).toBe('Mine');
  expect(await accessibilityProblems(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save as a new item' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('"Mine" was added').waitFor();
  expect(sent).toMatchObject([{ title: 'Mine', type: 'chart', dashKind: 'grid' }]);
});

test('the address of an item that is gone says so, and edits nothing any more', async () => {
  const { page } = await under.open('/metrics/2/42/grid?edit=4711', {
    handlers: { ...dashboardHandlers(), 'GET /metrics/2': () => ok({ metrics }) },
  });
  await page.getByText('The item you were editing is gone').waitFor();
  await expect.poll(() => parametersOf(page)['edit']).toBeUndefined();
});

test('a monitor that was deleted meanwhile is created anew', async () => {
  const sent: unknown[] = [];
  const { page } = await under.open('/alerting/2/monitors/12/metric', {
    handlers: {
      ...alertingHandlers,
      ...metricHandlers(),
      'GET /metrics/2/timeseries': ({ url }) => ok(timeseries(url)),
      'POST /projects/2/monitors/backtest': () => failure(400, 'bad_request', 'not now'),
      'PUT /projects/2/monitors/12/metric': () => failure(404, 'not_found', 'not found'),
      'POST /projects/2/monitors/metric': ({ body }) => {
        sent.push(body);
        return ok({ monitor: { ...metricMonitor, id: '99', name: 'Mine' } });
      },
    },
  });
  await page.getByLabel('Monitor name').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody deleted this monitor').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create it again' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  await page.getByText('"Mine" was created').waitFor();
  expect(sent).toMatchObject([{ name: 'Mine' }]);
});

test('an annotation that was deleted meanwhile is created anew, at its time', async () => {
  const sent: unknown[] = [];
  const annotation = { ...annotations[0], color: '#9C27B0', revision: 4 };
  const { page } = await under.open('/alerting/2/annotations/1', {
    handlers: {
      ...alertingHandlers,
      'GET /projects/2/annotations/1': () => ok({ annotation }),
      'PUT /projects/2/annotations/1': () => failure(404, 'not_found', 'not found'),
      'POST /projects/2/annotations': ({ body }) => {
        sent.push(body);
        return ok({ annotation });
      },
    },
  });
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody deleted this annotation').waitFor();
  await page.getByRole('button', { name: 'Create it again' }).click();
  await page.getByText('"Mine" was created').waitFor();
  expect(sent).toMatchObject([{ name: 'Mine', time: annotation.createdAt }]);
});

test('going back from an editor asks before what was changed is lost', async () => {
  const { page } = await under.open('/metrics/2/42/grid', {
    handlers: { ...dashboardHandlers(), 'GET /metrics/2': () => ok({ metrics }) },
  });
  await page.getByRole('button', { name: 'Actions of Requests per minute', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit chart' });
  await editor.getByLabel('Title').fill('Mine');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await editor.getByLabel('Title').inputValue()).toBe('Mine');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await editor.waitFor({ state: 'detached' });
});

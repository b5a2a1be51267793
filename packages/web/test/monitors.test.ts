import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  channels,
  metricMonitor,
  monitorWhy,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';

const under = useConsole();

const recipients = (page: Page) => page.locator('dt:text-is("Notifies") + dd');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('monitors are filtered by state, paused, resumed, deleted, and lead to their alerts', async () => {
  const calls: string[] = [];
  const asked: string[] = [];
  const note = ({ path }: { path: RegExpExecArray }) => {
    calls.push(path[0].replace('/projects/2/monitors/', ''));
    return ok({ monitor: metricMonitor });
  };
  const { page } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors': (request) => {
        asked.push(request.url.search);
        const { body = {} } = handlers['GET /projects/2/monitors']?.(request) ?? {};
        return ok({ ...Object(body), count: 14 });
      },
      'PUT /projects/2/monitors/\\d+/\\w+': note,
      'DELETE /projects/2/monitors/\\d+': note,
    },
  });
  await page.getByRole('button', { name: 'Pause Disk nearly full' }).click();
  await page.getByRole('button', { name: 'Resume Broken' }).click();
  await expect.poll(() => calls).toEqual(['12/paused', '14/active']);
  expect(asked[0]).toContain('sort_by=editedAt&sort_desc=true&page=1&limit=10');

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => parametersOf(page)).toEqual({ page: '2' });
  await page.reload();
  await expect.poll(() => asked.at(-1)).toContain('page=2');

  await page.getByRole('button', { name: 'paused 1' }).click();
  await expect.poll(() => asked.at(-1)).toContain('state=paused');
  expect(asked.at(-1)).toContain('page=1');
  expect(parametersOf(page)).toEqual({ state: 'paused' });
  await page.getByRole('button', { name: 'Monitor Name', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toContain('sort_by=name');

  await page.getByRole('button', { name: 'Actions of Disk nearly full' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByText(
      'Do you really want to delete "Disk nearly full" monitor? Its 15 alerts are deleted with it',
    )
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Actions of Errors of checkout' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Do you really want to delete "Errors of checkout" monitor?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toBe('13');

  await row(page, 'Disk nearly full').getByRole('link', { name: '12 open' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/alerts');
  expect(parametersOf(page)).toEqual({ q: 'monitor:12', 'attrs.alert_status': 'open' });
});

test('a monitor says what it watches and why it is in its state', async () => {
  const { page } = await under.open('/alerting/2/monitors', { handlers });
  await page.getByRole('button', { name: 'Actions of Disk nearly full' }).click();
  await page.getByRole('menuitem', { name: 'Why this state' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('5 of the last 5 points are greater than 90%; it fires at 3.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Disk nearly full' }).click();
  await page.getByText('when 3 of the last 5 minutes are outside').waitFor();
  await page.getByText('after 5 minutes within at most 80%').waitFor();
  await page.getByText('everyone by email').waitFor();
  await page
    .getByRole('figure', { name: 'Disk nearly full' })
    .getByText('max allowed')
    .first()
    .waitFor();
  const series = page.getByRole('table', { name: 'Series of the newest evaluation' });
  await series.getByRole('link', { name: 'used{host_name=db-1}' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/alerts/1');
});

test('what a monitor saw stands on pages, each series with the bound it is held to', async () => {
  const series = Array.from({ length: 11 }, (_, index) => ({
    name: `used{host_name=db-${index + 1}}`,
    attrs: { host_name: `db-${index + 1}` },
    decision: index === 10 ? ('undecided' as const) : ('normal' as const),
    reason: 'The last points are within bounds.',
    points: [0.7, 0.95, 0.8],
    alertId: null,
  }));
  const { page } = await under.open('/alerting/2/monitors/12', {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/12/why': () =>
        ok({ ...monitorWhy, evaluation: { ...monitorWhy.evaluation, series } }),
    },
  });
  const table = page.getByRole('table', { name: 'Series of the newest evaluation' });
  // What the alert of it becomes is as before: neither firing nor well.
  await table.getByRole('row').nth(1).getByText('no change').waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + 10);
  const place = await table
    .getByRole('row')
    .nth(1)
    .evaluate((row) => {
      const line = row.querySelector<HTMLElement>('[data-bound]');
      return line?.style.top;
    });
  expect(Number.parseFloat(place ?? '')).toBeCloseTo(12.7, 1);
  await page
    .getByRole('navigation', { name: 'Pages of series' })
    .getByRole('button', { name: 'Page 2' })
    .click();
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + 1);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the form of another type leads to the one of the monitor', async () => {
  const { page } = await under.open('/alerting/2/monitors/12/error', { handlers });
  await page.waitForURL('**/alerting/2/monitors/12/metric**');
  await page.getByRole('heading', { name: 'Edit Metric Monitor' }).waitFor();
});

test('a monitor tells nobody only when it has no channel and sends no email', async () => {
  let monitor = { ...metricMonitor, notifyEveryoneByEmail: false, channelIds: [7, 8] };
  let answer = failure(500, 'internal', 'the store is away');
  const { page, problems } = await under.open('/alerting/2/monitors/12', {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/12/why': () => ok({ ...monitorWhy, monitor }),
      'GET /projects/2/notification-channels': () => answer,
    },
  });
  await recipients(page).getByText('2 channels').waitFor();

  answer = ok({ channels });
  const { letGo } = await holdRequests(page, '**/notification-channels');
  await page.reload();
  await recipients(page).getByText('Loading channels').waitFor();
  expect(await recipients(page).getByText('nobody').count()).toBe(0);
  letGo();
  await recipients(page).getByText('pager').waitFor();
  await recipients(page).getByText('ops-room (disabled)').waitFor();

  monitor = { ...monitor, channelIds: [] };
  await page.reload();
  await recipients(page).getByText('nobody').waitFor();
  expect(problems).toEqual([]);
});

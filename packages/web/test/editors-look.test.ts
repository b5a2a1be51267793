import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers, annotations, metricMonitor } from './alerting-data.ts';
import { useConsole } from './console.ts';
import { dashboardHandlers } from './dashboard-data.ts';
import { ok, type Handlers } from './fixture-server.ts';
import { EVERY_LOOK, faultsInLooks } from './looks.ts';
import { metrics, timeseries } from './metrics-data.ts';

/* Everything that is filled in, and all that opens while one does, on a phone by day and on a desk at night. */

const under = useConsole();

const LOOKS = [EVERY_LOOK[0], EVERY_LOOK[2]];

const GRID = '/metrics/2/42/grid';
const { type: _, params: __, ...common } = metricMonitor;
const errorMonitor = {
  ...common,
  id: '13',
  type: 'error',
  params: {
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: false,
    matchers: [{ attr: 'service_name', op: '=', value: 'checkout' }],
  },
};
const handlers: Handlers = {
  ...dashboardHandlers(),
  ...alertingHandlers,
  'GET /metrics/2': () => ok({ metrics }),
  'GET /metrics/2/timeseries': ({ url }) => ok(timeseries(url)),
  'GET /projects/2/monitors/13': () => ok({ monitor: errorMonitor }),
  'GET /projects/2/annotations/(\\d+)': () => ok({ annotation: annotations[0] }),
  'POST /projects/2/monitors/backtest': () =>
    ok({
      transitions: [],
      seriesCount: 1,
      evaluations: 1440,
      notifications: 0,
      hasMore: false,
      closest: { series: 'a', outliers: 0, lowest: 1, highest: 3 },
    }),
  'GET /tracing/(\\d+)/attributes': () =>
    ok({ items: [{ value: 'service_name', pinned: false }], hasMore: false }),
};

/** What opens something: its role, and its name or the beginning of it. */
type Opener = readonly [role: 'button' | 'combobox', name: string];

interface Filled {
  readonly what: string;
  readonly path: string;
  /** Leads from the page to what is filled in; absent where the address does. */
  readonly way?: readonly Opener[];
  /** Entry of a menu the way ends at. */
  readonly entry?: string;
  readonly within: 'dialog' | 'form';
  /** What it is called. */
  readonly name: string;
  /** Opened one after another. */
  readonly popups: readonly Opener[];
}

const metric: Opener = ['combobox', 'Metric 1:'];
const dashboard: Opener = ['button', 'Actions of HTTP: Server'];

const all: readonly Filled[] = [
  {
    what: 'a chart',
    path: `${GRID}?edit=102`,
    within: 'dialog',
    name: 'Edit chart',
    popups: [metric, ['button', 'Aggregate'], ['button', 'Where'], ['combobox', 'Unit']],
  },
  {
    what: 'a gauge',
    path: '/metrics/2/42/table?edit=101',
    within: 'dialog',
    name: 'Edit gauge',
    popups: [metric, ['combobox', 'Aggregate']],
  },
  {
    what: 'a table',
    path: `${GRID}?edit=104`,
    within: 'dialog',
    name: 'Edit table',
    popups: [metric, ['combobox', 'Aggregate']],
  },
  {
    what: 'a heatmap',
    path: `${GRID}?edit=105`,
    within: 'dialog',
    name: 'Edit heatmap',
    popups: [
      ['combobox', 'Metric:'],
      ['combobox', 'Unit'],
    ],
  },
  {
    what: 'the table of a dashboard',
    path: '/metrics/2/42/table',
    way: [['button', 'Edit table']],
    within: 'dialog',
    name: 'Edit table',
    popups: [metric, ['button', 'Group by']],
  },
  {
    what: 'settings',
    path: GRID,
    way: [dashboard],
    entry: 'Settings',
    within: 'dialog',
    name: 'Settings of the dashboard',
    popups: [
      ['combobox', 'Min interval'],
      ['combobox', 'Grid max width'],
    ],
  },
  {
    what: 'a row',
    path: GRID,
    way: [['button', 'Actions of row General']],
    entry: 'Edit',
    within: 'dialog',
    name: 'Edit row',
    popups: [],
  },
  {
    what: 'an annotation',
    path: '/alerting/2/annotations/1',
    within: 'form',
    name: 'Annotation',
    popups: [],
  },
  ...(['Slack', 'Telegram', 'WebHook', 'AlertManager'] as const).map((type): Filled => ({
    what: `a channel of ${type}`,
    path: '/alerting/2/channels',
    way: [['button', 'Create channel']],
    entry: type,
    within: 'dialog',
    name: `New ${type} notification channel`,
    popups: [],
  })),
  {
    what: 'a metric monitor',
    path: '/alerting/2/monitors/new-metric?metric=shop_orders&alias=orders&query=sum($orders)',
    within: 'form',
    name: 'New Metric Monitor',
    popups: [
      metric,
      ['button', 'Group by'],
      ['combobox', 'Check the last'],
      ['combobox', 'Notification channels'],
      ['button', 'Last'],
    ],
  },
  {
    what: 'an error monitor',
    path: '/alerting/2/monitors/13/error',
    within: 'form',
    name: 'Edit error monitor',
    popups: [
      ['combobox', 'Operator 1'],
      ['combobox', 'Notification channels'],
    ],
  },
];

const find = (scope: Locator | Page, [role, name]: Opener): Locator =>
  scope.getByRole(role, { name: new RegExp(`^${name}`, 'u') }).first();

test.each(all)('$what', async ({ path, way = [], entry, within, name, popups }) => {
  const { page, problems } = await under.open(path, { ...LOOKS[1], handlers });
  for (const opener of way) await find(page, opener).click();
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click();
  const filled = page.getByRole(within, { name, exact: true });
  await filled.waitFor();
  // What is drawn of it is there, too.
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
  expect(await faultsInLooks(page, LOOKS)).toEqual([]);
  for (const popup of popups) {
    const opener = find(filled, popup);
    await opener.click();
    const isOpen = () => opener.getAttribute('aria-expanded');
    await expect.poll(isOpen).toBe('true');
    // What floats over the page stands beside its landmarks.
    const faults = await faultsInLooks(page, LOOKS, { except: ['region'] });
    expect([popup[1], faults, await isOpen()]).toEqual([popup[1], [], 'true']);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe('false');
  }
  expect(problems).toEqual([]);
});

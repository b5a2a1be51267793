import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  alerts,
  annotations,
  channels,
  errorAlert,
  events,
  metricAlert,
  metricMonitor,
  monitorWhy,
  why,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, pathOf, rest, useConsole } from './console.ts';
import { failure, ok, type Handler } from './fixture-server.ts';
import { faultsInLooks, turn } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();
/** Who the monitor of a page tells. */
const recipients = (page: Page) => page.locator('dt:text-is("Tells") + dd');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const dark = { theme: 'dark', width: 360 } as const;
const light = { theme: 'light', width: 1280 } as const;

test.each([
  ['alerts', [dark, light], 'used{host_name=db-1}'],
  ['alerts/1', [dark], 'Why it did or did not notify'],
  ['alerts/871', [dark], 'Newest error'],
  ['monitors', [dark], 'Errors of checkout'],
  ['monitors/12', [dark], 'Newest evaluation'],
  ['channels', [dark], 'ops-room'],
  ['email', [dark], 'Notify on metrics'],
  ['annotations', [dark], 'Deploy 5.3.0'],
])('%s', async (path, looks, text) => {
  const { page, problems } = await under.open(`/alerting/2/${path}`, { ...dark, handlers });
  const ready = async () => {
    await page.getByText(text).first().waitFor();
    await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  };
  expect(await faultsInLooks(page, looks, { ready })).toEqual([]);
  if (!path.includes('/')) {
    await turn(page, { theme: 'light', width: 390 });
    await ready();
    expect(await clumsyOnAPhone(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

/** At 390 px the tab is in sight, nothing is cut, and what is pressed is 24 px high and wide: what isn't so. */
async function clumsyOnAPhone(page: Page): Promise<string[]> {
  const tab = page.getByRole('navigation', { name: 'Alerting' }).locator('[aria-current=page]');
  const box = await tab.boundingBox();
  const isSeen = box !== null && box.x >= 0 && box.x + box.width <= 390;
  const found = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const small: string[] = [];
    for (const one of main.querySelectorAll('button, a[href], [role=checkbox], [role=combobox]')) {
      const { width, height, right } = (one.closest('label') ?? one).getBoundingClientRect();
      const isRow = one.matches('[data-row-link]') || one.closest('p') !== null;
      if (width > 0 && !isRow && (width < 24 || height < 24))
        small.push(`${one.outerHTML.slice(0, 120)} ${width} x ${height}`);
      if (one.closest('table') !== null && right > 390)
        small.push(`cut: ${one.outerHTML.slice(0, 120)}`);
    }
    return small;
  });
  return isSeen ? found : [`the tab is out of sight: ${JSON.stringify(box)}`, ...found];
}

test('short addresses and those of before lead on', async () => {
  const { page } = await under.open('/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/1/alerts': () => ok({ alerts: [], facets: [], count: 0 }),
    },
  });
  const path = (): string => new URL(page.url()).pathname;
  await expect.poll(path).toBe('/alerting/1/alerts');
  for (const from of ['/alerting/2', '/alerts/2/905']) {
    await page.goto(under.server.url + from);
    await expect.poll(path, { message: from }).toBe('/alerting/2/alerts');
  }
});

test('alerts begin with the open ones; facets, search and order stand in the address', async () => {
  const asked: URLSearchParams[] = [];
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts': (request) => {
        asked.push(request.url.searchParams);
        return handlers['GET /projects/2/alerts']?.(request) ?? ok({});
      },
    },
  });
  await page.getByText('12 alerts').waitFor();
  expect(parametersOf(page)).toEqual({
    'attrs.alert_status': 'open',
    sort_by: 'updated_at',
    sort_desc: 'true',
  });
  expect(JSON.parse(asked[0]?.get('attrs') ?? '')).toEqual({ alert_status: ['open'] });

  await rest(page);
  await page.getByRole('checkbox', { name: 'closed' }).click();
  await page.getByText('13 alerts').waitFor();
  expect(parametersOf(page)['attrs.alert_status']).toEqual(['open', 'closed']);
  const found = page.getByLabel('Find a value of host_name');
  await found.fill('db-1');
  await expect.poll(() => page.getByRole('checkbox', { name: /^db-/u }).count()).toBe(4);
  await page.getByRole('checkbox', { name: 'db-11' }).click();
  await expect.poll(() => parametersOf(page)['attrs.host_name']).toBe('db-11');

  await page.getByRole('searchbox', { name: 'Search alerts' }).fill('disk');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.at(-1)?.get('q')).toBe('disk');
  await page.getByRole('combobox', { name: 'Order by' }).click();
  await page.getByRole('option', { name: 'Created at' }).click();
  await expect.poll(() => asked.at(-1)?.get('sort_by')).toBe('created_at');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(() => parametersOf(page)).toEqual({ sort_by: 'created_at', sort_desc: 'true' });

  await rest(page);
  await page.goBack();
  await expect.poll(() => parametersOf(page)).toMatchObject({ 'attrs.alert_status': 'open' });
});

test('the list is asked for again by itself, and what could not be is said above the old one', async () => {
  let asked = 0;
  const { page } = await under.open('/alerting/2/alerts', { handlers });
  await page.clock.install();
  under.server.use({
    ...handlers,
    'GET /projects/2/alerts': (request) => {
      asked += 1;
      return asked === 1
        ? (handlers['GET /projects/2/alerts']?.(request) ?? ok({}))
        : failure(500, 'internal', 'the store is away');
    },
  });
  await page.reload();
  await page.getByText('12 alerts').waitFor();
  await page.clock.fastForward(16_000);
  await page.getByRole('alert').getByText('The store is away').waitFor();
  await page.getByText('12 alerts').waitFor();
  expect(await page.getByRole('table', { name: 'Alerts' }).getAttribute('aria-busy')).toBe('true');
});

test('alerts are selected across pages, closed with a way back, and deleted after a question', async () => {
  const calls: unknown[] = [];
  const note = ({ path, body }: { path: RegExpExecArray; body: unknown }) => {
    calls.push([path[1] ?? 'delete', (body as { alertIds: number[] }).alertIds.length]);
    return ok({ changed: 1 });
  };
  const { page } = await under.open('/alerting/2/alerts?attrs.alert_type=metric', {
    handlers: {
      ...handlers,
      'PUT /projects/2/alerts/(closed|open)': note,
      'DELETE /projects/2/alerts': note,
    },
  });
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Close (10)' }).waitFor();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('checkbox', { name: `Select ${alerts[12]?.name}` }).click();
  expect(parametersOf(page)['page']).toBe('2');
  await page.getByRole('button', { name: 'Delete (11)' }).waitFor();
  await page.getByRole('button', { name: 'Open (1)' }).waitFor();
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await page.getByRole('button', { name: 'Close (12)' }).click();
  await page.getByText('12 alerts closed').waitFor();
  await page.getByRole('button', { name: 'Close (12)' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect
    .poll(() => calls)
    .toEqual([
      ['closed', 12],
      ['open', 12],
    ]);

  await page.getByRole('checkbox', { name: `Select ${alerts[12]?.name}` }).click();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await page.getByText('Do you really want to delete selected alerts?').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toEqual(['delete', 1]);
});

test('a page of the list is kept by its address, its rows are walked and chosen by keys', async () => {
  const { page } = await under.open('/alerting/2/alerts?page=2', { handlers });
  const second = alerts[11];
  await row(page, `host_name=${second?.attrs['host_name']}`).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Close (1)' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(parametersOf(page)['page']).toBe('2');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('choose the row').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
    .toBe('Search alerts...');
  await page.keyboard.type('disk');
  await page.keyboard.press('Enter');
  await expect.poll(() => parametersOf(page)['page']).toBeUndefined();
});

test('all open alerts are closed after a question', async () => {
  let closed = 0;
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'PUT /projects/2/alerts/close-all': () => {
        closed += 1;
        return ok({ changed: 12 });
      },
    },
  });
  await page.getByRole('button', { name: 'Close all' }).click();
  await page.getByText('Do you really want to close all open alerts of the project?').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close all' }).click();
  await page.getByText('12 alerts closed').waitFor();
  expect(closed).toBe(1);
});

test('a project without open alerts says so and leads on', async () => {
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts': () => ok({ alerts: [], count: 0, facets: [] }),
    },
  });
  await page.getByText("You don't have alerts that match selected filters.").waitFor();
  await page.getByText('nothing needs a look right now').waitFor();
  await page.getByRole('button', { name: 'Show closed alerts too' }).waitFor();
  await page.getByRole('link', { name: 'New metrics monitor' }).click();
  await page.waitForURL('**/alerting/2/monitors/new-metric**');
});

test('an error that goes on was seen last when it came last, and a closed alert says when', async () => {
  const alert = {
    ...errorAlert,
    status: 'closed' as const,
    time: '2026-03-04T10:31:00Z',
    updatedAt: '2026-03-04T10:20:00Z',
  };
  const closing = {
    ...events[0],
    status: 'closed' as const,
    time: '2026-03-04T10:20:00Z',
    recordedAt: '2026-03-04T10:40:00Z',
  };
  const { page } = await under.open('/alerting/2/alerts/871', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/871/why': () => ok({ ...why, alert, events: [closing] }),
    },
  });
  const facts = page.locator('dl').first();
  await facts.getByText('Last seen').waitFor();
  const text = (await facts.textContent()) ?? '';
  expect(text).toMatch(/Last seen.*10:31:00.*Closed.*10:40:00/);
});

test('an event that nobody was told of says why', async () => {
  const untold = 'Nobody was told of this: no active monitor matched it.';
  const quiet = events.map((event) => ({ ...event, deliveries: [], untold }));
  const { page } = await under.open('/alerting/2/alerts/1', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () => ok({ ...why, events: quiet.slice(0, 1) }),
    },
  });
  await page.getByRole('region', { name: 'History' }).getByText(untold).waitFor();
});

test('an alert opens above the list by keyboard, is closed, and says who was told and why not', async () => {
  let status = 'open';
  const calls: string[] = [];
  const { page, problems } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () =>
        ok({ ...why, alert: metricAlert(1, { status: status as 'open' }) }),
      'PUT /projects/2/alerts/closed': () => {
        status = 'closed';
        return ok({ changed: 1 });
      },
      'POST /projects/2/deliveries/(\\d+)/replay': ({ path }) => {
        calls.push(path[1] ?? '');
        return ok({ delivery: events[0]?.deliveries[1] });
      },
    },
  });
  await page
    .getByRole('link', { name: /db-1\}/u })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Disk nearly full: used{host_name=db-1}' });
  await dialog.getByRole('figure', { name: 'Disk nearly full: used{host_name=db-1}' }).waitFor();
  expect(parametersOf(page)['alert']).toBe('1');
  await dialog
    .getByText(
      'The value was above the allowed range, up to 90%, for at least 3 minutes: it was 95%.',
    )
    .waitFor();
  await dialog.getByText('max allowed').first().waitFor();
  await dialog.getByText('pager: delivered at 2026-03-04 10:20:00 after 1 try.').waitFor();
  await dialog.getByText('not sent: the channel was paused').waitFor();
  await dialog.getByText('nobody answered within 5s').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Send again to ops-room' }).click();
  await expect.poll(() => calls).toEqual(['2']);
  await dialog.getByRole('button', { name: 'Close alert' }).click();
  await dialog.getByRole('button', { name: 'Reopen alert' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(parametersOf(page)['alert']).toBeUndefined();
  expect(problems).toEqual([]);
});

test('the chart of an alert shows when it was open, why stands by it, on a phone and on a desk', async () => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1280 },
  ] as const;
  const [created] = events;
  const closing = {
    ...events[0],
    id: '32',
    name: 'status-changed' as const,
    status: 'closed' as const,
    reason: 'recovered' as const,
    createdAt: '2026-03-04T10:32:00Z',
  };
  const alert = metricAlert(1, { status: 'closed', updatedAt: '2026-03-04T10:32:00Z' });
  const { page, problems } = await under.open('/alerting/2/alerts/1', {
    ...looks[0],
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () => ok({ ...why, alert, events: [closing, created] }),
    },
  });
  await page.getByText('allowed: up to 90%').waitFor();
  await page.getByText('fired from 2026-03-04 10:12:00 to 2026-03-04 10:32:00').waitFor();
  const chart = page.getByRole('figure', { name: alert.name });
  for (const look of looks) {
    await turn(page, look);
    await chart.getByText('max allowed').first().waitFor();
    expect([look, await placeOfReasons(page, chart)]).toEqual([
      look,
      look.width > 1200 ? 'beside' : 'below',
    ]);
    const picture = await chart.boundingBox();
    const told = new Set<string>();
    const tips = page.getByText(/Alert (?:opened|closed)/u);
    for (let x = 0; x < (picture?.width ?? 0); x += 6) {
      await page.mouse.move((picture?.x ?? 0) + x, (picture?.y ?? 0) + 100);
      for (const text of await tips.allTextContents())
        told.add(text.replaceAll(/[^A-Za-z ]/gu, '').trim());
    }
    expect([...told]).toEqual(['Alert opened', 'Alert closed']);
    await page.mouse.move(0, 0);
    expect(await faultsInLooks(page, [look])).toEqual([]);
  }
  expect(problems).toEqual([]);
});

/** Where the reasons of an alert stand to its chart. */
async function placeOfReasons(page: Page, chart: Locator): Promise<string> {
  const [picture, reasons] = await Promise.all([
    chart.boundingBox(),
    page.getByRole('region', { name: 'Why' }).boundingBox(),
  ]);
  if (!picture || !reasons) throw new Error('The chart or the reasons are not drawn.');
  if (reasons.x >= picture.x + picture.width && reasons.y < picture.y) return 'beside';
  return reasons.y > picture.y + picture.height ? 'below' : 'elsewhere';
}

test('an alert about an error shows the newest one and how often it came; nothing in it is markup', async () => {
  const { page, problems } = await under.open('/alerting/2/alerts/871', { handlers });
  await page.getByRole('heading', { level: 1, name: 'TimeoutError: <img src=x' }).waitFor();
  await page.getByText('137 occurrences').waitFor();
  await page.getByText('First seen').waitFor();
  await page.getByRole('article').getByText('GET /cart/:id').first().waitFor();
  await page.getByRole('link', { name: 'Errors of checkout' }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(problems).toEqual([]);

  under.server.use({
    ...handlers,
    'GET /tracing/2/traces/(\\w{32})/(\\w{1,16})': () => failure(404, 'not_found', 'not found'),
  });
  await page.reload();
  await page.getByText('The newest error is not stored any more').waitFor();
});

test('a thousand alerts, none, one that is gone, and a list that failed', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => metricAlert(index + 1));
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts': () => ok({ alerts: many, count: 4200, facets: [] }),
      'GET /projects/2/alerts/9/why': () => failure(404, 'not_found', 'not found'),
    },
  });
  await page.getByText('4,200 alerts, the first 1,000 are listed').waitFor();
  await page.getByRole('button', { name: 'Page 100' }).click();
  await row(page, 'host_name=db-1000').waitFor();
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await page.getByRole('button', { name: 'Close (1000)' }).waitFor();

  under.server.use({
    ...handlers,
    'GET /projects/2/alerts': () => ok({ alerts: [], facets: [], count: 0 }),
  });
  await page.reload();
  await page.getByText("You don't have alerts that match selected filters.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  under.server.use({
    ...handlers,
    'GET /projects/2/alerts': () => failure(504, 'timeout', 'took too long'),
    'GET /projects/2/alerts/9/why': () => failure(404, 'not_found', 'not found'),
  });
  await page.reload();
  await page.getByRole('alert').getByText('The alerts could not be loaded').waitFor();
  under.server.use(handlers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('12 alerts').waitFor();
  under.server.use({
    ...handlers,
    'GET /projects/2/alerts/9/why': () => failure(404, 'not_found', 'not found'),
  });
  await page.goto(`${under.server.url}/alerting/2/alerts/9`);
  await page.getByText('There is no alert 9').waitFor();
});

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
  expect(asked[0]).toContain('sort_by=updatedAt&sort_desc=true&page=1&limit=10');

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => parametersOf(page)).toEqual({ page: '2' });
  await page.reload();
  await expect.poll(() => asked.at(-1)).toContain('page=2');

  await page.getByRole('button', { name: 'paused 1' }).click();
  await expect.poll(() => asked.at(-1)).toContain('state=paused');
  expect(asked.at(-1)).toContain('page=1');
  expect(parametersOf(page)).toEqual({ state: 'paused' });
  await page.getByRole('button', { name: 'Monitor name' }).click();
  await expect.poll(() => asked.at(-1)).toContain('sort_by=name');

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
  await page.getByText('everyone by e-mail').waitFor();
  await page
    .getByRole('figure', { name: 'Disk nearly full' })
    .getByText('max allowed')
    .first()
    .waitFor();
  const series = page.getByRole('table', { name: 'Series of the newest evaluation' });
  await series.getByRole('link', { name: 'used{host_name=db-1}' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/alerts/1');
});

test('a monitor tells nobody only when it has no channel and sends no e-mail', async () => {
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
  const load = Promise.withResolvers<void>();
  await page.route('**/notification-channels', async (route) => {
    await load.promise;
    await route.continue();
  });
  await page.reload();
  await recipients(page).getByText('Loading channels').waitFor();
  expect(await recipients(page).getByText('nobody').count()).toBe(0);
  load.resolve();
  await recipients(page).getByText('pager').waitFor();
  await recipients(page).getByText('ops-room (disabled)').waitFor();

  monitor = { ...monitor, channelIds: [] };
  await page.reload();
  await recipients(page).getByText('nobody').waitFor();
  expect(problems).toEqual([]);
});

test('channels are paused, tried and deleted; their secrets are not shown', async () => {
  const calls: string[] = [];
  let outcome = { delivered: false, status: 404, error: 'no such hook', duration: 40 };
  const { page, problems } = await under.open('/alerting/2/channels', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/\\d+/\\w+': ({ path }) => {
        calls.push(path[0].split('/').slice(-2).join('/'));
        return ok({ channel: { id: 7, name: 'pager' } });
      },
      'POST /projects/2/notification-channels/\\d+/test': () => ok(outcome),
      'DELETE /projects/2/notification-channels/8': () => {
        calls.push('delete 8');
        return ok({ channel: { id: 8, name: 'ops-room' } });
      },
    },
  });
  await row(page, 'ops-room').getByText('the receiver answered 404').waitFor();
  await row(page, 'pager').getByText('pager.example').waitFor();
  expect(await page.content()).not.toContain('secret');
  await page.getByRole('button', { name: 'Pause pager' }).click();
  await page.getByRole('button', { name: 'Unpause ops-room' }).click();
  await expect.poll(() => calls).toEqual(['7/paused', '8/unpaused']);

  await page.getByRole('button', { name: 'Send a test message to ops-room' }).click();
  await page.getByText('ops-room did not take the test message').waitFor();
  await page.getByText('no such hook').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  outcome = { delivered: true, status: 200, error: '', duration: 12 };
  await page.getByRole('button', { name: 'Send a test message to pager' }).click();
  await page.getByText('pager took the test message').waitFor();
  await page.getByRole('button', { name: 'Dismiss the outcome' }).click();

  await page.getByRole('button', { name: 'Delete ops-room' }).click();
  await page.getByText('Do you really want to delete "ops-room" channel?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toBe('delete 8');
  expect(problems).toEqual([]);
});

test('a change that fails is told; what it touches is loaded anew, whether it worked or not', async () => {
  const asked: string[] = [];
  const counted = (noun: string) => (request: Parameters<Handler>[0]) => {
    asked.push(noun);
    return handlers[`GET /projects/2/${noun}`]?.(request) ?? ok({});
  };
  let isDown = true;
  const { page } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors': counted('monitors'),
      'GET /projects/2/notification-channels': counted('notification-channels'),
      'PUT /projects/2/notification-channels/7/paused': () =>
        isDown ? failure(500, 'internal', 'the store is away') : ok({ channel: { id: 7 } }),
    },
  });
  await page.getByRole('table', { name: 'Monitors' }).getByText('Disk nearly full').waitFor();
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByRole('button', { name: 'Pause pager' }).click();
  await page.getByRole('alert').getByText('The store is away').waitFor();
  await expect
    .poll(() => asked)
    .toEqual(['monitors', 'notification-channels', 'notification-channels']);

  isDown = false;
  await page.getByRole('button', { name: 'Pause pager' }).click();
  await page.getByText('"pager" is paused').waitFor();
  asked.length = 0;
  await page.getByRole('link', { name: 'Monitors', exact: true }).last().click();
  await expect.poll(() => asked).toEqual(['monitors']);
});

test('what one gets by e-mail is saved without what the page does not show', async () => {
  const saved: unknown[] = [];
  const { page } = await under.open('/alerting/2/email', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/email': ({ body }) => {
        saved.push(body);
        return saved.length === 1 ? failure(400, 'bad_request', 'later') : ok({ channel: body });
      },
    },
  });
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('checkbox', { name: 'Notify on metrics' }).click();
  await save.click();
  await page.getByRole('alert').getByText('Later').waitFor();
  await save.click();
  await page.getByText('Email notification settings have been updated successfully').waitFor();
  expect(saved.at(-1)).toEqual({
    notifyOnMetrics: false,
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: false,
    errorMatchers: [{ attr: 'service_name', op: '=', value: 'checkout' }],
  });
  expect(await save.isDisabled()).toBe(true);
});

test('conditions on errors are added, changed and dropped; they survive a reload until they are saved', async () => {
  const saved: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/email', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/email': ({ body }) => {
        saved.push((body as { errorMatchers: unknown }).errorMatchers);
        return ok({ channel: body });
      },
    },
  });
  const save = page.getByRole('button', { name: 'Save' });
  const attribute = (at: number) =>
    page.getByRole('textbox', { name: `Attribute of condition ${at}` });
  const value = (at: number) => page.getByRole('textbox', { name: `Value of condition ${at}` });
  await page.getByRole('button', { name: 'Add condition' }).click();
  await attribute(2).fill(' exception_type ');
  await value(2).fill('<TimeoutError>');
  await page.getByRole('combobox', { name: 'Operator of condition 2' }).click();
  await page.getByRole('option', { name: '!=' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await attribute(3).fill('half');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  expect(await attribute(3).inputValue()).toBe('half');
  await save.click();
  await page.getByText('Email notification settings have been updated successfully').waitFor();
  expect(saved).toEqual([
    [
      { attr: 'service_name', op: '=', value: 'checkout' },
      { attr: 'exception_type', op: '!=', value: '<TimeoutError>' },
    ],
  ]);
  expect(await attribute(3).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  expect(await attribute(1).inputValue()).toBe('');
  await save.click();
  await expect.poll(() => saved.at(-1)).toEqual([]);
  expect(problems).toEqual([]);
});

test('annotations are sorted, opened, paged and deleted; nothing in them is markup', async () => {
  const asked: string[] = [];
  const calls: string[] = [];
  const { page, problems } = await under.open('/alerting/2/annotations', {
    handlers: {
      ...handlers,
      'GET /projects/(\\d+)/annotations': ({ url }) => {
        asked.push(url.search);
        return ok({ annotations, count: 14 });
      },
      'DELETE /projects/2/annotations/(\\d+)': ({ path }) => {
        calls.push(path[1] ?? '');
        return ok(undefined);
      },
    },
  });
  await row(page, 'Deploy 5.3.0').getByRole('button', { name: 'Open details' }).click();
  await page.getByText('Rolled out <img src=x').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(asked[0]).toContain('sort_by=createdAt&sort_desc=true');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(() => parametersOf(page)).toEqual({ sort_by: 'name', sort_desc: 'false' });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => asked.at(-1)).toContain('page=2');
  await page.getByRole('button', { name: 'Delete Deploy 5.3.1' }).click();
  await page.getByText('Do you really want to delete "Deploy 5.3.1" annotation?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls).toEqual(['2']);
  expect(problems).toEqual([]);
});

test('what is marked on a chart says by keyboard what it is about', async () => {
  const { page, problems } = await under.open(
    '/spans/2/timeseries?system=spans:all&time_gte=20260304T095000&time_dur=3600',
    { handlers },
  );
  await page.getByRole('button', { name: /^Deploy 5\.3\.0/u }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Annotation Deploy 5.3.0' });
  await details.getByText('Rolled out <img src=x').waitFor();
  await details.getByText('checkout').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

test('guests look, and are offered nothing to change', async () => {
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /users/current': () => ok(guest),
      'GET /projects/2/notification-channels': () => failure(403, 'forbidden', 'sign in first'),
    },
  });
  await page.getByText('12 alerts').waitFor();
  expect(await page.getByRole('checkbox', { name: /^Select/u }).count()).toBe(0);
  await page.getByRole('link', { name: 'Monitors', exact: true }).last().click();
  await page.getByRole('table', { name: 'Monitors' }).getByText('Disk nearly full').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Pause|Resume|New)/u }).count()).toBe(0);
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByText('You are looking around as a guest.').waitFor();
  expect(pathOf(page)).toContain('/channels');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Disk nearly full' }).click();
  await recipients(page).getByText('1 channel', { exact: true }).waitFor();
});

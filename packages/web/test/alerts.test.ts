import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  alerts,
  errorAlert,
  metricAlert,
  metricMonitor,
  monitorWhy,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, rest, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';

const under = useConsole();

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

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

test('a filter of the list names up to ten values', async () => {
  const chosen = Array.from({ length: 9 }, (_, index) => `attrs.host_name=db-${index + 1}`);
  const { page } = await under.open(`/alerting/2/alerts?${chosen.join('&')}`, { handlers });
  const hosts = page.getByRole('group', { name: 'host_name' });
  await hosts.getByRole('checkbox', { name: 'db-10' }).click();
  await page.getByText('A filter can have up to 10 values.').waitFor();
  await page
    .getByRole('button', { name: /^Show \d more$/u })
    .first()
    .click();
  await expect.poll(() => hosts.getByRole('checkbox', { name: 'db-11' }).isDisabled()).toBe(true);
  await hosts.getByRole('checkbox', { name: 'db-10' }).click();
  await expect.poll(() => hosts.getByRole('checkbox', { name: 'db-11' }).isEnabled()).toBe(true);
});

test('the address of the list stays as it is when it is loaded again', async () => {
  const { page } = await under.open('/alerting/2/alerts', { handlers });
  await page.getByText('12 alerts').waitFor();
  const first = page.url();
  for (let times = 0; times < 3; times += 1) {
    await page.reload();
    await page.getByText('12 alerts').waitFor();
  }
  expect(page.url()).toBe(first);
});

test('the list is asked for again by itself, and what could not be is said above the old one', async () => {
  let asked = 0;
  const { page } = await under.open('/alerting/2/alerts', { handlers });
  await page.getByText('12 alerts').waitFor();
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
  await expect
    .poll(() => page.getByRole('table', { name: 'Alerts' }).getAttribute('aria-busy'))
    .toBe('true');
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

test('what is typed into the search stays as it is typed while the list follows', async () => {
  const { page } = await under.open('/alerting/2/alerts', { handlers });
  const box = page.getByRole('searchbox', { name: 'Search alerts' });
  await box.pressSequentially('disk ');
  await expect.poll(() => parametersOf(page)['q']).toBe('disk');
  await page.getByText('12 alerts').waitFor();
  await box.pressSequentially('full');
  await expect.poll(() => parametersOf(page)['q']).toBe('disk full');
  expect(await box.inputValue()).toBe('disk full');
  await rest(page);
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(() => box.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('disk full');
});

test('Back leads to the page of the list that was left, however few alerts are shown until then', async () => {
  const { page } = await under.open('/alerting/2/alerts?page=2', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts': ({ url }) => {
        const found = url.searchParams.get('q') === 'disk' ? alerts.slice(0, 1) : alerts;
        return ok({ alerts: found, count: found.length, facets: [] });
      },
    },
  });
  await page.getByText('13 alerts').waitFor();
  await rest(page);
  await page.getByRole('searchbox', { name: 'Search alerts' }).fill('disk');
  await page.keyboard.press('Enter');
  await page.getByText('1 alert', { exact: true }).waitFor();
  // Nothing is remembered of the list that Back leads to.
  await page.reload();
  await page.getByText('1 alert', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('13 alerts').waitFor();
  await row(page, `host_name=${alerts[11]?.attrs['host_name']}`).waitFor();
  expect(parametersOf(page)['page']).toBe('2');
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
  await page.getByText('Close all open alerts of the project?').waitFor();
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
  expect(await page.getByRole('checkbox', { name: 'Select this page' }).count()).toBe(0);
  const heights = await Promise.all(
    [
      page.getByRole('button', { name: 'Show closed alerts too' }),
      page.getByRole('link', { name: 'New metrics monitor' }),
    ].map(async (way) => (await way.boundingBox())?.height),
  );
  expect(new Set(heights).size).toBe(1);
  await page.getByText('nothing needs your attention right now').waitFor();
  await page.getByRole('button', { name: 'Show closed alerts too' }).waitFor();
  await page.getByRole('link', { name: 'New metrics monitor' }).click();
  await page.waitForURL('**/alerting/2/monitors/new-metric**');
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

test('on a desk an alert takes two lines, however much there is to say of it', async () => {
  const listed = [
    metricAlert(1, {
      name: 'Error rate by service: errors{service_name=payments-gateway, host_name=node-17.eu-west}',
      severity: 'critical',
      labels: { team: 'payments', tier: 'gold' },
      attrs: { service_name: 'payments-gateway', host_name: 'node-17.eu-west' },
    }),
  ];
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts': () => ok({ alerts: listed, count: 1, facets: [] }),
    },
  });
  const alert = row(page, 'Error rate by service');
  const name = await alert.getByText(/^Error rate/u).boundingBox();
  expect(name?.height).toBeLessThan(24);
  expect((await alert.boundingBox())?.height).toBeLessThan(60);
  // What tells it from others is in sight.
  const [chip, line] = await Promise.all([
    alert.getByText('payments-gateway', { exact: true }).boundingBox(),
    alert.getByText('Critical', { exact: true }).boundingBox(),
  ]);
  expect(Math.abs((chip?.y ?? 0) - (line?.y ?? 0))).toBeLessThan(8);
});

test('the page of an alert and of a monitor has its whole name; the breadcrumb is cut', async () => {
  const name = `Error rate by service: errors{service_name=payments-gateway, host_name=node-17.eu-west}`;
  const alert = metricAlert(1, { name });
  const { page } = await under.open('/alerting/2/alerts/1', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': (request) => {
        const { body } = handlers['GET /projects/2/alerts/1/why']?.(request) ?? {};
        return ok({ ...Object(body), alert });
      },
      'GET /projects/2/monitors/12/why': () =>
        ok({ ...monitorWhy, monitor: { ...metricMonitor, name } }),
    },
  });
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current]');
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['alerts/1', 'monitors/12']) {
    await page.goto(`${under.server.url}/alerting/2/${path}`);
    await expect.poll(() => heading.textContent()).toBe(name);
    expect(await page.title()).toBe(`${name} · Spanlight`);
    expect((await crumb.textContent())?.length).toBe(60);
  }
});

test('exact times of a list without a range say their zone', async () => {
  const { page } = await under.open('/alerting/2/alerts', {
    handlers,
    timezoneId: 'Asia/Kathmandu',
  });
  const updated = row(page, 'host_name=db-2').locator('td:last-child time').first();
  await expect.poll(() => updated.getAttribute('title')).toBe('2026-03-04 16:05:00 +05:45');
});

test('the list shows the time it is sorted by, and the newest error beside the count', async () => {
  const updatedAt = '2026-03-04T10:00:00Z';
  const time = '2026-03-04T11:30:00Z';
  const listed = [{ ...errorAlert, status: 'open', state: 'open', updatedAt, time }];
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts': () => ok({ alerts: listed, count: 1, facets: [] }),
    },
  });
  const error = row(page, 'TimeoutError');
  await error.locator(`td:last-child time[datetime="${updatedAt}"]`).waitFor();
  // Both times are there in every width: in one column where two would leave too little of the name.
  const created = error.locator(`time[datetime="${errorAlert.createdAt}"]`);
  const wide = page.getByRole('columnheader', { name: 'Created' });
  for (const [width, columns] of [
    [1280, 0],
    [390, 0],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => wide.getByText('Created', { exact: true }).count()).toBe(columns);
    await created.waitFor();
  }
  await error
    .locator('span', { hasText: /^newest / })
    .locator(`time[datetime="${time}"]`)
    .waitFor();
});

import { expect, test } from 'vitest';
import { alertingHandlers as handlers, metricAlert, metricMonitor } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();

const group = (host: string, count: number) => ({
  values: { host_name: host },
  name: host,
  count,
  openCount: count,
  unacknowledgedCount: count - 1,
  severity: 'critical',
  createdAt: '2026-03-04T10:12:00Z',
  updatedAt: '2026-03-04T10:20:00Z',
  noun: 'mountpoints',
  names: ['/data', '<b>x</b>'],
});

const attended = metricAlert(1, {
  acknowledgement: { user: '<b>Mira', time: '2026-03-04T10:21:00Z', note: 'mine', until: null },
  mute: {
    silenceId: 3,
    name: 'move',
    reason: 'moving',
    user: 'Mira',
    until: '2026-03-04T12:00:30Z',
  },
});

test('alerts stand in groups that open; what they are grouped by is in the address', async () => {
  const lists: URLSearchParams[] = [];
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/groups': () =>
        ok({ groups: [group('db-1', 12), group('db-2', 2)], groupCount: 2, count: 14, facets: [] }),
      'GET /projects/2/alerts': (request) => {
        lists.push(request.url.searchParams);
        return lists.at(-1)?.get('attrs')?.includes('db-1')
          ? ok({ alerts: [attended], count: 2, facets: [] })
          : (handlers['GET /projects/2/alerts']?.(request) ?? ok({}));
      },
    },
  });
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'host_name' }).click();
  await expect.poll(() => parametersOf(page)['group']).toBe('host_name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group by host_name' }).waitFor();
  const first = page.getByRole('button', {
    name: /db-1.*12 mountpoints: \/data, <b>x<\/b> and 10 more/u,
  });
  await first.click();
  await expect.poll(() => parametersOf(page)['open']).toBe('{"host_name":"db-1"}');
  await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true');
  await expect
    .poll(() => lists.map((asked) => JSON.parse(asked.get('attrs') ?? '') as unknown))
    .toContainEqual({ alert_status: ['open'], host_name: ['db-1'] });
  expect(await accessibilityProblems(page)).toEqual([]);
  const row = page.getByRole('listitem').filter({ hasText: attended.name }).last();
  await row.getByText('<b>Mira').waitFor();
  await row.getByText('muted until 2026-03-04 12:00').waitFor();
  await page.getByRole('link', { name: 'Both in the list' }).click();
  await expect.poll(() => parametersOf(page)['group']).toBeUndefined();
  expect(parametersOf(page)['attrs.host_name']).toBe('db-1');
});

test('several attributes are checked, up to three, and stand in the address in their order', async () => {
  const asked: string[][] = [];
  const { page } = await under.open('/alerting/2/alerts?group=label.team&sort_by=updated_at', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/groups': ({ url }) => {
        const by = url.searchParams.getAll('by');
        asked.push(by);
        const values = Object.fromEntries(by.map((name) => [name, `${name}-1`]));
        const both = { ...group('', 3), values, name: Object.values(values).join(', ') };
        return ok({ groups: [both], groupCount: 1, count: 3, facets: [] });
      },
    },
  });
  const menu = page.getByRole('button', { name: /^Group by/u });
  const check = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  await menu.click();
  await check('monitor').click();
  await page.getByText('label.team-1, monitor-1', { exact: true }).waitFor();
  await expect.poll(() => parametersOf(page)['group']).toEqual(['label.team', 'monitor']);
  expect(asked.at(-1)).toEqual(['label.team', 'monitor']);
  await check('host_name').click();
  await expect.poll(() => check('type').getAttribute('aria-disabled')).toBe('true');
  await check('monitor').click();
  await expect.poll(() => parametersOf(page)['group']).toEqual(['label.team', 'host_name']);
  await expect.poll(() => check('type').getAttribute('aria-disabled')).not.toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.innerText()).toBe('Group by label.team, host_name');
  expect(await accessibilityProblems(page)).toEqual([]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'No groups' }).click();
  await expect.poll(() => parametersOf(page)['group']).toBeUndefined();
  await page.getByRole('table').waitFor();
});

test('a monitor tells its alerts together as its form says', async () => {
  const sent: { grouping: unknown }[] = [];
  const { page } = await under.open('/alerting/2/monitors/new-error', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/error': ({ body }) => {
        sent.push(body as (typeof sent)[number]);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Send its alerts together' }).check();
  const groupBy = page.getByRole('textbox', { name: 'Group by' });
  await groupBy.fill('service_nmae, label.team');
  await page.getByText('No alert has "service_nmae": errors have service_name').waitFor();
  await groupBy.fill('service_name, label.team');
  await page.getByText('No alert has').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Wait for others' }).fill('soon');
  await page.getByRole('textbox', { name: 'Send changes every' }).fill('10');
  await page.getByText('Write it as 40s, 15m or 1h30m').waitFor();
  await page.getByRole('textbox', { name: 'Wait for others' }).fill('45');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect
    .poll(() => sent.map(({ grouping }) => grouping))
    .toEqual([{ by: ['service_name', 'label.team'], wait: 45_000, interval: 600_000 }]);
});

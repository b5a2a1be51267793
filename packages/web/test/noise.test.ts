import { expect, test } from 'vitest';
import { alertingHandlers as handlers } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { EVERY_LOOK, faultsInLooks } from './looks.ts';

const under = useConsole();

const row = (monitorId: string | null, name: string, more: object = {}) => ({
  monitorId,
  name,
  type: 'metric',
  severity: 'warning',
  fired: 12,
  firing: 5_400_000,
  messages: 24,
  held: 3,
  acknowledged: 1,
  flapped: 2,
  ...more,
});

const stats = {
  monitors: [
    row('12', '<b>Disk</b>'),
    row('13', 'Errors', {
      type: 'error',
      severity: 'critical',
      firing: null,
      messages: 7,
      fired: 40,
    }),
    row(null, 'Gone', { type: 'error', severity: null, firing: null, messages: 2, fired: 1 }),
  ],
  timeGte: '2026-02-02T00:00:00Z',
  timeLt: '2026-03-04T00:00:00Z',
  hasMore: false,
};

function backend(asked: URLSearchParams[]): Handlers {
  return {
    ...handlers,
    'GET /projects/2/alerts/stats': ({ url: { searchParams } }) => {
      asked.push(searchParams);
      if (searchParams.get('monitor_id') === null) return ok(stats);
      const text = 'Over 14 d it would have fired 12 times. A max of 95% would have made that 5.';
      const advice = {
        ...stats,
        monitors: undefined,
        hasMore: undefined,
        fired: 12,
        quieter: [],
        text,
      };
      return ok({ ...stats, monitors: stats.monitors.slice(0, 1), advice });
    },
  };
}

test('the noise of monitors is a table; a row opens what would have made one quieter', async () => {
  const asked: URLSearchParams[] = [];
  const { page, problems } = await under.open('/alerting/2/noise', { handlers: backend(asked) });
  const rows = page.getByRole('table', { name: 'Noise of monitors' }).getByRole('row');
  // While it is asked for, rows without words stand in its place.
  await expect
    .poll(async () => await rows.nth(1).textContent())
    .toContain('<b>Disk</b>Warning121h 30m24312');
  // Nobody is asked for advice that they didn't ask for.
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Fired' }).click();
  await expect.poll(async () => await rows.nth(1).textContent()).toContain('Errors');
  expect(new URL(page.url()).searchParams.get('sort_by')).toBe('fired');
  await rows.filter({ hasText: 'Disk' }).getByRole('button', { name: 'Open details' }).click();
  await page.getByText('A max of 95% would have made that 5.').waitFor();
  expect(asked.at(-1)?.get('monitor_id')).toBe('12');
  await expect
    .poll(() => page.getByRole('link', { name: 'Edit', exact: true }).getAttribute('href'))
    .toBe('/alerting/2/monitors/12/metric');
  await rows.filter({ hasText: 'Gone' }).getByRole('button', { name: 'Open details' }).click();
  await page.getByText('No current monitor notifies about these errors.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'How far back' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('since')).toBe('7d');
  expect(await faultsInLooks(page, EVERY_LOOK)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a quiet project says so, and what could not be counted is told', async () => {
  let isUp = true;
  const { page } = await under.open('/alerting/2/noise', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/stats': () =>
        isUp ? ok({ ...stats, monitors: [] }) : failure(400, 'bad_request', 'not today'),
    },
  });
  await page.getByText('No noise').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  isUp = false;
  await page.reload();
  await page.getByText('The noise statistics could not be loaded').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

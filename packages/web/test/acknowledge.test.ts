import { expect, test } from 'vitest';
import { alertingHandlers as handlers, alerts, metricAlert, why } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const MIRA = {
  user: '<b>Mira</b>',
  time: '2026-03-04T10:21:00Z',
  note: 'cleaning up\nsee #ops',
  until: '2026-03-04T12:00:00Z',
};

/** An alert that somebody may be on, and what was asked of it. */
function backend(calls: unknown[]): Handlers {
  let acknowledgement: typeof MIRA | null = null;
  return {
    ...handlers,
    'GET /projects/2/alerts/1/why': () =>
      ok({ ...why, alert: metricAlert(1, { acknowledgement }) }),
    'PUT /projects/2/alerts/acknowledged': ({ body }) => {
      calls.push(body);
      acknowledgement = MIRA;
      return ok({ changed: 1 });
    },
    'PUT /projects/2/alerts/unacknowledged': ({ body }) => {
      calls.push(body);
      acknowledgement = null;
      return ok({ changed: 1 });
    },
  };
}

test('somebody says that they are on an alert, for how long and why, and takes it back', async () => {
  const calls: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/alerts/1', {
    handlers: backend(calls),
  });
  const before = Date.now();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge the alert' });
  await dialog.getByRole('combobox', { name: 'How long' }).click();
  await page.getByRole('option', { name: 'For 4 hours' }).click();
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('cleaning up');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(calls).toEqual([{ alertIds: [1], note: 'cleaning up', until: expect.any(String) }]);
  const [{ until }] = calls as [{ until: string }];
  expect(Date.parse(until) - before).toBeGreaterThanOrEqual(4 * 3_600_000);

  const fact = page.locator('dt:text-is("On it") + dd');
  await fact.getByText('<b>Mira</b>').waitFor();
  await fact.getByText('until 2026-03-04 12:00:00').waitFor();
  await fact.getByText('see #ops').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Nobody is on it' }).click();
  await fact.waitFor({ state: 'detached' });
  expect(calls.at(-1)).toEqual({ alertIds: [1] });
  expect(problems).toEqual([]);
});

test('what the server refuses stands above what was filled in, which is kept', async () => {
  let isRefused = true;
  const { page } = await under.open('/alerting/2/alerts/1', {
    theme: 'dark',
    width: 390,
    handlers: {
      ...backend([]),
      'PUT /projects/2/alerts/acknowledged': () =>
        isRefused
          ? failure(400, 'bad_request', 'the note is <b>too</b> honest')
          : ok({ changed: 1 }),
    },
  });
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge the alert' });
  const note = dialog.getByRole('textbox', { name: 'Note (optional)' });
  await note.fill('on it');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.getByRole('alert').getByText('The note is <b>too</b> honest').waitFor();
  await expect.poll(() => note.inputValue()).toBe('on it');
  expect(await accessibilityProblems(page)).toEqual([]);
  isRefused = false;
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('the list says who is on what, and takes several at once', async () => {
  const calls: unknown[] = [];
  const listed = alerts.map((alert, at) => ({
    ...alert,
    acknowledgement: at === 0 ? MIRA : null,
  }));
  const { page } = await under.open('/alerting/2/alerts', {
    handlers: {
      ...backend(calls),
      'GET /projects/2/alerts': () => ok({ alerts: listed, count: listed.length, facets: [] }),
    },
  });
  await page.getByText('<b>Mira</b>').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: /^Acknowledge \(\d+\)$/u }).click();
  const dialog = page.getByRole('dialog', { name: /^Acknowledge \d+ alerts$/u });
  await dialog.getByRole('combobox', { name: 'How long' }).click();
  await page.getByRole('option', { name: 'For an hour' }).click();
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('all mine');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText(/\d+ alerts? acknowledged/u).waitFor();
  const page1 = listed.slice(0, 10);
  const open = page1.filter(({ status }) => status === 'open').map(({ id }) => id);
  expect(calls).toEqual([{ alertIds: open, note: 'all mine', until: expect.any(String) }]);
  await expect
    .poll(() => page.getByRole('checkbox', { name: /^Select /u, checked: true }).count())
    .toBe(0);
});

test('guests see that somebody is on it', async () => {
  const acknowledgement = { ...MIRA, user: '', note: '' };
  const { page } = await under.open('/alerting/2/alerts/1', {
    handlers: {
      ...handlers,
      'GET /users/current': () => ok(guest),
      'GET /projects/2/alerts/1/why': () =>
        ok({ ...why, alert: metricAlert(1, { acknowledgement }) }),
    },
  });
  await page.locator('dt:text-is("On it") + dd').getByText('Somebody').waitFor();
  expect(await page.getByRole('button', { name: /Acknowledge|Nobody is on it/u }).count()).toBe(0);
});

import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { dashboard, dashboardHandlers, details } from './dashboard-data.ts';
import { failure, ok } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();
const handlers = dashboardHandlers();
const looks = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1280 },
] as const;

test('a dashboard is made by a form, on a phone and on a desk', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/metrics/2', {
    ...looks[0],
    handlers: {
      ...handlers,
      'POST /metrics/2/dashboards': ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? failure(400, 'bad_request', 'a dashboard with this name exists')
          : ok({ dashboard });
      },
    },
  });
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('menuitem', { name: 'New dashboard' }).click();
  const form = page.getByRole('dialog', { name: 'New dashboard' });
  const create = form.getByRole('button', { name: 'Create' });
  // The first problem has the focus at once: nothing is typed into it that was meant for another field.
  await form.getByLabel('Time offset').focus();
  const focused = create.evaluate((button: HTMLButtonElement) => {
    button.click();
    return document.activeElement instanceof HTMLInputElement
      ? document.activeElement.labels?.[0]?.textContent
      : undefined;
  });
  expect(await focused).toBe('Dashboard name');
  await form.getByText('Field is required').waitFor();
  const offset = form.getByLabel('Time offset');
  await offset.fill('-301');
  await form.getByText('Must be at least -5h').waitFor();
  await offset.fill('301');
  await form.getByText('Must be at most 5h').waitFor();
  await offset.fill('soon');
  await form.getByText('Write it as 40s, 15m or 1h30m').waitFor();
  expect(await faultsInLooks(page, looks)).toEqual([]);

  await offset.fill('-1h');
  await form.getByLabel('Dashboard name').fill(' Shop ');
  await form.getByRole('combobox', { name: 'Min interval' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Not set', '2 minutes', '3 minutes', '5 minutes', '10 minutes', '15 minutes']);
  await page.getByRole('option', { name: '5 minutes', exact: true }).click();
  await form.getByRole('combobox', { name: 'Grid max width' }).click();
  await page.getByRole('option', { name: '1800 px' }).click();
  await create.click();
  await form.getByRole('alert').getByText('A dashboard with this name exists').waitFor();
  await create.click();
  await page.waitForURL((url) => url.pathname === '/metrics/2/42/grid');
  const settings = {
    name: 'Shop',
    timeOffset: -3_600_000,
    minInterval: 300_000,
    gridMaxWidth: 1800,
  };
  expect(sent).toEqual([settings, settings]);
  expect(problems).toEqual([]);
});

test('without dashboards the form stands on the page, and guests do not see it', async () => {
  const none = { ...handlers, 'GET /metrics/2/dashboards': () => ok({ dashboards: [] }) };
  const { page } = await under.open('/metrics/2', { handlers: none });
  await page.getByRole('form', { name: 'New dashboard' }).waitFor();
  await page.getByRole('button', { name: 'New from YAML' }).click();
  await page.getByRole('textbox', { name: 'YAML of the dashboard' }).waitFor();

  const { page: seen } = await under.open('/metrics/2', {
    handlers: { ...none, 'GET /users/current': () => ok(guest) },
  });
  await seen.getByText('There are no dashboards').waitFor();
  expect(await seen.getByRole('form', { name: 'New dashboard' }).count()).toBe(0);
});

test('settings are changed over the newest revision; the same change of somebody else is told', async () => {
  let stored = dashboard;
  const sent: { body: unknown; revision: unknown }[] = [];
  const { page, problems } = await under.open('/metrics/2/42/grid', {
    handlers: {
      ...handlers,
      'GET /metrics/2/dashboards/42': () => ok({ ...details, dashboard: stored }),
      'PUT /metrics/2/dashboards/42': ({ body, headers }) => {
        sent.push({ body, revision: headers['if-match'] });
        return headers['if-match'] === `"${stored.revision}"`
          ? ok({})
          : failure(412, 'precondition_failed', 'the dashboard has changed');
      },
    },
  });
  await page.getByRole('button', { name: 'Actions of HTTP: Server' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const form = page.getByRole('dialog', { name: 'Settings of the dashboard' });
  await form.getByLabel('Dashboard name').fill('HTTP: Mine');
  // Another part has changed: nothing to ask.
  stored = { ...dashboard, revision: 8, gridQuery: '' };
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await form.waitFor({ state: 'detached' });
  expect(sent.map(({ revision }) => revision)).toEqual(['"7"', '"8"']);

  await page.getByRole('button', { name: 'Actions of HTTP: Server' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await form.getByLabel('Dashboard name').fill('HTTP: Mine');
  stored = { ...dashboard, revision: 9, name: 'HTTP: Theirs' };
  await save.click();
  await form
    .getByRole('alert')
    .getByText('Somebody changed this part of the dashboard after you opened it')
    .waitFor();
  await expect.poll(() => form.getByLabel('Dashboard name').inputValue()).toBe('HTTP: Mine');
  await form.getByRole('button', { name: 'Use what is stored' }).click();
  await expect.poll(() => form.getByLabel('Dashboard name').inputValue()).toBe('HTTP: Theirs');
  await form.getByLabel('Dashboard name').fill('HTTP: Ours');
  await save.click();
  await form.waitFor({ state: 'detached' });
  expect(sent.at(-1)).toEqual({
    body: { name: 'HTTP: Ours', timeOffset: 0, minInterval: 120_000, gridMaxWidth: 1416 },
    revision: '"9"',
  });
  expect(problems.filter((text) => !text.includes('412'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { alertingHandlers, metricMonitor } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const { type: _, params: __, ...common } = metricMonitor;
const monitor = {
  ...common,
  id: '13',
  name: 'Errors of checkout',
  type: 'error',
  state: 'active',
  updatedAt: null,
  params: {
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: false,
    matchers: [{ attr: 'service_name', op: '=', value: 'checkout' }],
  },
};
const tried = {
  transitions: [],
  seriesCount: 3,
  evaluations: 1440,
  notifications: 0,
  hasMore: false,
  emailRecipients: 2,
};
const counted = {
  groups: [{ 'sum(_count)': [0, 4], _id: '0', _name: '', _query: '' }],
  time: ['2026-01-01T00:00:00Z', '2026-01-01T00:15:00Z'],
  columns: [],
};
const handlers: Handlers = {
  ...alertingHandlers,
  'GET /projects/2/monitors/13': () => ok({ monitor }),
  'GET /tracing/(\\d+)/attributes': () =>
    ok({ items: [{ value: 'service_name', pinned: false }], hasMore: false }),
  'POST /projects/2/monitors/backtest': () => ok(tried),
  'GET /tracing/(\\d+)/timeseries': () => ok(counted),
};
const EDIT = '/alerting/2/monitors/13/error';

test('an error monitor is made by hand; conditions that say nothing are left out', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/error': ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? failure(400, 'bad_request', 'there are too many monitors')
          : ok({ monitor });
      },
    },
  });
  await page.getByRole('button', { name: 'New monitor', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New errors monitor' }).click();
  await page.getByRole('heading', { name: 'New error monitor' }).waitFor();
  const create = page.getByRole('button', { name: 'Create' });
  await create.click();
  await page.getByText('Field is required').waitFor();

  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('checkbox', { name: 'Notify on recurring errors' }).click();
  await page
    .getByRole('checkbox', { name: 'Also notify of errors that another error has caused' })
    .click();
  await page.getByRole('combobox', { name: 'Attribute 1' }).fill('service_name');
  await page.keyboard.press('Escape');
  // Enter in a box of suggestions sends nothing, whether something is chosen or not.
  await page.getByRole('combobox', { name: 'Attribute 1' }).press('Enter');
  await page.getByRole('combobox', { name: 'Value 1' }).fill('cart');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  await page.getByRole('combobox', { name: 'Operator 1' }).click();
  await page.getByRole('option', { name: '!=' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Attribute 2' }).fill('host_name');
  await page.keyboard.press('Escape');
  expect(await accessibilityProblems(page)).toEqual([]);
  await create.click();
  await page.getByRole('alert').getByText('There are too many monitors').waitFor();
  await create.click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(parametersOf(page)).toEqual({ q: 'monitor:13' });
  expect(sent[1]).toEqual({
    name: 'Mine',
    notifyEveryoneByEmail: true,
    channelIds: [],
    key: '',
    owner: '',
    severity: 'warning',
    labels: {},
    escalation: [],
    grouping: null,
    params: {
      notifyOnNewErrors: true,
      notifyOnRecurringErrors: false,
      matchers: [{ attr: 'service_name', op: '!=', value: 'cart' }],
      consequences: 'alert',
    },
  });
  expect(problems).toEqual([]);
});

test('a monitor of neither new nor recurring errors is warned of, and may be saved', async () => {
  const { page } = await under.open('/alerting/2/monitors/new-error', { handlers });
  const warning = page.getByText('It would never notify anybody');
  const check = (name: string) => page.getByRole('checkbox', { name });
  await check('Notify on new errors').click();
  expect(await warning.count()).toBe(0);
  await check('Notify on recurring errors').click();
  await warning.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nobody');
  expect(await page.getByRole('button', { name: 'Create' }).isEnabled()).toBe(true);
  await check('Notify on new errors').click();
  await warning.waitFor({ state: 'detached' });
});

test('it says what it would have told of in the last 24 hours, and counts what meets its conditions', async () => {
  const asked: unknown[] = [];
  const questions: string[] = [];
  const error = {
    since: counted.time[0],
    status: 'open',
    value: 1,
    attrs: { service_name: 'cart' },
  };
  const { page, problems } = await under.open('/alerting/2/monitors/new-error', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/backtest': ({ body }) => {
        asked.push(body);
        const isNarrow = JSON.stringify(body).includes('cart');
        const again = { ...error, event: 'recurring', reason: 'recurring-error', notified: true };
        const fresh = { ...error, event: 'created', reason: 'new-error', notified: true };
        return ok({
          ...tried,
          transitions: isNarrow
            ? [
                { ...fresh, series: 'Error: no stock', time: '2026-01-01T00:00:00Z' },
                { ...again, series: 'Error: no milk', time: '2026-01-01T00:10:00Z' },
                {
                  ...again,
                  series: 'Error: no rum',
                  time: '2026-01-01T00:11:00Z',
                  notified: false,
                },
              ]
            : [],
        });
      },
      'GET /tracing/(\\d+)/timeseries': ({ url }) => {
        questions.push(url.searchParams.get('query') ?? '');
        return ok(counted);
      },
    },
  });
  await page.getByText('would have sent nothing: no error was new or came back.').waitFor();
  await page.getByRole('combobox', { name: 'Attribute 1' }).fill('service.name');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Value 1' }).fill('cart "2"');
  await page.keyboard.press('Escape');
  await page
    .getByText('1 new error and 1 that came back would have notified everyone by email.')
    .waitFor();
  await page.getByText('Nobody would have been notified of one').waitFor();
  const rows = page.getByRole('list', { name: 'Errors that meet the conditions' });
  await expect
    .poll(() => rows.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/cart.*no rum.*came back, not notified/u),
      expect.stringMatching(/cart.*no milk.*came back$/u),
      expect.stringMatching(/cart.*no stock.*new$/u),
    ]);
  expect(asked.at(-1)).toMatchObject({
    type: 'error',
    params: { matchers: [{ attr: 'service.name', op: '=', value: 'cart "2"' }] },
  });
  await expect
    .poll(() => questions.at(-1))
    .toBe(String.raw`where service_name = "cart \"2\"" | sum(_count)`);
  expect(problems).toEqual([]);
});

test('a stored one says when it was changed, is paused here, and always has an empty row', async () => {
  const sent: string[] = [];
  let state = 'active';
  const { page, problems } = await under.open(EDIT, {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/13': () => ok({ monitor: { ...monitor, state } }),
      'PUT /projects/2/monitors/13/paused': () => {
        state = 'paused';
        sent.push(state);
        return ok(undefined);
      },
      'PUT /projects/2/monitors/13/error': ({ body }) => {
        sent.push(JSON.stringify(body));
        return ok({ monitor });
      },
    },
  });
  await page.getByRole('heading', { name: 'Edit error monitor' }).waitFor();
  await page.getByText('Updated at').waitFor();
  expect(await page.getByText('never').count()).toBe(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByRole('combobox', { name: 'Attribute 2' }).waitFor();
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: /^Attribute/u }).count()).toBe(1);
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: /^Attribute/u }).count()).toBe(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent[0]).toBe('paused');
  expect(JSON.parse(sent[1] ?? '')).toMatchObject({ params: { matchers: [] } });
  expect(problems).toEqual([]);
});

test('what somebody else changed is shown beside what was filled in, channels by their names', async () => {
  let stored = { ...monitor, channelIds: [7] };
  const sent: unknown[] = [];
  const { page, problems } = await under.open(EDIT, {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/13': () => ok({ monitor: stored }),
      'PUT /projects/2/monitors/13/error': ({ body, headers }) => {
        sent.push({ body, revision: headers['if-match'] });
        if (headers['if-match'] === `"${stored.revision}"`) return ok({ monitor: stored });
        return failure(412, 'precondition_failed', 'the monitor was changed meanwhile');
      },
    },
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Errors of the cart');
  stored = {
    ...stored,
    revision: 5,
    channelIds: [7, 8],
    params: { ...monitor.params, matchers: [{ attr: 'env', op: '!=', value: 'dev' }] },
  };
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('button', { name: 'Compare with the newest' }).click();
  const table = alert.getByRole('table', { name: 'What differs' });
  await table.getByRole('row', { name: 'Notification channels pager, ops-room pager' }).waitFor();
  await table
    .getByRole('row', { name: 'Conditions env != "dev" service_name = "checkout"' })
    .waitFor();
  await table.getByRole('row', { name: 'Name Errors of checkout Errors of the cart' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByText('pager, ops-room').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent).toMatchObject([
    { revision: '"4"' },
    {
      revision: '"5"',
      body: {
        name: 'Errors of the cart',
        channelIds: [7, 8],
        params: { matchers: [{ attr: 'env', op: '!=', value: 'dev' }] },
      },
    },
  ]);
  expect(problems).toEqual([]);
});

test('form and YAML are two faces of one draft, of which neither loses anything', async () => {
  const sent: unknown[] = [];
  const kept = {
    ...monitor,
    notifyEveryoneByEmail: true,
    key: 'cart-errors',
    owner: 'sre',
    channelIds: [7],
  };
  let stored = kept;
  const { page, problems } = await under.open(EDIT, {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/13': () => ok({ monitor: stored }),
      'PUT /projects/2/monitors/13/error': ({ body, headers }) => {
        sent.push(body);
        if (headers['if-match'] === `"${stored.revision}"`) return ok({ monitor: stored });
        return failure(412, 'precondition_failed', 'the monitor was changed meanwhile');
      },
    },
  });
  const editor = page.getByRole('textbox', { name: 'YAML of the monitor' });
  const list = page.getByRole('list', { name: 'Problems' });
  const write = async (text: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  const lines = (...more: string[]): string =>
    [
      'monitors:',
      '  - name: Errors of the cart',
      '    type: error',
      '    owner: shop',
      '    channels: [ops-room]',
      '    notify_everyone_by_email: true',
      '    notify_on_new_errors: false',
      '    notify_on_recurring_errors: true',
      '    matchers:',
      '      - {attr: env, op: "!=", value: dev}',
      ...more,
    ].join('\n');
  await page.getByRole('textbox', { name: 'Name' }).fill('Errors at the till');
  await page.getByRole('tab', { name: 'YAML' }).click();
  await expect.poll(() => editor.textContent()).toContain('name: Errors at the till');
  expect(await editor.textContent()).toContain('key: cart-errors');
  expect(await accessibilityProblems(page)).toEqual([]);

  await write(lines());
  await page.getByRole('tab', { name: 'Form' }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Errors of the cart');
  const isNew = page.getByRole('checkbox', { name: 'Notify on new errors' });
  expect(await isNew.isChecked()).toBe(false);
  expect(await page.getByRole('combobox', { name: 'Value 1' }).inputValue()).toBe('dev');
  await page.getByText('ops-room', { exact: true }).waitFor();
  await isNew.click();
  await page.getByRole('tab', { name: 'YAML' }).click();
  await expect.poll(() => editor.textContent()).toContain('notify_on_new_errors: true');

  // What the form has no place for is told, and nothing of it is lost before it is mended.
  await write(lines('      - {attr: host_name, value: ""}'));
  await page
    .getByText('Give every matcher a value: matchers without one are not stored.')
    .waitFor();
  await write(lines('    matcher: []'));
  await list.getByText('there is no key "matcher" here').waitFor();
  await expect.poll(() => list.getByRole('button').first().textContent()).toContain('11:5');
  await write(lines('      - {attr: host_name, op: "~", value: x}'));
  await expect.poll(() => list.getByRole('button').first().textContent()).toMatch(/^11:\d+/u);
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByText('Fix the YAML first').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect.poll(() => editor.textContent()).toContain('op: "~"');
  expect(sent).toEqual([]);

  await write(lines());
  stored = { ...kept, revision: 5, name: 'Errors of carts', notifyEveryoneByEmail: false };
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('button', { name: 'Compare with the newest' }).click();
  await alert.getByRole('row', { name: 'Managed by sre shop' }).waitFor();
  await alert.getByRole('row', { name: 'Name Errors of carts Errors of the cart' }).waitFor();
  await alert.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => editor.textContent()).toContain('notify_everyone_by_email: false');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent[1]).toEqual({
    name: 'Errors of the cart',
    notifyEveryoneByEmail: false,
    channelIds: [8],
    key: '',
    owner: 'shop',
    severity: 'warning',
    labels: {},
    escalation: [],
    grouping: null,
    params: {
      notifyOnNewErrors: false,
      notifyOnRecurringErrors: true,
      matchers: [{ attr: 'env', op: '!=', value: 'dev' }],
      consequences: 'note',
    },
  });
  expect(problems).toEqual([]);
});

test('guests are sent to sign in', async () => {
  const { page } = await under.open(EDIT, {
    handlers: { ...handlers, 'GET /users/current': () => ok(guest) },
  });
  await page.getByText('You are looking around as a guest.').waitFor();
});

test('is for everybody, on a phone and on a desk', async () => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1280 },
  ] as const;
  const { page, problems } = await under.open(EDIT, { handlers, ...looks[0] });
  await page.getByRole('combobox', { name: 'Attribute 1' }).waitFor();
  expect(await faultsInLooks(page, looks)).toEqual([]);
  expect(problems).toEqual([]);
});

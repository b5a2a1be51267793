import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers, metricMonitor, monitorWhy } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, pathOf, useConsole } from './console.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { faultsInLooks } from './looks.ts';
import { metricHandlers, timeseries } from './metrics-data.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const quiet = {
  transitions: [],
  seriesCount: 1,
  evaluations: 1440,
  notifications: 0,
  hasMore: false,
  closest: { series: 'a', outliers: 0, lowest: 1, highest: 3 },
};

const handlers: Handlers = {
  ...alertingHandlers,
  ...metricHandlers(),
  'GET /metrics/2/timeseries': ({ url }) => ok(timeseries(url)),
  'POST /projects/2/monitors/backtest': () => ok(quiet),
};
const NEW = '/alerting/2/monitors/new-metric';
const EDIT = '/alerting/2/monitors/12/metric';

const chooseMetric = async (page: Page, number: number, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: new RegExp(`^Metric ${number}:`, 'u') }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
};

const create = (page: Page) => page.getByRole('button', { name: 'Create' });

test('a monitor is made by hand, and the list shows it alone', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/metric': ({ body }) => {
        sent.push(body);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  await page.getByRole('button', { name: 'New monitor', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New metrics monitor' }).click();
  await page.getByRole('heading', { name: 'New Metric Monitor' }).waitFor();
  expect(await page.getByRole('link', { name: 'Spanlight, home' }).count()).toBe(0);

  await chooseMetric(page, 1, 'http_server_request_duration');
  await page.getByRole('row', { name: /avg\(\$duration\)/u }).waitFor();
  const alias = page.getByRole('textbox', { name: 'Alias of metric 1' });
  await alias.fill('Took');
  await alias.press('Enter');
  await page.getByRole('row', { name: /avg\(\$took\)/u }).waitFor();
  await page.getByLabel('Monitor name').fill('Slow requests');
  await page.getByLabel('Max allowed value').fill('500ms');
  await page.getByText('500ms', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Check the last' }).click();
  await page.getByRole('option', { name: '10 points' }).click();
  await page.getByRole('combobox', { name: /^Notification channels/u }).click();
  await page.getByRole('option', { name: /^pager/u }).click();
  await page.keyboard.press('Escape');
  expect(await accessibilityProblems(page)).toEqual([]);

  await create(page).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(parametersOf(page)).toEqual({ q: 'monitor:12' });
  expect(sent).toEqual([
    {
      name: 'Slow requests',
      notifyEveryoneByEmail: true,
      channelIds: [7],
      key: '',
      owner: '',
      severity: 'warning',
      labels: {},
      escalation: [],
      grouping: null,
      params: {
        metrics: [{ name: 'http_server_request_duration', alias: 'took' }],
        query: 'avg($took)',
        column: 'avg($took)',
        columnUnit: 'seconds',
        timeOffset: 0,
        checkNumPoint: 10,
        minAllowedValue: null,
        maxAllowedValue: 0.5,
        minRecoveryValue: null,
        maxRecoveryValue: null,
        fireNumPoint: null,
        clearNumPoint: null,
        keepFiringFor: 0,
        minDevValue: 0,
        minDevFraction: 0,
        noDataPolicy: 'hold',
        flapping: false,
      },
    },
  ]);
  expect(problems).toEqual([]);
});

test('a grouping by what no alert has is warned of, and may be saved', async () => {
  const { page } = await under.open(NEW, { handlers });
  await chooseMetric(page, 1, 'http_server_request_duration');
  await page.getByRole('row', { name: /avg\(\$duration\)/u }).waitFor();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Send its alerts together' }).check();
  const groupBy = page.getByRole('textbox', { name: 'Group by' });
  await groupBy.fill('label.team, host.name');
  await page.getByText('No alert has "host_name": group the query by it, too.').waitFor();
  expect(await groupBy.getAttribute('aria-invalid')).toBeNull();
  await groupBy.fill('label.team, severity');
  await page.getByText('No alert has').waitFor({ state: 'detached' });
});

test('every mistake is told at its field, and the first one gets the focus', async () => {
  const { page, problems } = await under.open(NEW, { handlers });
  await create(page).click();
  await page.getByText('Field is required').first().waitFor();
  await expect.poll(() => page.getByText('Field is required').count()).toBe(2);
  await page.getByText('At least min or max value is required').waitFor();
  await page.getByText('The query must return at least one column to monitor.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await chooseMetric(page, 1, 'shop_orders');
  await page.getByRole('button', { name: 'Add metric' }).click();
  await chooseMetric(page, 2, 'system_memory_usage');
  const second = page.getByRole('textbox', { name: 'Alias of metric 2' });
  const rename = async (alias: string): Promise<void> => {
    await second.fill(alias);
    await second.blur();
  };
  await rename('');
  await page.getByText('Alias is required').waitFor();
  await rename('memory-used');
  await page.getByText('Only letters and numbers are allowed').waitFor();
  await rename('ORDERS');
  await page.getByText('Alias is duplicated').waitFor();
  await rename('memory');
  await page.getByText('Alias is duplicated').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Aggregate' }).click();
  await page.getByRole('menuitem', { name: 'sum($memory)', exact: true }).click();
  await page
    .getByText('The query returns 2 columns, but only a single column is allowed')
    .waitFor();
  const columns = page.getByRole('group', { name: 'Column to watch' });
  await columns.getByRole('button', { name: 'sum($memory)', exact: true }).click();
  await columns.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'sum($memory)', exact: true }).waitFor();

  const offset = page.getByLabel('Time offset');
  await offset.fill('301');
  await page.getByText('Must be at most 5h').waitFor();
  await offset.fill('-301');
  await page.getByText('Must be at least -5h').waitFor();
  await page.getByLabel('Min allowed value').fill('2');
  await page.getByLabel('Max allowed value').fill('1');
  await page.getByText('Max value should be greater than or equal min', { exact: true }).waitFor();
  await page.getByText("This can't be tested: Max value should be greater").waitFor();
  await page.getByLabel('Max allowed value').fill('many');
  await page.getByText('Must be a number').waitFor();
  expect(problems).toEqual([]);
});

test('what stands under its field is not asked the server, and no other field says it', async () => {
  let asked = 0;
  const { page, problems } = await under.open(NEW, {
    handlers: {
      ...handlers,
      'GET /metrics/2/timeseries': ({ url }) => {
        asked += 1;
        return url.searchParams.get('alias') === ''
          ? failure(400, 'bad_request', "metric alias can't be empty")
          : ok(timeseries(url));
      },
    },
  });
  await chooseMetric(page, 1, 'shop_orders');
  await page.getByRole('table', { name: 'series' }).getByRole('row').nth(1).waitFor();
  const before = asked;
  const alias = page.getByRole('textbox', { name: 'Alias of metric 1' });
  await alias.fill('');
  await alias.blur();
  await page.getByText('Alias is required').waitFor();
  const least = page.getByLabel('Min allowed value');
  await least.fill('x');
  await least.blur();
  const hint = least.locator('xpath=../..').getByText('Must be a number');
  await hint.waitFor();
  await alias.fill('ü');
  await alias.blur();
  await page.getByText('Only letters and numbers are allowed').waitFor();
  // Longer than typing must rest before anything is asked.
  await page.waitForTimeout(1000);
  expect(await hint.count()).toBe(1);
  expect(asked).toBe(before);
  expect(problems).toEqual([]);
  await alias.fill('orders');
  await alias.blur();
  await page.getByRole('table', { name: 'series' }).getByRole('row').nth(1).waitFor();
});

test('at most ten metrics', async () => {
  const metric = Array.from({ length: 10 }, (_, index) => `metric=shop_orders&alias=a${index}`);
  const { page } = await under.open(`${NEW}?${metric.join('&')}&query=sum($a1)`, { handlers });
  await page.getByText('At most 10 metrics').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add metric' }).isDisabled()).toBe(true);
});

test('the address fills the form in', async () => {
  const query = new URLSearchParams([
    ['name', 'Memory'],
    ['metric', 'system_memory_usage'],
    ['alias', 'Mem'],
    ['query', 'sum($mem) as used'],
    ['time_offset', '300000'],
    ['columns', JSON.stringify({ used: { unit: 'kilobytes' } })],
  ]);
  const { page } = await under.open(`${NEW}?${query}`, { handlers });
  await expect.poll(() => page.getByLabel('Monitor name').inputValue()).toBe('Memory');
  expect(await page.getByRole('textbox', { name: 'Alias of metric 1' }).inputValue()).toBe('mem');
  expect(await page.getByLabel('Time offset').inputValue()).toBe('5m');
  await page.getByRole('combobox', { name: 'Values are in' }).getByText('kilobytes').waitFor();
});

test('points of a monitor that looks back stand at the time they are judged at', async () => {
  const chart = async (page: Page, name: string): Promise<string | null> => {
    const slider = page.getByRole('slider', { name: `${name} over time` });
    await slider.waitFor();
    const box = await page.getByRole('figure', { name }).boundingBox();
    if (!box) throw new Error('The chart is not drawn.');
    // The crosshair goes to the point nearest to the middle of the range.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    return await slider.getAttribute('aria-valuetext');
  };
  const judged = /^2026-03-04 11:[23]\d/u;
  const range = 'time_gte=20260304T110000&time_dur=3600';
  const form = `name=Orders&metric=shop_orders&alias=o&query=sum($o)&time_offset=3600000&${range}`;
  const { page } = await under.open(`${NEW}?${form}`, { handlers });
  await expect.poll(() => chart(page, 'Orders')).toMatch(judged);

  const params = { ...metricMonitor.params, timeOffset: 3_600_000 };
  under.server.use({
    ...handlers,
    'GET /projects/2/monitors/12/why': () =>
      ok({ ...monitorWhy, monitor: { ...metricMonitor, params } }),
  });
  await page.goto(`${under.server.url}/alerting/2/monitors/12?${range}`);
  await expect.poll(() => chart(page, metricMonitor.name)).toMatch(judged);
});

test('what the server refuses stands above the form until the next try', async () => {
  const { page } = await under.open(`${NEW}?name=A&metric=shop_orders&alias=o&query=sum($o)`, {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/metric': () =>
        failure(400, 'bad_request', 'metric shop_orders does not exist'),
    },
  });
  await page.getByLabel('Min allowed value').fill('1');
  await create(page).click();
  await page.getByRole('alert').getByText('Metric shop_orders does not exist').waitFor();
  expect(pathOf(page)).toContain(NEW);
});

test('a stored monitor is changed over the revision it was read with', async () => {
  const sent: { body: unknown; revision: unknown }[] = [];
  const { page, problems } = await under.open(EDIT, {
    handlers: {
      ...handlers,
      'PUT /projects/2/monitors/12/metric': ({ body, headers }) => {
        sent.push({ body, revision: headers['if-match'] });
        return ok({ monitor: metricMonitor });
      },
    },
  });
  await page.getByRole('heading', { name: 'Edit Metric Monitor' }).waitFor();
  await expect.poll(() => page.getByLabel('Recovers at or below').inputValue()).toBe('0.8');
  await page.getByLabel('Max allowed value').fill('95%');
  await page.reload();
  await expect.poll(() => page.getByLabel('Max allowed value').inputValue()).toBe('95%');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  const {
    name,
    notifyEveryoneByEmail,
    channelIds,
    severity,
    labels,
    grouping,
    escalation,
    key,
    owner,
    params,
  } = metricMonitor;
  const changed = { ...params, maxAllowedValue: 0.95 };
  const said = { name, notifyEveryoneByEmail, channelIds, severity, labels, key, owner };
  const kept = { ...said, grouping, escalation };
  expect(sent).toEqual([
    {
      body: { ...kept, params: changed },
      revision: '"4"',
    },
  ]);
  expect(problems).toEqual([]);
});

test('what was filled in is a draft after a reload that asked nothing, until it is discarded', async () => {
  const { page, problems } = await under.open(EDIT, { handlers });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const name = page.getByLabel('Monitor name');
  await name.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of the shop');
  await page.reload();
  await page.getByText(/^Restored from your draft of \d\d:\d\d\.$/u).waitFor();
  await expect.poll(() => name.inputValue()).toBe(`${metricMonitor.name} of the shop`);
  expect(asked).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => name.inputValue()).toBe(metricMonitor.name);
  expect(await page.getByText(/^Restored/u).count()).toBe(0);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe(metricMonitor.name);
  expect(await page.getByText(/^Restored/u).count()).toBe(0);

  // Where nothing can be kept the browser asks.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await name.click();
  await page.keyboard.type('My ');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  expect(problems).toEqual([]);
});

test('how often it would have fired is told while it is filled in', async () => {
  const asked: unknown[] = [];
  const opened = (minute: number) => ({
    time: new Date(Date.now() - minute * 60_000).toISOString(),
    since: new Date(Date.now() - minute * 60_000).toISOString(),
    series: 'a',
    attrs: {},
    event: 'created',
    status: 'open',
    reason: 'out-of-bounds',
    value: 7,
    notified: true,
  });
  const { page, problems } = await under.open(`${NEW}?metric=shop_orders&alias=o&query=sum($o)`, {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/backtest': ({ body }) => {
        asked.push(body);
        return ok(
          asked.length === 1
            ? quiet
            : { ...quiet, transitions: [opened(50), opened(20)], notifications: 2 },
        );
      },
    },
  });
  await page.getByText('Enter the allowed values to see how often').waitFor();
  expect(asked).toEqual([]);
  await page.getByLabel('Max allowed value').fill('4');
  await page.getByText(/this would not have fired: values stayed between 1\b.* and 3\b/u).waitFor();
  await page.getByLabel('Max allowed value').fill('2');
  await page
    .getByText(
      'In the last 24 hours this would have fired 2 times, and notified everyone by email.',
    )
    .waitFor();
  expect(asked).toMatchObject([
    { params: { maxAllowedValue: 4, query: 'sum($o)' } },
    { params: { maxAllowedValue: 2, query: 'sum($o)' } },
  ]);
  expect(problems).toEqual([]);
});

test('somebody else was faster: both are shown, and one chooses', async () => {
  const sent: { body: unknown; revision: unknown }[] = [];
  let stored = metricMonitor;
  const { page, problems } = await under.open(EDIT, {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/12': () => ok({ monitor: stored }),
      'PUT /projects/2/monitors/12/metric': ({ body, headers }) => {
        sent.push({ body, revision: headers['if-match'] });
        if (headers['if-match'] === `"${stored.revision}"`) return ok({ monitor: stored });
        return failure(412, 'precondition_failed', 'the monitor was changed meanwhile');
      },
    },
  });
  await page.getByLabel('Max allowed value').fill('0.95');
  stored = {
    ...metricMonitor,
    revision: 5,
    name: 'Disk full soon',
    params: { ...metricMonitor.params, maxAllowedValue: 0.99 },
  };
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Somebody changed this monitor after you opened it').waitFor();
  await alert.getByRole('button', { name: 'Compare with the newest' }).click();
  const table = alert.getByRole('table', { name: 'What differs' });
  await table.getByRole('row', { name: 'Max allowed value 0.99 0.95' }).waitFor();
  await table.getByRole('row', { name: 'Monitor name Disk full soon Disk nearly full' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => page.getByLabel('Monitor name').inputValue()).toBe('Disk full soon');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent).toMatchObject([
    { revision: '"4"' },
    { revision: '"5"', body: { name: 'Disk full soon', params: { maxAllowedValue: 0.95 } } },
  ]);
  expect(problems).toEqual([]);
});

test('form and YAML are two faces of one draft', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open(EDIT, {
    handlers: {
      ...handlers,
      'PUT /projects/2/monitors/12/metric': ({ body }) => {
        sent.push(body);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  const editor = page.getByRole('textbox', { name: 'YAML of the monitor' });
  const write = async (text: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  await page.getByLabel('Max allowed value').fill('0.95');
  await page.getByRole('tab', { name: 'YAML' }).click();
  await expect.poll(() => editor.textContent()).toContain('max_allowed_value: 0.95');
  expect(await accessibilityProblems(page)).toEqual([]);
  await write(
    [
      'monitors:',
      '  - name: Mine',
      '    owner: sre',
      '    channels: [ops-room]',
      '    metrics: [disk_used as $disk]',
      '    query: [avg($disk) as used]',
      '    column: used',
      '    column_unit: utilization',
      '    max_allowed_value: 0.7',
      '    keep_firing_for: 10m',
    ].join('\n'),
  );
  await page.getByRole('tab', { name: 'Form' }).click();
  expect(await page.getByLabel('Monitor name').inputValue()).toBe('Mine');
  expect(await page.getByLabel('Max allowed value').inputValue()).toBe('0.7');
  expect(await page.getByLabel('Keep firing for').inputValue()).toBe('10m');
  await page.getByLabel('Monitor name').fill('Ours');
  await page.getByRole('tab', { name: 'YAML' }).click();
  await expect.poll(() => editor.textContent()).toContain('name: Ours');

  await write('monitors: [');
  await page.getByRole('list', { name: 'Problems' }).getByRole('button').first().waitFor();
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByText('Fix the YAML first').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect.poll(() => editor.textContent()).toContain('monitors: [');
  expect(sent).toEqual([]);
  await write(
    'monitors:\n  - {name: Last, owner: sre, metrics: [disk_used as $disk], query: [avg($disk) as used], column: used, max_allowed_value: 1}',
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent).toMatchObject([
    { name: 'Last', owner: 'sre', channelIds: [], params: { maxAllowedValue: 1 } },
  ]);
  expect(problems).toEqual([]);
});

test('leaving with changes asks; without them it does not', async () => {
  const { page } = await under.open(EDIT, { handlers });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL((url) => url.search === '?q=monitor:12');
  await page.goBack();
  await page.getByLabel('Monitor name').fill('Another');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard the changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Monitor name').inputValue()).toBe('Another');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL((url) => url.search === '?q=monitor:12');
  await page.goBack();
  await expect.poll(() => page.getByLabel('Monitor name').inputValue()).toBe('Disk nearly full');
});

test('guests are sent to sign in', async () => {
  const { page } = await under.open(NEW, {
    handlers: { ...handlers, 'GET /users/current': () => ok(guest) },
  });
  await page.getByText('You are looking around as a guest.').waitFor();
  expect(await page.getByRole('form').count()).toBe(0);
});

test('is for everybody, on a phone and on a desk', async () => {
  const looks = [
    { theme: 'dark', width: 390 },
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 1280 },
  ] as const;
  const { page, problems } = await under.open(EDIT, { handlers, ...looks[0] });
  await page.getByRole('row', { name: /used/u }).first().waitFor();
  expect(await faultsInLooks(page, looks)).toEqual([]);
  expect(problems).toEqual([]);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers as handlers, channels, metricMonitor } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';

const under = useConsole();

const editor = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: /^YAML of the monitor/u });

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions of Disk nearly full' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function openNewYaml(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New monitor', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New monitor from YAML' }).click();
}

const yaml = (query: string): string =>
  [
    'monitors:',
    '  - name: Mine',
    '    metrics: [disk_used as $disk]',
    `    query: [${query}]`,
    '    column: used',
    '    max_allowed_value: 0.9',
  ].join('\n');

test('the editor has the focus as its dialog opens, in place of another, too', async () => {
  const { page } = await under.open('/alerting/2/monitors', { handlers });
  await openNewYaml(page);
  const isFocused = () => editor(page).evaluate((element) => element.matches(':focus'));
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.getByText('Field is required').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await openMenu(page, 'Edit YAML');
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Escape');
  await openMenu(page, 'View YAML');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(isFocused).toBe(true);
});

test('a new monitor is checked while it is written, and opened when it was created', async () => {
  const sent: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/yaml': ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? failure(400, 'bad_request', 'metric disk_used does not exist')
          : ok({ monitors: [metricMonitor] });
      },
    },
  });
  await openNewYaml(page);
  await page.getByText('Slow requests: metric').waitFor();
  const create = page.getByRole('button', { name: 'Create' });
  await expect.poll(() => create.isEnabled()).toBe(true);

  await write(page, yaml('average($disk) as used'));
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button').first();
  await expect.poll(() => problem.textContent()).toContain('4:13');
  await expect.poll(() => create.isDisabled()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  const text = yaml('avg($disk) as used');
  await write(page, text);
  await page.getByText('Mine: metric').waitFor();
  await create.click();
  await page.getByRole('alert').getByText('Metric disk_used does not exist').waitFor();
  await create.click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors/12');
  expect(sent).toEqual([text, text]);
  expect(problems).toEqual([]);
});

test('a dashboard is no monitor, and a text without any says what to write', async () => {
  const { page } = await under.open('/alerting/2/monitors', { handlers });
  await openNewYaml(page);
  await write(page, 'schema: v2\nname: Mine\n');
  await page
    .getByRole('list', { name: 'Problems' })
    .getByText('a dashboard, not a monitor')
    .waitFor();
  await write(page, 'name: Mine\ntype: metric\nquery: [avg($disk) as used]\n');
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
  await expect
    .poll(() => problem.allInnerTexts())
    .toEqual([expect.stringMatching(/YAML does not contain any monitors.*a line "monitors:"/su)]);
});

test('a monitor is read and downloaded as YAML', async () => {
  const { page } = await under.open('/alerting/2/monitors', { handlers });
  await openMenu(page, 'View YAML');
  const dialog = page.getByRole('dialog', { name: 'YAML of Disk nearly full' });
  await dialog.getByText('- name: Disk nearly full').waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('monitor_12.yml');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit YAML of Disk nearly full' }).waitFor();
});

test('changes are shown by field before they are saved, over the revision they were made of', async () => {
  const sent: { body: unknown; revision: unknown }[] = [];
  let revision = 4;
  const { page, problems } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors/12': () => ok({ monitor: { ...metricMonitor, revision } }),
      'PUT /projects/2/monitors/12/metric': ({ body, headers }) => {
        sent.push({ body, revision: headers['if-match'] });
        if (headers['if-match'] === `"${revision}"`) return ok({ monitor: metricMonitor });
        return failure(412, 'precondition_failed', 'the monitor was changed meanwhile');
      },
    },
  });
  await openMenu(page, 'Edit YAML');
  await expect.poll(() => editor(page).textContent()).toContain('channels: [pager]');
  expect(await page.getByRole('button', { name: 'Review changes' }).isDisabled()).toBe(true);

  const text = [
    'monitors:',
    '  - name: Disk nearly full',
    '    notify_everyone_by_email: true',
    '    channels: [CHANNEL]',
    '    metrics: [disk_used as $disk]',
    '    query: [avg($disk) as used, group by host_name]',
    '    column: used',
    '    column_unit: utilization',
    '    max_allowed_value: 0.95',
    '    max_recovery_value: 0.8',
    '    fire_num_point: 3',
  ].join('\n');
  await write(page, text.replace('CHANNEL', 'nobody'));
  await page.getByText('There is no channel with the key, name or id "nobody".').waitFor();
  await write(page, text.replace('CHANNEL', 'pager, ops-room'));
  await page.getByRole('button', { name: 'Review 2 changes' }).click();
  const changes = page.getByRole('list', { name: 'Changes by field' });
  await changes.getByText('max_allowed_value').waitFor();
  await changes.getByText('0.9 → 0.95').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  revision = 5;
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody changed this monitor after you opened it').waitFor();
  await page.getByRole('button', { name: 'Compare with the newest' }).click();
  await page.getByText('Somebody changed').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The monitor has been successfully updated from the YAML').waitFor();
  expect(sent.map((one) => one.revision)).toEqual(['"4"', '"5"']);
  expect(sent[1]?.body).toMatchObject({
    name: 'Disk nearly full',
    notifyEveryoneByEmail: true,
    channelIds: channels.map(({ id }) => id),
    params: { maxAllowedValue: 0.95, maxRecoveryValue: 0.8, fireNumPoint: 3, checkNumPoint: 5 },
  });
  expect(problems).toEqual([]);
});

test('a back-test says when a monitor would have fired, for the period one chooses', async () => {
  const asked: { timeGte: string; timeLt: string }[] = [];
  const change = (minute: number, status: 'open' | 'closed') => ({
    time: `2026-03-04T10:${minute + 5}:00Z`,
    since: `2026-03-04T10:${minute}:00Z`,
    series: 'used{host_name=db-1}',
    attrs: { host_name: 'db-1' },
    event: status === 'open' ? 'created' : 'status-changed',
    status,
    reason: status === 'open' ? 'out-of-bounds' : 'recovered',
    value: status === 'open' ? 0.95 : 0.6,
    notified: status === 'open',
  });
  const { page, problems } = await under.open('/alerting/2/monitors', {
    theme: 'dark',
    width: 360,
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/backtest': ({ body }) => {
        asked.push(body as (typeof asked)[number]);
        const transitions = asked.length === 1 ? [change(10, 'open'), change(25, 'closed')] : [];
        return ok({
          transitions,
          seriesCount: 1,
          evaluations: 1440,
          notifications: transitions.length / 2,
          hasMore: false,
        });
      },
    },
  });
  await openMenu(page, 'Back-test');
  await page
    .getByText('1,440 minutes of 1 series: 2 changes, 1 of them would have notified.')
    .waitFor();
  const changes = page.getByRole('table', { name: 'Changes' });
  await changes.getByRole('row').nth(2).getByText('closed').waitFor();
  await page.getByRole('figure', { name: 'Back-test of Disk nearly full' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);

  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await page.getByText('It would not have fired').waitFor();
  const lengths = asked.map(({ timeGte, timeLt }) => Date.parse(timeLt) - Date.parse(timeGte));
  expect(lengths).toEqual([86_400_000, 7 * 86_400_000]);
  expect(problems).toEqual([]);
});

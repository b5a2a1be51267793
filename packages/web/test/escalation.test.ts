import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  alertingHandlers as handlers,
  channels,
  metricAlert,
  metricMonitor,
  why,
} from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { ok, type Handlers } from './fixture-server.ts';
import { EVERY_LOOK, faultsInLooks } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const MINUTE = 60_000;
const [first, second] = channels;
const firstName = first?.name ?? '';
const secondName = second?.name ?? '';

const save = (page: Page) => page.getByRole('button', { name: /^(?:Create|Save)$/u });
const summary = (page: Page) => page.getByText('Escalation, when nobody acknowledges');
const time = (page: Page, step: number) =>
  page.getByRole('textbox', { name: `Time of step ${step}` });

async function choose(page: Page, step: number, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^Channels of step ${step}`, 'u') }).click();
  for (const name of names)
    await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
  await page.keyboard.press('Escape');
}

test('steps are filled in, mistakes are told, empty steps are left out', async () => {
  const sent: { escalation: unknown }[] = [];
  const { page, problems } = await under.open('/alerting/2/monitors/new-error', {
    handlers: {
      ...handlers,
      'POST /projects/2/monitors/error': ({ body }) => {
        sent.push(body as (typeof sent)[number]);
        return ok({ monitor: metricMonitor });
      },
    },
  });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await summary(page).click();
  await time(page, 1).fill('15');
  await save(page).click();
  await page.getByText('Step 1: at least one channel is required').waitFor();
  await choose(page, 1, firstName);
  await page.getByText('Step 1: at least one channel is required').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('button', { name: 'Add step' }).click();
  await time(page, 3).fill('15');
  await choose(page, 3, firstName, secondName);
  await page.getByText('Step 3: the time must be later than the step before').waitFor();
  await time(page, 3).fill('soon');
  await page.getByText('Step 3: write it as 40s, 15m or 1h30m').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(sent).toEqual([]);
  await time(page, 3).fill('1h 30m');
  await save(page).click();
  await page.waitForURL((url) => url.pathname === '/alerting/2/monitors');
  expect(sent.map(({ escalation }) => escalation)).toEqual([
    [
      { after: 15 * MINUTE, channelIds: [first?.id] },
      { after: 90 * MINUTE, channelIds: [first?.id, second?.id] },
    ],
  ]);
  expect(problems).toEqual([]);
});

const monitor = {
  ...metricMonitor,
  escalation: [
    { after: 15_000, channelIds: [first?.id] },
    { after: 40_000, channelIds: [second?.id] },
  ],
};
const stored: Handlers = {
  ...handlers,
  'GET /projects/2/monitors/12': () => ok({ monitor }),
  'GET /projects/2/monitors/12/why': () =>
    ok({ monitor, evaluation: null, explanation: ['It has not been evaluated yet.'] }),
};

test('a step is taken away where there are some, in every look', async () => {
  const sent: { escalation: unknown }[] = [];
  const { page, problems } = await under.open('/alerting/2/monitors/12/metric', {
    width: 390,
    handlers: {
      ...stored,
      'PUT /projects/2/monitors/12/metric': ({ body }) => {
        sent.push(body as (typeof sent)[number]);
        return ok({ monitor });
      },
    },
  });
  await expect.poll(() => time(page, 2).inputValue()).toBe('40s');
  expect(await faultsInLooks(page, EVERY_LOOK)).toEqual([]);
  await page.getByRole('button', { name: 'Remove step 1' }).click();
  await save(page).click();
  await expect
    .poll(() => sent.map(({ escalation }) => escalation))
    .toEqual([[{ after: 40_000, channelIds: [second?.id] }]]);
  expect(problems).toEqual([]);
});

test('the page of a monitor says who is told when, to people', async () => {
  const { page } = await under.open('/alerting/2/monitors/12', { handlers: stored });
  await page
    .locator('dt:text-is("Escalates") + dd')
    .getByText(`${firstName} after 15s; ${secondName} after 40s`)
    .waitFor();
  const other = await under.open('/alerting/2/monitors/12', {
    handlers: { ...stored, 'GET /users/current': () => ok({ user: guest }) },
  });
  await other.page
    .locator('dt:text-is("Escalates") + dd')
    .getByText('after 15s; after 40s')
    .waitFor();
  expect(other.problems).toEqual([]);
});

test('an alert says who is told next, unless somebody acknowledges it', async () => {
  const escalation = {
    step: 1,
    of: 2,
    nextAt: new Date(Date.now() + 12.5 * MINUTE).toISOString(),
    nextChannels: ['<b>leads</b>'],
  };
  const alert = metricAlert(1, { escalation });
  const { page, problems } = await under.open('/alerting/2/alerts/1', {
    handlers: {
      ...handlers,
      'GET /projects/2/alerts/1/why': () =>
        ok({
          ...why,
          alert,
          events: [
            { ...why.events[0], id: '99', name: 'escalated', text: 'Nobody acknowledged.' },
            ...why.events,
          ],
        }),
    },
  });
  await page
    .locator('dt:text-is("Escalates") + dd')
    .getByText(/^to <b>leads<\/b> in 1[12] min unless somebody acknowledges it \(step 2 of 2\)$/u)
    .waitFor();
  await page.getByText('Escalated', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

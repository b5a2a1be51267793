import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers as handlers, channels } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { pathOf, useConsole } from './console.ts';
import { failure, ok, type Handler } from './fixture-server.ts';
import { EVERY_LOOK, faultsInLooks } from './looks.ts';
import { guest } from './wire-data.ts';

const under = useConsole();

const LIST = '/alerting/2/channels';

/** Opens the dialog of a new channel. */
async function create(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Create channel' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  await page.getByRole('dialog', { name: `New ${type} notification channel` }).waitFor();
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Keeps what was sent, and stores it. */
function recorder(): { sent: unknown[]; handler: Handler } {
  const sent: unknown[] = [];
  const handler: Handler = ({ body }) => {
    sent.push(body);
    return ok({ channel: { ...channels[0], ...(body as object), id: 9 } });
  };
  return { sent, handler };
}

test('a channel of every kind is created by keyboard; what lacks is said', async () => {
  const kinds = [
    ['Slack', 'Webhook URL', 'https://hooks.slack.example/T0', 'slack', 'webhookUrl'],
    ['Telegram', 'Chat ID', '-1001234567890', 'telegram', 'chatId'],
    ['WebHook', 'URL', 'https://a.example/in', 'webhook', 'url'],
    ['AlertManager', 'URL', 'http://am:9093/api/v2/alerts', 'webhook', 'url'],
  ] as const;
  const sent: [path: string, body: unknown][] = [];
  const { page, problems } = await under.open(LIST, {
    handlers: {
      ...handlers,
      'POST /projects/2/notification-channels/(slack|telegram|webhook)': ({ path, body }) => {
        sent.push([path[1] ?? '', body]);
        return ok({ channel: { ...channels[0], ...(body as object), id: 9 } });
      },
    },
  });
  for (const [type, label, text, path, key] of kinds) {
    const name = `<b>${type}</b>`;
    await page.getByRole('button', { name: 'Create channel' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: type, exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `New ${type} notification channel` });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBe(700);
    // At once, although the field that is left says what is wrong with it and moves the button.
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(() => page.getByText('Field is required').count()).toBe(2);
    expect([type, await accessibilityProblems(page)]).toEqual([type, []]);
    await field(page, 'Name').fill(name);
    await field(page, label).fill(text);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`"${name}" was created`).waitFor();
    const value = key === 'chatId' ? Number(text) : text;
    const params = key === 'url' ? { url: value, payload: '' } : { [key]: value };
    expect(sent.at(-1)).toEqual([path, expect.objectContaining({ name, params })]);
  }
  expect(sent).toHaveLength(kinds.length);
  expect(problems).toEqual([]);
  expect(under.server.unexpected).toEqual([]);
});

test('what is wrong with a field is told when it is left', async () => {
  const mistakes = [
    ['Telegram', 'Chat ID', '12.5', 'Must be a whole number other than 0'],
    ['Telegram', 'Chat ID', '0', 'Must be a whole number other than 0'],
    ['Telegram', 'Chat ID', '99999999999999999999', 'Must be a whole number other than 0'],
    ['Slack', 'Webhook URL', 'ftp://a.example', 'The address must begin with http:// or https://'],
    [
      'AlertManager',
      'URL',
      'javascript:alert(1)',
      'The address must begin with http:// or https://',
    ],
    [
      'WebHook',
      'Payload',
      '{\n  "team": core\n}',
      'Line 2, column 11: expected a value, found "c"',
    ],
  ] as const;
  const { page } = await under.open(LIST, { handlers });
  for (const [type, label, text, problem] of mistakes) {
    await create(page, type);
    await field(page, label).fill(text);
    await field(page, label).blur();
    await page.getByText(problem).waitFor();
    expect([text, await field(page, label).getAttribute('aria-invalid')]).toEqual([text, 'true']);
    await press(page, 'Cancel');
    await press(page, 'Discard');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('a webhook is tried before it is saved, in the words of its receiver; a server may refuse it', async () => {
  const tried: unknown[] = [];
  let outcome = {
    delivered: false,
    status: 404,
    error: 'the receiver answered 404: <i>no such hook</i>',
    duration: 40,
  };
  const { page, problems } = await under.open(LIST, {
    handlers: {
      ...handlers,
      'POST /projects/2/notification-channels/test': ({ body }) => {
        tried.push(body);
        return ok(outcome);
      },
      'POST /projects/2/notification-channels/webhook': () =>
        failure(400, 'bad_request', 'a project has at most 1000 channels'),
    },
  });
  await create(page, 'WebHook');
  await press(page, 'Send a test message');
  expect(tried).toEqual([]);
  await field(page, 'URL').fill(' https://a.example/in ');
  await field(page, 'Payload').fill('{"team": "core"}');
  const answers: (() => void)[] = [];
  const hold = (route: Route): void => void answers.push(() => void route.continue());
  await page.route('**/notification-channels/test', hold, { times: 1 });
  await press(page, 'Send a test message');
  await page.getByText('A test message is on its way to the receiver').waitFor();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await page.getByText('The receiver did not accept the test message').waitFor();
  await page.getByText('The receiver answered 404: <i>no such hook</i>', { exact: true }).waitFor();
  const params = { url: 'https://a.example/in', payload: '{"team": "core"}' };
  expect(tried).toEqual([{ type: 'webhook', params }]);
  expect(await accessibilityProblems(page)).toEqual([]);
  outcome = { delivered: true, status: 204, error: '', duration: 12 };
  await press(page, 'Send a test message');
  const took = page.getByText('The receiver took the test message');
  await took.waitFor();
  await field(page, 'URL').fill('nowhere');
  await took.waitFor({ state: 'detached' });
  await field(page, 'URL').fill('https://a.example/in');
  await page.getByText('Message format').click();
  await page.getByText('created, status-changed or recurring').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await field(page, 'Name').fill('night');
  await press(page, 'Create');
  await page.getByRole('alert').getByText('A project has at most 1000 channels').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('What you have changed here will be lost.').waitFor();
  await press(page, 'Keep editing');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('night');
  await press(page, 'Cancel');
  await press(page, 'Discard');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

test('a row opens its channel; the stored address is kept or replaced, never shown or kept in the tab', async () => {
  const { sent, handler } = recorder();
  const { page, problems } = await under.open(LIST, {
    handlers: { ...handlers, 'PUT /projects/2/notification-channels/slack/8': handler },
  });
  await page
    .getByRole('row')
    .filter({ hasText: 'ops-room' })
    .getByText('Slack', { exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === `${LIST}/slack/8`);
  await page.getByText('The stored address at hooks.slack.example is not shown.').waitFor();
  const form = page.getByRole('form', { name: 'Notification channel' });
  expect((await form.boundingBox())?.width).toBeLessThanOrEqual(600);
  await field(page, 'Name').fill('ops');
  await press(page, 'Save');
  await page.waitForURL((url) => url.pathname === LIST);
  expect(sent).toEqual([
    expect.objectContaining({
      name: 'ops',
      params: { webhookUrl: 'https://hooks.slack.example/services/T0/B0/secret' },
    }),
  ]);
  await page.getByRole('link', { name: 'Edit ops-room' }).click();
  await field(page, 'Webhook URL').fill('https://hooks.slack.example/new');
  expect(await page.content()).not.toContain('B0/secret');
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).not.toContain('hooks.slack');
  await page.getByRole('link', { name: 'Email notifications' }).first().click();
  await page.getByText('What you have changed here will be lost.').waitFor();
  await press(page, 'Keep editing');
  await press(page, 'Save');
  await page.waitForURL((url) => url.pathname === LIST);
  expect(sent.at(-1)).toMatchObject({ params: { webhookUrl: 'https://hooks.slack.example/new' } });
  expect(problems).toEqual([]);
});

test('somebody was faster: what they changed is shown but for the address, and one chooses', async () => {
  let stored: object = { ...channels[0], revision: 1 };
  let isReachable = true;
  const asked: unknown[] = [];
  const bodies: unknown[] = [];
  const { page } = await under.open(`${LIST}/webhook/7`, {
    handlers: {
      ...handlers,
      'GET /projects/2/notification-channels/(slack|telegram|webhook)/(\\d+)': () =>
        isReachable ? ok({ channel: stored }) : failure(403, 'forbidden', 'not for you'),
      'PUT /projects/2/notification-channels/webhook/7': ({ headers, body }) => {
        asked.push(headers['if-match']);
        bodies.push(body);
        return headers['if-match'] === '"2"'
          ? ok({ channel: channels[0] })
          : failure(412, 'precondition_failed', 'the channel has changed since it was read');
      },
    },
  });
  await field(page, 'Payload').fill('[1]');
  const theirs = { url: 'https://pager.example/in?token=theirs', payload: null };
  stored = { ...stored, revision: 2, name: 'theirs', params: theirs, severities: ['critical'] };
  await press(page, 'Save');
  await page.getByText('Somebody changed this channel after you opened it').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  isReachable = false;
  await press(page, 'Compare with the newest');
  await page.getByText('not for you').waitFor();
  isReachable = true;
  await press(page, 'Compare with the newest');
  const rows = page.getByRole('table', { name: 'What differs' }).getByRole('row');
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      'Field\tStored now\tYours',
      'Name\ttheirs\tpager',
      'Payload\tempty\t[1]',
      'Address\tanother one at pager.example\tas it was',
      'Severities\tCritical\tall',
    ]);
  expect(await page.content()).not.toContain('token=');
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, 'Keep my changes');
  await page.getByText('Somebody changed this channel').waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('theirs');
  await expect.poll(() => field(page, 'Payload').inputValue()).toBe('[1]');
  await press(page, 'Save');
  await expect.poll(() => asked).toEqual(['"1"', '"2"']);
  expect(bodies.at(-1)).toMatchObject({ params: { url: theirs.url, payload: '[1]' } });
  await page.waitForURL((url) => url.pathname === LIST);
});

test('an address of another type leads to the right one; a channel that is gone is said to be', async () => {
  const { page } = await under.open(`${LIST}/alertmanager/7`, { handlers });
  await page.waitForURL((url) => url.pathname === `${LIST}/webhook/7`);
  await page.goto(`${under.server.url}${LIST}/slack/7`);
  await page.waitForURL((url) => url.pathname === `${LIST}/webhook/7`);
  await page.getByRole('form', { name: 'Notification channel' }).waitFor();
  await page.goto(`${under.server.url}${LIST}/slack/99`);
  await page.getByText('There is no Slack channel 99').waitFor();
  await page.goto(`${under.server.url}${LIST}/pigeon/7`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('forms of channels in every look', async () => {
  const { page, problems } = await under.open(LIST, { ...EVERY_LOOK[0], handlers });
  await create(page, 'WebHook');
  await page.getByText('Message format').click();
  expect(await faultsInLooks(page, EVERY_LOOK)).toEqual([]);
  await page.goto(`${under.server.url}${LIST}/slack/8`);
  await field(page, 'Name').waitFor();
  expect(await faultsInLooks(page, EVERY_LOOK.toReversed())).toEqual([]);
  expect(problems).toEqual([]);
});

test('guests are offered nothing to create and no channel', async () => {
  const { page } = await under.open(LIST, {
    handlers: { ...handlers, 'GET /users/current': () => ok(guest) },
  });
  await page.getByText('You are looking around as a guest.').waitFor();
  expect(await page.getByRole('button', { name: 'Create channel' }).count()).toBe(0);
  await page.goto(`${under.server.url}${LIST}/slack/8`);
  await page.getByText('You are looking around as a guest.').waitFor();
  expect(pathOf(page)).toBe(`${LIST}/slack/8`);
  expect(await page.getByRole('form', { name: 'Notification channel' }).count()).toBe(0);
});

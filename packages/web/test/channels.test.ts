import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertingHandlers as handlers } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { failure, ok, type Handler } from './fixture-server.ts';

const under = useConsole();

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('channels are paused, tried and deleted; their secrets are not shown', async () => {
  const calls: string[] = [];
  let outcome = { delivered: false, status: 404, error: 'no such hook', duration: 40 };
  const { page, problems } = await under.open('/alerting/2/channels', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/\\d+/\\w+': ({ path }) => {
        calls.push(path[0].split('/').slice(-2).join('/'));
        return ok({ channel: { id: 7, name: 'pager' } });
      },
      'POST /projects/2/notification-channels/\\d+/test': () => ok(outcome),
      'DELETE /projects/2/notification-channels/8': () => {
        calls.push('delete 8');
        return ok({ channel: { id: 8, name: 'ops-room' } });
      },
    },
  });
  await row(page, 'ops-room').getByText('the receiver answered 404').waitFor();
  await row(page, 'pager').getByText('pager.example').waitFor();
  expect(await page.content()).not.toContain('secret');
  await page.getByRole('button', { name: 'Pause pager' }).click();
  await page.getByRole('button', { name: 'Unpause ops-room' }).click();
  await expect.poll(() => calls).toEqual(['7/paused', '8/unpaused']);

  // A phone has room for it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Send a test message to ops-room' }).click();
  await page.getByText('ops-room did not accept the test message').waitFor();
  await page.getByText('No such hook', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  outcome = { delivered: true, status: 200, error: '', duration: 12 };
  await page.getByRole('button', { name: 'Send a test message to pager' }).click();
  await page.getByText('pager took the test message').waitFor();
  await page.getByRole('button', { name: 'Dismiss the outcome' }).click();

  await page.getByRole('button', { name: 'Delete ops-room' }).click();
  await page.getByText('Do you really want to delete "ops-room" channel?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toBe('delete 8');
  expect(problems).toEqual([]);
});

test('a change that fails is told; what it touches is loaded anew, whether it worked or not', async () => {
  const asked: string[] = [];
  const counted = (noun: string) => (request: Parameters<Handler>[0]) => {
    asked.push(noun);
    return handlers[`GET /projects/2/${noun}`]?.(request) ?? ok({});
  };
  let isDown = true;
  const { page } = await under.open('/alerting/2/monitors', {
    handlers: {
      ...handlers,
      'GET /projects/2/monitors': counted('monitors'),
      'GET /projects/2/notification-channels': counted('notification-channels'),
      'PUT /projects/2/notification-channels/7/paused': () =>
        isDown ? failure(500, 'internal', 'the store is away') : ok({ channel: { id: 7 } }),
    },
  });
  await page.getByRole('table', { name: 'Monitors' }).getByText('Disk nearly full').waitFor();
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByRole('button', { name: 'Pause pager' }).click();
  await page.getByRole('alert').getByText('The store is away').waitFor();
  await expect
    .poll(() => asked)
    .toEqual(['monitors', 'notification-channels', 'notification-channels']);

  isDown = false;
  await page.getByRole('button', { name: 'Pause pager' }).click();
  await page.getByText('"pager" is paused').waitFor();
  asked.length = 0;
  await page.getByRole('link', { name: 'Monitors', exact: true }).last().click();
  await expect.poll(() => asked).toEqual(['monitors']);
});

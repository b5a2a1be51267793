import { expect, test } from 'vitest';
import { alertingHandlers as handlers } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';

const under = useConsole();

test('what one gets by email is saved without what the page does not show', async () => {
  const saved: unknown[] = [];
  const { page } = await under.open('/alerting/2/email', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/email': ({ body }) => {
        saved.push(body);
        return saved.length === 1 ? failure(400, 'bad_request', 'later') : ok({ channel: body });
      },
    },
  });
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('checkbox', { name: 'Notify on metrics' }).click();
  await save.click();
  await page.getByRole('alert').getByText('Later').waitFor();
  await save.click();
  await page.getByText('Email notification settings have been updated successfully').waitFor();
  expect(saved.at(-1)).toEqual({
    notifyOnMetrics: false,
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: false,
    errorMatchers: [{ attr: 'service_name', op: '=', value: 'checkout' }],
    severities: [],
    matchers: [],
  });
  expect(await save.isDisabled()).toBe(true);
});

test('severities and labels narrow what one gets', async () => {
  const saved: unknown[] = [];
  const { page } = await under.open('/alerting/2/email', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/email': ({ body }) => {
        const { severities, matchers } = body as { severities: unknown; matchers: unknown };
        saved.push({ severities, matchers });
        return ok({ channel: body });
      },
    },
  });
  await page.getByRole('checkbox', { name: 'Critical' }).click();
  const labels = page.getByRole('group', { name: 'Accepts alerts whose labels are' });
  await labels.getByRole('textbox', { name: 'Label of condition 1' }).fill('team shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  expect(saved).toEqual([]);
  await labels.getByRole('textbox', { name: 'Label of condition 1' }).fill('team');
  await labels.getByRole('textbox', { name: 'Value of condition 1' }).fill('shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved)
    .toEqual([{ severities: ['critical'], matchers: [{ label: 'team', op: '=', value: 'shop' }] }]);
});

test('conditions on errors are added, changed and dropped; they survive a reload until they are saved', async () => {
  const saved: unknown[] = [];
  const { page, problems } = await under.open('/alerting/2/email', {
    handlers: {
      ...handlers,
      'PUT /projects/2/notification-channels/email': ({ body }) => {
        saved.push((body as { errorMatchers: unknown }).errorMatchers);
        return ok({ channel: body });
      },
    },
  });
  const save = page.getByRole('button', { name: 'Save' });
  const errors = page.getByRole('group', { name: 'Only errors whose attributes are' });
  const attribute = (at: number) =>
    errors.getByRole('textbox', { name: `Attribute of condition ${at}` });
  const value = (at: number) => errors.getByRole('textbox', { name: `Value of condition ${at}` });
  await errors.getByRole('button', { name: 'Add condition' }).click();
  await attribute(2).fill(' exception_type ');
  await value(2).fill('<TimeoutError>');
  await errors.getByRole('combobox', { name: 'Operator of condition 2' }).click();
  await page.getByRole('option', { name: '!=' }).click();
  await errors.getByRole('button', { name: 'Add condition' }).click();
  await attribute(3).fill('half');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  expect(await attribute(3).inputValue()).toBe('half');
  await save.click();
  await page.getByText('Email notification settings have been updated successfully').waitFor();
  expect(saved).toEqual([
    [
      { attr: 'service_name', op: '=', value: 'checkout' },
      { attr: 'exception_type', op: '!=', value: '<TimeoutError>' },
    ],
  ]);
  expect(await attribute(3).count()).toBe(0);
  await errors.getByRole('button', { name: 'Remove condition 1' }).click();
  await errors.getByRole('button', { name: 'Remove condition 1' }).click();
  expect(await attribute(1).inputValue()).toBe('');
  await save.click();
  await expect.poll(() => saved.at(-1)).toEqual([]);
  expect(problems).toEqual([]);
});

test('that email reaches nobody is said first, with what to do', async () => {
  const settings = {
    notifyOnMetrics: true,
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: true,
    errorMatchers: [],
    severities: [],
    matchers: [],
  };
  const { page } = await under.open('/alerting/2/email', {
    handlers: {
      ...handlers,
      'GET /projects/2/notification-channels/email': () =>
        ok({
          channel: { ...settings, mail: { hasServer: true, recipients: 0, isRecipient: false } },
        }),
    },
  });
  await page.getByRole('note').getByText('Nobody in this project gets email yet: users').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

import { expect, test } from 'vitest';
import { alertingHandlers, channels } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { useConsole } from './console.ts';
import { type Answer, failure, ok, type Handlers } from './fixture-server.ts';
import { explorerHandlers } from './explorer-data.ts';
import { guest, signedIn } from './wire-data.ts';

const under = useConsole();

/** A server that knows one user and remembers who signed in. */
const guarded = (): Handlers => {
  let isIn = false;
  return {
    'GET /users/current': () =>
      isIn ? ok(signedIn) : failure(401, 'unauthorized', 'token is missing or empty'),
    'POST /users/login': ({ body }) => {
      const { password } = body as { password: string };
      isIn = password === 'spanlight';
      return isIn
        ? ok(undefined)
        : failure(400, 'credentials', 'user with such credentials not found');
    },
    'POST /users/logout': () => {
      isIn = false;
      return ok(undefined);
    },
    'POST /users/logout-everywhere': () => {
      isIn = false;
      return ok(undefined);
    },
  };
};

test('a page asked for without a session is shown after signing in', async () => {
  const { page, problems } = await under.open('/projects/2/dsn', { handlers: guarded() });
  await page.waitForURL(/\/login\?next=\/?%2Fprojects%2F2%2Fdsn/u);
  const button = page.getByRole('button', { name: 'Sign in' });
  expect(await button.isDisabled()).toBe(true);

  await page.getByLabel('Email').fill('admin@spanlight.local');
  await page.getByLabel('Password').fill('wrong');
  await button.click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toBe('User with such credentials not found');

  await page.getByLabel('Password').fill('spanlight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects/2/dsn');
  await page.getByText('http://shop_token@localhost:14318?grpc=14317').waitFor();
  expect(problems).toEqual([]);
});

test('an empty field says so', async () => {
  const { page } = await under.open('/login', { handlers: guarded() });
  await page.getByLabel('Email').focus();
  await page.getByLabel('Password').focus();
  await page.getByText('Field is required').waitFor();
});

test('the hint fills the form, other providers stand above it', async () => {
  const { page } = await under.open('/login', { handlers: guarded() });
  await page.getByRole('link', { name: 'Corp IdP' }).waitFor();
  await page.getByText('No account yet? Whoever runs this server adds accounts').waitFor();
  const unnamed = page.getByRole('link', { name: 'OpenID Connect' });
  await expect.poll(() => unnamed.getAttribute('href')).toBe('/internal/v1/sso/other/start');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('admin@spanlight.local');
  await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview/1/systems**');
});

test('a next that leads elsewhere leads home', async () => {
  const { page } = await under.open('/login?next=//evil.example/', { handlers: guarded() });
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/overview/1/systems**');
  expect(new URL(page.url()).origin).toBe(under.server.url);
});

test('the keyboard alone signs in, from the first key on', async () => {
  const { page } = await under.open('/login', { handlers: guarded() });
  await page.locator('input[name=email]:focus').waitFor();
  await page.keyboard.type('admin@spanlight.local');
  await page.keyboard.press('Tab');
  await page.keyboard.type('spanlight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview/1/systems**');
});

test.each([
  ['Sign out', 'POST /users/logout'],
  ['Sign out everywhere', 'POST /users/logout-everywhere'],
])('%s ends on the login page', async (label, call) => {
  const asked: string[] = [];
  const { page } = await under.open('/profile');
  const account = page.getByRole('button', { name: 'Account of Mira Okafor' });
  await account.waitFor();
  const isTold = (): Answer => {
    asked.push(call);
    return ok(undefined);
  };
  under.server.use({ ...guarded(), [call]: isTold });
  await account.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await page.waitForURL('**/login');
  // With all the ways back in.
  await page.getByRole('link', { name: 'Corp IdP' }).waitFor();
  await page.getByText('This is a demo.').waitFor();
  expect(asked).toEqual([call]);
});

test('a session that ends where guests may look leads to the login page and back, too', async () => {
  const { page } = await under.open('/projects/2');
  await page.getByLabel('Name', { exact: true }).waitFor();
  under.server.use({
    'GET /users/current': () => ok(guest),
    'GET /projects/2/notification-channels': () =>
      failure(403, 'forbidden', 'this call is closed to guests: sign in first'),
  });
  await page.getByRole('link', { name: 'Notification channels' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('next')).toContain('/alerting/2/channels');
});

test('a page that is gone to knows that the session ended, where guests may look, too', async () => {
  const { page } = await under.open('/projects/2');
  await page.getByLabel('Name', { exact: true }).waitFor();
  under.server.use({ ...explorerHandlers(), 'GET /users/current': () => ok(guest) });
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('next')).toContain('/spans/2');
});

test('a window that is looked at again knows that its session ended, where guests may look, too', async () => {
  const { page } = await under.open('/projects/2');
  await page.getByRole('button', { name: 'Account of Mira Okafor' }).waitFor();
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const asked = page.waitForResponse((response) => response.url().endsWith('/users/current'));
  await lookAgain();
  await (await asked).finished();
  expect(new URL(page.url()).pathname).toBe('/projects/2');
  under.server.use({ 'GET /users/current': () => ok(guest) });
  // A look while the page still reads the answer to the one before asks nothing of its own.
  const pathAfterLook = async () => {
    await lookAgain();
    return new URL(page.url()).pathname;
  };
  await expect.poll(pathAfterLook).toBe('/login');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/projects/2');
});

test('guests are told what is closed to them, and every way in leads back', async () => {
  const { page } = await under.open('/usage', {
    handlers: {
      'GET /users/current': () => ok(guest),
      'GET /data-usage': () =>
        failure(403, 'forbidden', 'this call is closed to guests: sign in first'),
    },
  });
  await page.getByText('You are looking around as a guest. Sign in to see this.').waitFor();
  expect(await page.getByRole('button', { name: /^Account of/u }).count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  const links = await page.getByRole('link', { name: 'Sign in' }).all();
  expect(links.length).toBe(3);
  for (const link of links) expect(await link.getAttribute('href')).toBe('/login?next=%2Fusage');
});

test('a session that ends while working leads to the login page and back', async () => {
  const { page } = await under.open('/projects/2');
  await page.getByLabel('Name', { exact: true }).waitFor();
  under.server.use({
    ...guarded(),
    'GET /data-usage': () => failure(401, 'unauthorized', 'token is missing or empty'),
  });
  await page.getByRole('button', { name: 'Account of Mira Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Data usage' }).click();
  await page.waitForURL(/\/login\?next=%2Fusage/u);
});

test('what was filled in is there again after the session has ended', async () => {
  const { page } = await under.open('/alerting/2/silences/new', { handlers: alertingHandlers });
  await page.getByLabel('Name', { exact: true }).fill('Nightly backup');
  await page.getByRole('checkbox', { name: /^Hold every/u }).click();
  under.server.use({
    ...alertingHandlers,
    ...guarded(),
    'POST /projects/2/silences': () => failure(401, 'unauthorized', 'token is missing or empty'),
  });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/login\?next=%2Falerting%2F2%2Fsilences%2Fnew/u);
  await page.getByLabel('Email').fill('admin@spanlight.local');
  await page.getByLabel('Password').fill('spanlight');
  await page.keyboard.press('Enter');
  await page.getByText(/^Restored from your draft/u).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nightly backup');
});

test('what nothing keeps stays on the screen when the session has ended, and can be sent', async () => {
  let isIn = false;
  const { page } = await under.open('/alerting/2/channels', {
    handlers: {
      ...alertingHandlers,
      'POST /projects/2/notification-channels/telegram': () =>
        isIn ? ok({ channel: channels[0] }) : failure(401, 'unauthorized', 'token is missing'),
    },
  });
  await page.getByRole('button', { name: 'Create channel' }).click();
  await page.getByRole('menuitem', { name: 'Telegram', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('On call');
  await page.getByRole('textbox', { name: 'Chat ID', exact: true }).fill('12');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'You were signed out' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  // In another tab.
  isIn = true;
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('was created').waitFor();
});

test('a guest looks around and is offered the way in', async () => {
  const { page } = await under.open('/projects/2', {
    handlers: { 'GET /users/current': () => ok(guest) },
  });
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/projects/2');
});

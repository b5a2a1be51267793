import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const under = useConsole();

test('a page finds nothing of the page before, though it has its profile', async () => {
  const before = await under.open('/profile', { theme: 'dark', width: 390 });
  await before.page.getByRole('heading', { name: 'Profile' }).waitFor();
  await before.context.grantPermissions(['geolocation']);
  await before.context.route('**/internal/v1/**', (route) => route.abort());
  await before.page.addInitScript(() => Object.assign(globalThis, { left: 'behind' }));
  await before.page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind';
    await caches.open('left');
    await new Promise((opened) => {
      indexedDB.open('left').addEventListener('success', opened);
    });
  });
  await before.close();

  const after = await under.open('/profile');
  await after.page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(after.context).toBe(before.context);
  const found = await after.page.evaluate(async () => ({
    stored: [localStorage.getItem('left'), sessionStorage.getItem('left'), document.cookie],
    files: [...(await caches.keys()), ...(await indexedDB.databases())],
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    scripts: 'left' in globalThis,
    opener: window.opener,
    history: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: window.innerWidth,
  }));
  expect(found).toEqual({
    stored: [null, null, ''],
    files: [],
    permission: 'prompt',
    scripts: false,
    opener: null,
    history: 1,
    isDark: false,
    width: 1280,
  });

  await after.page.clock.install();
  await after.close();
  const last = await under.open('/profile');
  expect(last.context).not.toBe(after.context);
  expect(await last.page.evaluate(() => '__pwClock' in globalThis)).toBe(false);
});

test('what a page asks late is dropped, though its profile has been cleared for the next one', async () => {
  const { page, context } = await under.open('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await context.clearCookies();
  under.server.turnTo('the next test');
  const late = page.evaluate(() => fetch('/internal/v1/users/current').then(() => 'was answered'));
  await expect(late).rejects.toThrow('Failed to fetch');

  // The header goes with its page.
  await context.setExtraHTTPHeaders({});
  const nameless = page.evaluate(() =>
    fetch('/internal/v1/users/current').then(() => 'was answered'),
  );
  await expect(nameless).rejects.toThrow('Failed to fetch');
});

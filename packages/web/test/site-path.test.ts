import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser, openPage } from './browser.ts';
import { failure, ok, startFixtureServer, type FixtureServer } from './fixture-server.ts';
import { signedIn } from './wire-data.ts';

let server: FixtureServer | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startFixtureServer({}, { sitePath: '/tools/spans' }),
    sharedBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('a console below a path stays below it', async () => {
  if (!server || !browser) throw new Error('The server or the browser did not start.');
  let isIn = false;
  server.use({
    'GET /users/current': () =>
      isIn ? ok(signedIn) : failure(401, 'unauthorized', 'token is missing or empty'),
    'POST /users/login': () => {
      isIn = true;
      return ok(undefined);
    },
  });
  const { page, problems } = await openPage(browser);
  await page.goto(`${server.url}/projects/2/dsn`);
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${server.url}/projects/2/dsn`);
  await page.getByRole('link', { name: 'Systems' }).click();
  await page.waitForURL(`${server.url}/overview/2/systems**`);
  await page.getByRole('link', { name: 'db:redis' }).waitFor();
  await page.goto(`${server.url}/`);
  await page.waitForURL(`${server.url}/overview/2/systems**`);
  expect(problems).toEqual([]);
  expect(server.unexpected).toEqual([]);
});

import { expect, test } from 'vitest';
import { alertingHandlers } from './alerting-data.ts';
import { accessibilityProblems } from './axe.ts';
import { pathOf, useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';
import { achievements, signedIn } from './wire-data.ts';

const under = useConsole();

test('the palette goes to pages by typing', async () => {
  const { page, problems } = await under.open('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Go to a page, a project or a trace' });
  await input.fill('dsn');
  await page.getByRole('option', { name: /Data Source Name/u }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects/1/dsn');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('the palette switches projects and the theme', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('button', { name: 'Open the command palette' }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('shop');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview/2/systems**');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('dark mode');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
});

test('the palette that is opened again while it still closes takes what is typed', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Go to a page, a project or a trace' });
  await input.waitFor();
  await page.evaluate(() => {
    const slowly = (draw: FrameRequestCallback) =>
      window.setTimeout(() => draw(performance.now()), 200);
    window.requestAnimationFrame = slowly;
  });
  await input.fill('dsn');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => input.inputValue()).toBe('');
  // Longer than what the first closing still had to do.
  await page.waitForTimeout(500);
  await page.keyboard.type('dark mode');
  expect(await input.inputValue()).toBe('dark mode');
});

test('another project opens on the same page', async () => {
  const { page, problems } = await under.open('/projects/1/dsn');
  await page.getByRole('button', { name: /^Project/u }).click();
  await page.getByRole('menuitem', { name: 'Shop' }).click();
  await page.waitForURL('**/projects/2/dsn');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(signedIn.projects[0]?.name ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects/1/dsn');
  expect(problems).toEqual([]);
});

test('a project nobody knows is no other one', async () => {
  const { page } = await under.open('/alerting/999/alerts', {
    handlers: {
      ...alertingHandlers,
      'GET /projects/999/\\w+': () => failure(404, 'not_found', 'project not found'),
    },
  });
  await page.getByRole('alert').getByText('404').waitFor();
  const switcher = page.getByRole('button', { name: /^Project/u });
  expect(await switcher.innerText()).toContain('Project 999');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await switcher.click();
  const names = page.getByRole('menuitem');
  await expect.poll(() => names.allInnerTexts()).toEqual(['Spanlight', 'Shop']);
  await names.getByText('Shop').click();
  await page.waitForURL('**/alerting/2/alerts**');
  // The mark of the current one takes no name out of line.
  await page.getByRole('button', { name: /^Project/u }).click();
  const left = async (name: string) => (await names.getByText(name).boundingBox())?.x;
  await expect.poll(() => left('Shop')).toBeGreaterThan(0);
  expect(await left('Shop')).toBe(await left('Spanlight'));
});

test('what a project has still to do is a menu that leads there, and goes when all is done', async () => {
  let taken = achievements.slice(0, 1);
  const { page, problems } = await under.open('/projects/2', {
    handlers: { 'GET /projects/(\\d+)/achievements': () => ok({ achievements: taken }) },
  });
  const menu = page.getByRole('button', { name: /^Get started/u });
  const words = page.getByText('Get started', { exact: true });
  expect(await words.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThan(1);
  await menu.click();
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Send your first spans\s+done$/u),
      'Send metrics',
      'Install a Collector',
      'Create a metric monitor',
    ]);
  await page.keyboard.press('Escape');
  // As an icon it says the same.
  await page.getByRole('button', { name: 'Minimise navigation' }).click();
  await page.getByRole('button', { name: 'Get started 1/4' }).click();
  await page.getByRole('menuitem', { name: 'Send metrics' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Widen navigation' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Install a Collector' }).click();
  await page.waitForURL('**/metrics/2/help#collector');
  await menu.click();
  taken = achievements;
  await page.getByRole('menuitem', { name: 'Create a metric monitor' }).click();
  await page.waitForURL('**/alerting/2/monitors/new-metric**');
  await page.reload();
  await page.getByRole('heading', { name: 'New Metric Monitor' }).waitFor();
  await expect.poll(() => menu.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('the palette gives the focus back when it is closed', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('link', { name: 'Data usage' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Data usage');
});

test('the search opens traces by id and looks for everything else', async () => {
  const { page } = await under.open('/projects/2');
  const search = page.getByRole('searchbox', { name: 'Search spans or paste a trace id' });
  await search.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('GET /cart');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === 'GET /cart');
  expect(new URL(page.url()).pathname).toBe('/spans/2');

  await search.fill('where service_name = "cart"');
  await search.press('Enter');
  await page.waitForURL((url) =>
    (url.searchParams.get('query') ?? '').endsWith('where service_name = "cart"'),
  );

  await search.fill('01234567-89AB-cdef-0123-456789abcdef');
  await search.press('Enter');
  await page.waitForURL(/\/traces\/(?:\d+\/)?0123456789abcdef0123456789abcdef/u);
});

test('who types on while a page loads is not interrupted when it is there', async () => {
  const { page } = await under.open('/projects/2');
  const { letGo } = await holdRequests(page, '**/ExplorerLayout-*.js');
  const search = page.getByRole('searchbox', { name: 'Search spans or paste a trace id' });
  await search.fill('GET /cart');
  await search.press('Enter');
  await page.waitForURL('**/spans/2?**');
  await search.pressSequentially('GET /check');
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Traces & Logs' }).waitFor();
  await page.keyboard.type('out');
  expect(await search.inputValue()).toBe('GET /checkout');
});

test('theme and drawer are remembered', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.getByRole('button', { name: 'Minimise navigation' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Light mode' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.getByRole('button', { name: 'Widen navigation' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Systems' })
    .waitFor();
});

test('the undocked drawer opens over the page and closes when it led somewhere', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('button', { name: 'Undock navigation' }).click();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/projects/1');
  await drawer.waitFor({ state: 'detached' });
});

test('the keyboard can skip the navigation', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('going to a page moves the focus to its heading', async () => {
  const { page } = await under.open('/profile');
  await page.getByRole('link', { name: 'Data usage' }).click();
  // The link has the same text.
  const heading = page.getByRole('heading', { name: 'Data usage', level: 1 });
  await expect
    .poll(() => heading.evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await page.title()).toBe('Data usage · Spanlight');
});

test('a page that is gone to while the server is away says so in its place, and is there once it is back', async () => {
  const { page, problems } = await under.open('/alerting/2/alerts', { handlers: alertingHandlers });
  const tab = (name: string) => page.getByRole('link', { name, exact: true }).last();
  await page.getByRole('table', { name: 'Alerts' }).waitFor();
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await tab('Monitors').click();
  await page.getByText('This page could not be shown').waitFor();
  await page.getByRole('banner').waitFor();
  expect(new URL(page.url()).pathname).toBe('/alerting/2/monitors');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/could not be loaded/u)
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('table', { name: 'Alerts' }).waitFor();
  await page.goForward();
  await page.getByText('This page could not be shown').waitFor();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Monitors' }).waitFor();
  // React tells what the page has caught.
  expect(problems.filter((text) => text !== '' && !text.includes('No server'))).toEqual([]);
});

test('a page whose script a newer server has no more is loaded anew', async () => {
  const { page } = await under.open('/alerting/2/alerts', { handlers: alertingHandlers });
  await page.getByRole('table', { name: 'Alerts' }).waitFor();
  await page.evaluate(() => (document.documentElement.dataset['old'] = ''));
  let isAnew = false;
  page.on('request', (request) => (isAnew ||= request.isNavigationRequest()));
  await page.route('**/assets/*.js', (route) =>
    isAnew ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole('link', { name: 'Monitors', exact: true }).last().click();
  await page.getByRole('table', { name: 'Monitors' }).waitFor();
  expect(await page.locator('[data-old]').count()).toBe(0);
});

test('addresses that are none are told so, short ones lead on', async () => {
  const { page } = await under.open('/nonsense');
  for (const path of ['/nonsense', '/overview/abc/systems', '/projects/2/nonsense', '/spans/x']) {
    await page.goto(under.server.url + path);
    const apology = page.getByText("Sorry, the requested page can't be found.");
    await expect.poll(() => apology.count(), { message: path }).toBe(1);
    await page.getByRole('heading', { name: 'See also' }).waitFor();
  }
  // No page finds a project that an earlier one remembered, however late that did.
  await page.addInitScript(() => localStorage.clear());
  for (const [from, to] of [
    ['/', '/overview/1/systems'],
    ['/2', '/overview/2/systems'],
    ['/overview', '/overview/1/systems'],
    ['/overview/2', '/overview/2/systems'],
    ['/spans', '/spans/1'],
    ['/events', '/spans/1'],
  ] as const) {
    await page.goto(under.server.url + from);
    await expect.poll(() => new URL(page.url()).pathname, { message: from }).toBe(to);
  }
});

test('the period of the usage ends with the last day that is in it', async () => {
  const { page } = await under.open('/usage');
  await page.getByText('2026-10-21 — 2026-11-19').waitFor();
});

test('the project used last is the one to come back to', async () => {
  const { page } = await under.open('/projects/2');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await page.goto(`${under.server.url}/`);
  await page.waitForURL('**/overview/2/systems**');
});

test('who sees no project is told to ask for access, and how one is added', async () => {
  const { page } = await under.open('/', {
    handlers: { 'GET /users/current': () => ok({ ...signedIn, projects: [] }) },
  });
  await page.getByRole('heading', { name: 'You have access to no project' }).waitFor();
  await page.getByText('Ask an administrator for access').waitFor();
  await page.getByText('projects are listed in the same file. Add one,').waitFor();
  await page.getByRole('button', { name: 'How to?' }).click();
  await page
    .getByRole('menuitem', { name: /OpenTelemetry/u })
    .first()
    .waitFor();
  expect(pathOf(page)).toBe('/help/projects');
});

test('a server that is down is said in place of the page, and asked again', async () => {
  const { page } = await under.open('/profile', {
    handlers: {
      'GET /users/current': () => failure(500, 'internal', 'the metadata store is closed'),
    },
  });
  await page.getByText('The metadata store is closed').waitFor();
  under.server.use({});
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
});

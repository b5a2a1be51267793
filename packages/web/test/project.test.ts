import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { failure, ok } from './fixture-server.ts';
import { systems } from './wire-data.ts';

const under = useConsole();

test('settings are there to read', async () => {
  const { page, problems } = await under.open('/projects/2');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Shop');
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  await page.getByText('Project settings are in the configuration file').waitFor();
  await page.getByRole('link', { name: 'DSN', exact: true }).click();
  await page.getByRole('cell', { name: 'http://shop_token@localhost:14318?grpc=14317' }).waitFor();
  const current = page.locator('[aria-current=page]');
  await expect.poll(() => current.allTextContents()).toEqual(['Data Source Name', 'Shop', 'DSN']);
  expect(problems).toEqual([]);
});

test('the DSN is copied and the copy confirmed', async () => {
  const { page, context } = await under.open('/projects/2/dsn');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy DSN' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'http://shop_token@localhost:14318?grpc=14317',
  );
});

test('a copy that the browser refuses is not confirmed', async () => {
  const { page, problems } = await under.open('/projects/2/dsn');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused'));
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy DSN' }).click();
  await page.getByText('The browser does not let this page copy').waitFor();
  expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('an unknown project is said on its page', async () => {
  const { page } = await under.open('/projects/9', {
    handlers: { 'GET /projects/(\\d+)': () => failure(404, 'not_found', 'project not found') },
  });
  await page.getByText('Project not found').waitFor();
});

test('the help page waits for the first span and flips when it comes', async () => {
  const { page } = await under.open('/spans/2/help', {
    handlers: { 'GET /tracing/(\\d+)/systems': () => ok({ systems: [], dataHint: {} }) },
  });
  await page.getByText('Waiting for your first span…').waitFor();
  // The server stores its own spans in a project too.
  under.server.use({
    'GET /tracing/(\\d+)/systems': ({ url }) =>
      ok({
        systems:
          url.searchParams.get('query') === 'where service_name != "spanlight"' ? [] : systems,
      }),
  });
  await page.getByText('Only Spanlight’s own spans have arrived in the last hour.').waitFor();
  under.server.use({ 'GET /tracing/(\\d+)/systems': () => ok({ systems: systems.slice(0, 1) }) });
  await page.getByText(/Data is arriving: 24,744 items of 1 system/u).waitFor();
});

test('getting started is the page that says how data is sent, with what the address says besides', async () => {
  const { page } = await under.open('/spans/2/getting-started?time_dur=7200');
  await page.getByRole('tablist', { name: 'Ways to send data' }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/spans/2/help?time_dur=7200');
});

test('every way to send data carries the DSN of the project', async () => {
  const { page } = await under.open('/spans/2/help');
  const tabs = page.getByRole('tablist', { name: 'Ways to send data' });
  await tabs.waitFor();
  for (const tab of await tabs.getByRole('tab').all()) {
    await tab.click();
    await expect
      .poll(() => page.getByRole('tabpanel').textContent())
      .toContain('shop_token@localhost:14318');
  }
});

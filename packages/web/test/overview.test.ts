import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parametersOf, pathOf, rest, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';
import { failure, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';
import { manySystems } from './wire-data.ts';

const under = useConsole();

const firstCells = (page: Page) =>
  page
    .getByRole('table', { name: 'Systems' })
    .locator('tbody tr[data-index] td:first-child')
    .allTextContents();

test('systems are listed by rate, and sort by any column', async () => {
  const { page, problems } = await under.open('/overview/2/systems');
  const table = page.getByRole('table', { name: 'Systems' });
  await table.getByRole('link', { name: 'db:redis' }).waitFor();
  await expect
    .poll(async () => (await firstCells(page)).slice(0, 2))
    .toEqual(['db:redis', 'db:postgresql']);
  await rest(page);
  await table.getByRole('button', { name: 'Err. rate' }).click();
  await page.waitForURL(/sort_by=errorRate&sort_desc=true/u);
  await expect.poll(async () => (await firstCells(page))[0]).toBe('log:error');
  await page.goBack();
  await expect.poll(async () => (await firstCells(page))[0]).toBe('db:redis');
  expect(problems).toEqual([]);
});

test('quick metrics add up and lead to what they count', async () => {
  const { page } = await under.open('/overview/2/systems');
  const metrics = page.getByRole('list', { name: 'Quick metrics' });
  const http = metrics.getByRole('link', { name: /HTTP requests/u });
  await http.waitFor();
  await expect.poll(() => http.textContent()).toContain('541/min');
  await expect.poll(() => http.getAttribute('href')).toBe('/spans/2/items?system=http:all');
});

test('groups stand on the page of the address', async () => {
  const { page } = await under.open('/overview/2/slowest-groups?page=2', {
    handlers: explorerHandlers(),
  });
  const pages = page.getByRole('navigation', { name: 'Pages of groups' });
  await expect.poll(() => pages.locator('[aria-current]').textContent()).toBe('2');
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await page.waitForURL(/page=3/u);
});

test('the values of an attribute are those of all that was chosen', async () => {
  const asked: string[][] = [];
  const { page } = await under.open('/overview/2/attributes/_system', {
    handlers: {
      ...explorerHandlers(),
      'GET /tracing/(\\d+)/groups': ({ url }) => {
        asked.push(url.searchParams.getAll('system'));
        return failure(500, 'internal', 'enough');
      },
    },
  });
  await page.getByRole('combobox', { name: 'Systems' }).waitFor();
  await expect.poll(() => asked[0]).toEqual(['all']);
  await page.getByRole('link', { name: 'View groups' }).click();
  await page.waitForURL((url) => url.pathname === '/spans/2');
  expect(parametersOf(page)['system']).toBe('all');
});

test('a row leads to the groups of its system, anywhere on it', async () => {
  const { page } = await under.open('/overview/2/systems');
  await page.getByRole('cell', { name: '890/min' }).click();
  await page.waitForURL(
    (url) => url.pathname === '/spans/2' && url.searchParams.get('system') === 'db:redis',
  );
});

test('conditions of the page are grouped by what the explorer groups by', async () => {
  const where = 'where service_name = "orders"';
  const { page } = await under.open(`/overview/2/systems?query=${encodeURIComponent(where)}`, {
    handlers: explorerHandlers(),
  });
  await page.getByRole('link', { name: 'db:redis' }).click();
  await page.getByRole('table', { name: 'groups' }).getByRole('link').first().waitFor();
  expect(parametersOf(page)['query']).toBe(
    `group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration) | ${where}`,
  );
});

test('the arrow keys walk through the rows', async () => {
  const { page } = await under.open('/overview/2/systems');
  await page.getByRole('link', { name: 'db:redis' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('db:postgresql');
  await page.keyboard.press('End');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('other-events');
});

test('the system picker keeps its choice in the address', async () => {
  const { page } = await under.open('/overview/2/systems');
  await page.getByRole('combobox', { name: 'Systems' }).click();
  await page.getByRole('option', { name: /db:redis/u }).click();
  await page.getByRole('option', { name: /^funcs/u }).click();
  await page.waitForURL(/system=db:redis&system=funcs/u);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Systems: db:redis, funcs' }).waitFor();
  await expect.poll(() => firstCells(page)).toEqual(['db:redis', 'funcs']);
});

test('the environment filter becomes part of the query', async () => {
  const asked: string[] = [];
  const { page } = await under.open('/overview/2/systems', {
    handlers: {
      'GET /tracing/(\\d+)/systems': ({ url }) => {
        asked.push(url.searchParams.get('query') ?? '');
        return ok({ systems: manySystems.slice(0, 3) });
      },
    },
  });
  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: /production/u }).click();
  await page.waitForURL(/query=/u);
  const query = 'where deployment_environment = "production"';
  expect(new URL(page.url()).searchParams.get('query')).toBe(query);
  await expect.poll(() => asked.at(-1)).toBe(query);
});

test('lines of another filter are not drawn beside the numbers', async () => {
  const { page } = await under.open('/overview/2/systems');
  const lines = page.getByRole('table', { name: 'Systems' }).getByRole('img');
  await lines.first().waitFor();
  const held = await holdRequests(page, /\/timeseries\?/u);
  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: /production/u }).click();
  await held.asked;
  await expect.poll(() => lines.count()).toBe(0);
  held.letGo();
  await lines.first().waitFor();
});

test('a range without data offers the way to the nearest data', async () => {
  const before = '2026-11-18T18:41:09Z';
  const { page } = await under.open('/overview/2/systems?time_gte=20261119T000000&time_dur=3600', {
    handlers: {
      'GET /tracing/(\\d+)/systems': ({ url }) => {
        const gte = Date.parse(url.searchParams.get('time_gte') ?? '');
        return gte <= Date.parse(before)
          ? ok({ systems: manySystems.slice(0, 1) })
          : ok({ systems: [], dataHint: { before, after: '2026-11-19T10:00:00Z' } });
      },
    },
  });
  await page.getByText('There are no results for the selected date range.').waitFor();
  await page.getByRole('button', { name: /Next data/u }).waitFor();
  await page.getByRole('button', { name: /Previous data/u }).click();
  await page.getByRole('link', { name: 'httpserver:service-0000' }).waitFor();
  expect(pathOf(page)).toMatch(/^\/overview\/2\/systems\?time_gte=20261118T174110&time_dur=3600/u);
});

test('a project without any data is told how to send some, and shows it when it comes', async () => {
  const { page } = await under.open('/overview/2/systems', {
    handlers: { 'GET /tracing/(\\d+)/systems': () => ok({ systems: [], dataHint: {} }) },
  });
  await page.getByRole('heading', { name: 'Send data to Spanlight' }).waitFor();
  await page.getByText('Waiting for your first span…').waitFor();
  await page.getByText('OTEL_EXPORTER_OTLP_HEADERS').first().waitFor();
  under.server.use({});
  await page.getByRole('link', { name: 'db:redis' }).waitFor();
});

test('data that has just begun is asked for again within a minute, as it grows', async () => {
  let count = 27;
  const rate = 'per_min(sum(_count))';
  const group = { _system: 'http:shop', [rate]: [...Array.from({ length: 40 }, () => 0), 27] };
  const { page } = await under.open('/projects/2', {
    handlers: {
      'GET /tracing/(\\d+)/systems': () =>
        ok({ systems: manySystems.slice(0, 1).map((one) => ({ ...one, count })) }),
      'GET /tracing/(\\d+)/timeseries': () => ok({ groups: [group], time: [], columns: [] }),
    },
  });
  await page.clock.install();
  await page.goto(new URL('/overview/2/systems?time_dur=3600', page.url()).href);
  await page.getByRole('cell', { name: '27', exact: true }).waitFor();
  count = 4321;
  await page.clock.fastForward(11_000);
  await page.getByRole('cell', { name: '4,321', exact: true }).waitFor();
});

test('a query that took too long gives advice, the request id and how far it got', async () => {
  const traceId = '4c1f0a7be2d94f6389b05a6a1d7e0c35';
  const { page } = await under.open('/overview/2/systems', {
    handlers: {
      'GET /tracing/(\\d+)/systems': () =>
        failure(504, 'timeout', 'query took too long', {
          traceId,
          progress: { rows: 81_234_567, bytes: 10_345_678_901, totalRows: 250_000_000 },
        }),
    },
  });
  const card = page.getByRole('alert');
  await card.waitFor({ timeout: 20_000 });
  const text = (await card.textContent()) ?? '';
  expect(text).toContain('504Query took too long');
  expect(text).toContain('narrow the date range');
  expect(text).toContain(traceId);
  expect(text).toContain('81,234,567');
});

test('a refused query says why in the snackbar of the page', async () => {
  const { page } = await under.open('/overview/2/systems', {
    handlers: {
      'GET /tracing/(\\d+)/attributes/(\\w+)': () =>
        failure(400, 'bad_request', 'time_gte is required', { parameter: 'time_gte' }),
    },
  });
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByText('Time_gte is required').first().waitFor();
});

test('a thousand systems scroll without a thousand rows', async () => {
  const { page } = await under.open('/overview/2/systems', {
    handlers: { 'GET /tracing/(\\d+)/systems': () => ok({ systems: manySystems }) },
  });
  const table = page.getByRole('table', { name: 'Systems' });
  await table.getByRole('link').first().waitFor();
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('1001');
  await expect.poll(() => table.locator('tbody tr').count()).toBeLessThan(100);
  await table.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await page.waitForFunction(
    () => document.activeElement?.closest('tr')?.getAttribute('data-index') === '999',
  );
});

test('the slowest groups come first, fifteen on a page', async () => {
  const { page, problems } = await under.open('/overview/2/slowest-groups');
  const table = page.getByRole('table', { name: 'Groups' });
  await table.getByRole('link', { name: 'select number 39' }).waitFor();
  await expect.poll(() => table.locator('tbody tr[data-index]').count()).toBe(15);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await table.getByRole('link', { name: 'select number 0' }).waitFor();
  expect(problems).toEqual([]);
});

test.each([
  ['the slowest groups', '/overview/2/slowest-groups?sort_by=p50(_duration)', 'p50'],
  ['spans', '/spans/2/items?system=spans:all', 'Dur.'],
])('on a phone %s show how long they took', async (_, path, header) => {
  const { page } = await under.open(path, { handlers: explorerHandlers(), width: 390 });
  const shown = page.getByRole('columnheader', { name: header, exact: true });
  await expect
    .poll(() => shown.evaluate((one) => one.getBoundingClientRect().right))
    .toBeLessThan(390);
});

test('a chosen system gets a tab with the number of its groups', async () => {
  const { page } = await under.open('/overview/2/systems?system=db:postgresql');
  const tabs = page.getByRole('navigation', { name: 'Overview' });
  await tabs.getByRole('link', { name: 'db:postgresql 18' }).click();
  await page.waitForURL(
    (url) => decodeURIComponent(url.pathname) === '/overview/2/groups/db:postgresql',
  );
  await page.getByRole('heading', { name: 'db:postgresql' }).waitFor();
  await page.getByRole('link', { name: 'select number 0' }).waitFor();
});

test('a pinned attribute has a page that leads to the explorer', async () => {
  const { page } = await under.open('/overview/2/attributes/host_name');
  await page.getByRole('link', { name: 'View groups' }).click();
  await page.waitForURL((url) => url.pathname === '/spans/2');
  expect(new URL(page.url()).searchParams.get('query')).toContain('group by host_name');
});

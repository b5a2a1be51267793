import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages } from './pages.ts';

const open = usePages();

test('says in words what it draws, in every state', async () => {
  const { page, problems } = await open('sparkline');
  await page.evaluate(() => {
    const { mount, points } = window.sparklines;
    mount({ label: 'p50', unit: 'nanoseconds' }).points = points;
    mount({ label: 'nothing' }).points = [null, null];
    mount({ label: 'waiting' });
    const failing = mount({ label: 'broken', project: '7', column: 'p50(_duration)' });
    failing.client = { groups: { stats: () => Promise.reject(new Error('no such column')) } };
    const whole = mount({ label: 'whole', project: '7', column: 'p50(_duration)' });
    const stats = { _time: ['2026-03-04T10:00:00Z'], 'p50(_duration)': [2e6] };
    const answer = { ...stats, _errors: ['where x = = y: no value'] };
    whole.client = { groups: { stats: () => Promise.resolve(answer) } };
  });
  await page.getByRole('img', { name: 'whole: could not be loaded: where x = = y' }).waitFor();
  await page.getByRole('img', { name: 'broken: could not be loaded: no such column' }).waitFor();
  const p50 = page.getByRole('img', { name: /^p50: 55 values from / });
  expect(await p50.getAttribute('aria-label')).toBe(
    'p50: 55 values from 1.97ms to 38.3ms, last 6.51ms, 5 without data',
  );
  await page.getByRole('img', { name: 'nothing: no data' }).waitFor();
  await page.getByRole('img', { name: 'waiting: loading' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('asks a server by itself, again and again, and keeps the line when that fails', async () => {
  const { page } = await open('sparkline');
  const asked: URL[] = [];
  let isUp = true;
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()));
    await (isUp
      ? route.fulfill({ json: { _time: ['2026-03-04T10:00:00Z'], 'p99(_duration)': [2e6] } })
      : route.fulfill({ status: 503, json: { message: 'server is restarting' } }));
  });
  await page.evaluate(() => {
    window.sparklines.mount({
      label: 'p99',
      unit: 'nanoseconds',
      project: '7',
      column: 'p99(_duration)',
      system: 'http:all db:all',
      query: 'where service_name = "cart"',
      refresh: '1',
    });
  });
  await page.getByRole('img', { name: 'p99: 1 values from 2ms to 2ms, last 2ms' }).waitFor();
  isUp = false;
  const stale = page.locator('spanlight-sparkline:state(stale)');
  await stale.waitFor();
  expect(await stale.locator('[role=img]').getAttribute('aria-label')).toBe(
    'p99: 1 values from 2ms to 2ms, last 2ms; not up to date: server is restarting',
  );
  expect(asked[0]?.pathname).toBe('/internal/v1/tracing/7/group-stats');
  const query = asked[0]?.searchParams;
  expect(query?.getAll('system')).toEqual(['http:all', 'db:all']);
  expect(query?.get('column')).toBe('p99(_duration)');
  expect(query?.get('query')).toBe('where service_name = "cart"');
  expect(Date.parse(query?.get('time_lt') ?? '') - Date.parse(query?.get('time_gte') ?? '')).toBe(
    3_600_000,
  );
});

test('rejects the answer of a different call', async () => {
  const { page } = await open('sparkline');
  await page.route('**/internal/v1/**', (route) => route.fulfill({ json: {} }));
  await page.evaluate(() => {
    window.sparklines.mount({ label: 'p99', project: '7', column: 'p99(_duration)' });
  });
  const said = 'p99: could not be loaded: The server sent an unexpected answer.';
  await page.getByRole('img', { name: said, exact: true }).waitFor();
});

test('asks as often as it is told to, however often its label changes', async () => {
  const { page } = await open('sparkline');
  await page.clock.install();
  await page.evaluate(() => {
    const line = window.sparklines.mount({ column: 'p50(_duration)', refresh: '60' });
    let asked = 0;
    const stats = async () => {
      document.title = `asked ${(asked += 1)}`;
      return { _time: [], 'p50(_duration)': [1, 2, 3] };
    };
    line.client = { groups: { stats } };
  });
  const line = page.locator('spanlight-sparkline');
  for (const label of ['p50', 'p50 now', 'median', 'half']) {
    await line.evaluate((element, text) => element.setAttribute('label', text), label);
    await page.getByRole('img', { name: `${label}: 3 values` }).waitFor();
    await page.clock.runFor(40_000);
  }
  expect(await page.title()).toBe('asked 3');
});

test('null is nothing handed in: it asks a server by itself', async () => {
  const { page, problems } = await open('sparkline');
  await page.route('**/internal/v1/**', (route) =>
    route.fulfill({ json: { _time: [], 'p50(_duration)': [1, 2, 3] } }),
  );
  await page.evaluate(() => {
    const attributes = { label: 'p50', project: '7', column: 'p50(_duration)' };
    Object.assign(window.sparklines.mount(attributes), { data: null, client: null, texts: null });
  });
  await page.getByRole('img', { name: 'p50: 3 values' }).waitFor({ timeout: 10_000 });
  expect(problems).toEqual([]);
});

test('says in English what the texts of an older host lack', async () => {
  const { page, problems } = await open('sparkline');
  await page.evaluate(() => {
    const line = window.sparklines.mount({ label: 'p50' });
    Object.assign(line, { texts: { loading: 'lädt' }, points: [1, 2, 3] });
  });
  await page.getByRole('img', { name: 'p50: 3 values from 1 to 3, last 3', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('each asks for its own times', async () => {
  const { page } = await open('sparkline');
  const asked: (string | null)[] = [];
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('time_gte'));
    await route.fulfill({ json: { _time: [], 'p50(_duration)': [asked.length] } });
  });
  await page.evaluate(() => {
    for (const day of ['01', '02'])
      window.sparklines.mount({
        label: day,
        project: '7',
        column: 'p50(_duration)',
        from: `2026-01-${day}T00:00:00Z`,
        to: `2026-01-${day}T12:00:00Z`,
      });
  });
  for (const day of ['01', '02'])
    await page.getByRole('img', { name: `${day}: 1 values` }).waitFor();
  expect(new Set(asked)).toEqual(new Set(['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']));
});

import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages } from './pages.ts';

const open = usePages();

test('says what it shows in every state', async () => {
  const { page, problems } = await open('gauge');
  await page.evaluate(() => {
    const { mount } = window.gauges;
    const columns = [{ name: 'total', unit: '' }];
    mount({ label: 'Databases', template: '${total} up' }).data = {
      columns,
      values: { total: 14 },
    };
    const mapped = mount({ label: 'State' });
    mapped.valueMappings = [{ op: 'gt', value: 3, text: 'FINE <b>', color: 'green' }];
    mapped.data = { columns, values: { total: 14 } };
    mount({ label: 'Nothing' }).data = { columns, values: {} };
    mount({ label: 'Waiting' });
    const both = mount({ label: 'Both' });
    both.valueMappings = mapped.valueMappings;
    both.data = { columns: [...columns, { name: 'b', unit: '' }], values: { total: 1, b: 2 } };
    const failing = mount({ label: 'Broken', metrics: 'db_up as $up', query: 'sum($up)' });
    failing.client = { metrics: { gauge: () => Promise.reject(new Error('no such metric')) } };
    const all = mount({ label: 'All hosts', metrics: 'db_up as $up', query: 'sum($up) | where =' });
    const query = { parts: [{ query: 'where =', error: 'no name' }] };
    const known = [{ name: 'total', unit: '', isGroup: false, tableFunc: '' as const }];
    const answer = { columns: known, values: { total: 14 }, query };
    all.client = { metrics: { gauge: () => Promise.resolve(answer) } };
  });
  for (const name of [
    'Databases: 14 up',
    'State: FINE <b>',
    'Nothing: no data',
    'Waiting: loading',
    'Both: Several values and value mappings can’t be combined',
    'Broken: could not be loaded: no such metric',
    'All hosts: could not be loaded: where =: no name',
  ])
    await page.getByRole('img', { name, exact: true }).waitFor();
  await expect.poll(() => page.locator('spanlight-gauge:state(error)').count()).toBe(3);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('says in English what the texts of an older host lack', async () => {
  const { page } = await open('gauge');
  await page.evaluate(() => {
    const gauge = window.gauges.mount({ label: 'Requests' });
    Object.assign(gauge, { texts: { loading: 'lädt' } });
    gauge.data = { columns: [{ name: 'total', unit: '' }], values: {} };
  });
  await page.getByRole('img', { name: 'Requests: no data', exact: true }).waitFor();
});

test('keeps a number and its unit on one line where it is narrow', async () => {
  const { page } = await open('gauge');
  await page.evaluate(() => {
    const gauge = window.gauges.mount({ label: 'Requests', template: '${total} requests' });
    gauge.style.width = '154px';
    gauge.data = { columns: [{ name: 'total', unit: '' }], values: { total: 0.828 } };
  });
  const value = page.getByText('0.828 requests', { exact: true });
  const lines = await value.evaluate(
    (element) =>
      element.getBoundingClientRect().height /
      Number.parseFloat(getComputedStyle(element).fontSize),
  );
  // One line is 1.2 em high.
  expect(lines).toBeLessThan(1.5);
});

test('asks a server by itself and tells how columns become one number', async () => {
  const { page } = await open('gauge');
  let asked = new URL('http://none.test');
  await page.route('**/internal/v1/**', async (route) => {
    asked = new URL(route.request().url());
    await route.fulfill({
      json: {
        columns: [{ name: 'total', unit: 'bytes', isGroup: false, tableFunc: 'median' }],
        values: { total: 2_500_000, _name: '', _hash: '1' },
      },
    });
  });
  await page.evaluate(() => {
    const gauge = window.gauges.mount({
      label: 'Memory',
      project: '7',
      metrics: 'sys_mem as $mem, up',
      query: 'sum($mem) as total',
      last: '600',
    });
    gauge.columns = { total: { unit: '', aggFunc: 'max' } };
  });
  await page.getByRole('img', { name: 'Memory: 2.38MiB' }).waitFor();
  expect(asked.pathname).toBe('/internal/v1/metrics/7/gauge');
  expect(asked.searchParams.getAll('metric')).toEqual(['sys_mem', 'up']);
  expect(asked.searchParams.getAll('alias')).toEqual(['mem', 'up']);
  expect(asked.searchParams.get('table_agg[total]')).toBe('max');
  const [from, to] = ['time_gte', 'time_lt'].map((name) =>
    Date.parse(asked.searchParams.get(name) ?? ''),
  );
  expect((to ?? 0) - (from ?? 0)).toBe(600_000);
});

test('rejects the answer of a different call', async () => {
  const { page } = await open('gauge');
  await page.route('**/internal/v1/**', (route) => route.fulfill({ json: {} }));
  await page.evaluate(() => {
    window.gauges.mount({ label: 'Memory', project: '7', metrics: 'up', query: 'sum($up)' });
  });
  const said = 'Memory: could not be loaded: The server sent an unexpected answer.';
  await page.getByRole('img', { name: said, exact: true }).waitFor();
});

test('asks again for columns that change its question, not for those that look otherwise', async () => {
  const { page } = await open('gauge');
  const asked: (string | null)[] = [];
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('table_agg[mem]'));
    const columns = [{ name: 'mem', unit: '', isGroup: false }];
    await route.fulfill({ json: { columns, values: { mem: 2_500_000 } } });
  });
  await page.clock.install();
  await page.evaluate(() => {
    window.gauges.mount({ label: 'Memory', project: '7', metrics: 'mem', query: 'sum($mem)' });
  });
  for (const [columns, shown] of [
    [{}, '2.5M'],
    [{ mem: { unit: 'bytes' } }, '2.38MiB'],
    [{ mem: { unit: 'bytes' } }, '2.38MiB'],
    [{ mem: { unit: 'bytes', aggFunc: 'max' } }, '2.38MiB'],
    [{ mem: { unit: '', aggFunc: 'max' } }, '2.5M'],
  ] as const) {
    await page.evaluate((next) => {
      const gauge = document.querySelector('spanlight-gauge');
      if (gauge) gauge.columns = next;
    }, columns);
    await page.getByRole('img', { name: `Memory: ${shown}`, exact: true }).waitFor();
    // What was answered a moment ago would be taken again.
    await page.clock.runFor(2000);
  }
  await expect.poll(() => asked).toEqual([null, 'max']);
});

import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages, type Page } from './pages.ts';

const open = usePages();

const metrics = [{ name: 'shop_orders', alias: 'orders' }];
const place = { dashId: 7, dashKind: 'grid', description: '', width: 12, height: 20, yAxis: 0 };
const legend = { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 };
const items = [
  {
    ...place,
    id: 1,
    type: 'chart',
    title: 'Orders <b>',
    xAxis: 0,
    params: {
      chartKind: 'bar',
      metrics,
      query: 'per_min(sum($orders)) as rpm',
      columnMap: {},
      timeseriesMap: {},
      legend,
      connectNulls: false,
    },
  },
  {
    ...place,
    id: 2,
    type: 'gauge',
    title: 'All orders',
    xAxis: 12,
    params: {
      metrics,
      query: 'sum($orders) as total',
      columnMap: { total: { unit: '', aggFunc: 'sum' } },
      template: '${total} orders',
      valueMappings: [],
    },
  },
  {
    ...place,
    id: 4,
    type: 'heatmap',
    title: 'Spread',
    xAxis: 12,
    yAxis: 20,
    params: { metric: 'shop_durations', unit: '', query: '' },
  },
  {
    ...place,
    id: 3,
    type: 'hologram',
    title: 'From the future',
    xAxis: 0,
    yAxis: 20,
    params: { query: '' },
  },
];

const dashboard = {
  dashboard: {
    id: 7,
    name: 'Shop',
    revision: 3,
    gridQuery: 'where region = "eu"',
    tableMetrics: metrics,
    tableQuery: 'group by host_name | sum($orders) as total',
    tableColumnMap: {},
  },
  tableItems: null,
  gridRows: [{ id: 1, title: 'Row', expanded: true, items }],
};

const answers: Readonly<Record<string, object>> = {
  dashboards: dashboard,
  timeseries: {
    time: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z'],
    timeseries: [{ id: '1', name: 'rpm', metric: 'rpm', unit: '', attrs: {}, value: [3, 4] }],
    columns: [],
    query: { parts: [] },
  },
  gauge: { columns: [{ name: 'total', unit: '' }], values: { total: 42 }, query: { parts: [] } },
  heatmap: {
    heatmap: { xAxis: ['2026-03-04T10:00:00Z'], yAxis: [[0, 1]], data: [[0, 0, 3]] },
    query: { parts: [] },
  },
  table: {
    columns: [{ name: 'total', unit: '', isGroup: false }],
    items: [{ _name: '', _query: '', _hash: '1', total: 42 }],
    query: { parts: [] },
  },
};

/** Answers what a dashboard and its items ask, and notes it by the call. */
async function serve(page: Page, settings: object = {}): Promise<Map<string, URL>> {
  const asked = new Map<string, URL>();
  await page.route('**/internal/v1/**', async (route) => {
    const url = new URL(route.request().url());
    const call = Object.keys(answers).find((name) => url.pathname.includes(`/${name}`)) ?? '';
    asked.set(call, url);
    const own = { ...dashboard, dashboard: { ...dashboard.dashboard, ...settings } };
    await route.fulfill({ json: call === 'dashboards' ? own : (answers[call] ?? {}) });
  });
  return asked;
}

test('a dashboard shows its table and its items, asked as the dashboard says', async () => {
  const { page, problems } = await open('dashboard');
  const asked = await serve(page);
  await page.evaluate(() => {
    window.dashboards.mount({
      project: '7',
      dashboard: '7',
      variables: 'host_name=web-1&host_name=web-2',
      eager: '',
    });
  });
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  await page.getByText('42 orders').waitFor();
  await page.getByRole('figure', { name: 'Orders <b>' }).waitFor();
  await page.getByRole('table', { name: 'Shop' }).getByRole('cell', { name: '42' }).waitFor();
  await page.getByText('this widget does not know how to show it').waitFor();
  const queryOf = (call: string): string | null =>
    asked.get(call)?.searchParams.get('query') ?? null;
  const narrowed = 'where host_name in ("web-1", "web-2")';
  expect(asked.get('dashboards')?.pathname).toBe('/internal/v1/metrics/7/dashboards/7');
  expect(queryOf('timeseries')).toBe(
    `per_min(sum($orders)) as rpm | where region = "eu" | ${narrowed}`,
  );
  expect(queryOf('gauge')).toBe(`sum($orders) as total | where region = "eu" | ${narrowed}`);
  expect(queryOf('table')).toBe(`group by host_name | sum($orders) as total | ${narrowed}`);
  expect(asked.get('gauge')?.searchParams.get('table_agg[total]')).toBe('sum');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('items are asked all conditions of their grid, however they are written', async () => {
  const { page } = await open('dashboard');
  const grid = 'shop_order_outcome = "declined" | where region ~ `eu | us`';
  const asked = await serve(page, { gridQuery: grid });
  await page.evaluate(() => {
    window.dashboards.mount({ project: '7', dashboard: '7', eager: '' });
  });
  await page.getByText('42 orders').waitFor();
  expect(asked.get('gauge')?.searchParams.get('query')).toBe(
    'sum($orders) as total | where shop_order_outcome = "declined" | where region ~ `eu | us`',
  );
});

test('another query of a dashboard is asked, also where a server counts no revisions', async () => {
  const { page } = await open('dashboard');
  const settings = { revision: undefined, gridQuery: 'where region = "eu"' };
  const asked = await serve(page, settings);
  await page.evaluate(() => {
    window.dashboards.mount({ project: '7', dashboard: '7', eager: '' });
  });
  await page.getByText('42 orders').waitFor();
  settings.gridQuery = 'where region = "us"';
  await page.evaluate(() => document.querySelector('spanlight-dashboard')?.reload());
  await expect
    .poll(() => asked.get('gauge')?.searchParams.get('query'), { timeout: 10_000 })
    .toBe('sum($orders) as total | where region = "us"');
});

test('what is chosen in a chart is the range of all, until one goes back', async () => {
  const { page, problems } = await open('dashboard');
  const asked = await serve(page);
  await page.evaluate(() => {
    const mounted = window.dashboards.mount({ project: '7', dashboard: '7', eager: '' });
    mounted.addEventListener('spanlight-range', ({ detail }) => {
      document.title = JSON.stringify(detail);
    });
  });
  await page.getByText('42 orders').waitFor();
  await page.locator('spanlight-metric-chart:state(ready)').waitFor();
  asked.clear();
  const [from, to] = [Date.UTC(2026, 2, 4, 10), Date.UTC(2026, 2, 4, 11)];
  await page.locator('spanlight-metric-chart').evaluate(
    (chart, detail) => {
      const init = { bubbles: true, composed: true, detail };
      chart.dispatchEvent(new CustomEvent('spanlight-zoom', init));
    },
    { from, to },
  );
  await expect
    .poll(() => [...asked.keys()].toSorted())
    .toEqual(['gauge', 'heatmap', 'table', 'timeseries']);
  for (const { searchParams } of asked.values()) {
    expect(searchParams.get('time_gte')).toBe('2026-03-04T10:00:00.000Z');
    expect(searchParams.get('time_lt')).toBe('2026-03-04T11:00:00.000Z');
  }
  expect(JSON.parse(await page.title())).toEqual({ from, to });
  await page.getByRole('button', { name: 'Back to the whole range' }).click();
  await page.locator('spanlight-gauge:not([from])').waitFor();
  await page.locator('spanlight-metric-chart:not([from]):state(ready)').waitFor();
  expect(JSON.parse(await page.title())).toEqual({ from: null, to: null });
  expect(problems).toEqual([]);
});

test('what looks back and how wide buckets are is what the dashboard says', async () => {
  const { page, problems } = await open('dashboard');
  const settings = { timeOffset: 3_600_000, minInterval: 300_000 };
  const asked = await serve(page, settings);
  await page.evaluate(() => {
    const mounted = window.dashboards.mount({
      project: '7',
      dashboard: '7',
      eager: '',
      from: '2026-03-04T11:00:00Z',
      to: '2026-03-04T12:00:00Z',
    });
    mounted.addEventListener('spanlight-range', ({ detail }) => {
      document.title = JSON.stringify(detail);
    });
  });
  const chart = page.locator('spanlight-metric-chart');
  await page.locator('spanlight-metric-chart:state(ready)').waitFor();
  await expect.poll(() => asked.size).toBe(5);
  const settingsOf = (call: string): (string | null | undefined)[] =>
    ['time_gte', 'time_offset', 'min_interval'].map((name) =>
      asked.get(call)?.searchParams.get(name),
    );
  const from = '2026-03-04T11:00:00.000Z';
  expect(settingsOf('timeseries')).toEqual([from, '3600000', '300000']);
  expect(settingsOf('table')).toEqual([from, '3600000', '300000']);
  expect(settingsOf('heatmap')).toEqual([from, '3600000', null]);
  // A gauge tells how things are.
  expect(settingsOf('gauge')).toEqual([from, null, null]);
  // The chart shows times of an hour ago; what is chosen there is told in times of the page.
  const [start, end] = [Date.UTC(2026, 2, 4, 10, 10), Date.UTC(2026, 2, 4, 10, 20)];
  await chart.evaluate(
    (element, detail) => {
      const init = { bubbles: true, composed: true, detail };
      element.dispatchEvent(new CustomEvent('spanlight-zoom', init));
    },
    { from: start, to: end },
  );
  const hour = settings.timeOffset;
  expect(JSON.parse(await page.title())).toEqual({ from: start + hour, to: end + hour });
  await expect.poll(() => settingsOf('timeseries')[0]).toBe('2026-03-04T11:10:00.000Z');
  expect(problems).toEqual([]);
});

test('a dashboard asks its client, hands it on, and says why it has nothing', async () => {
  const { page } = await open('dashboard');
  await page.evaluate((answer) => {
    const asked: string[] = [];
    const note = (name: string): Promise<never> => {
      asked.push(name);
      document.title = asked.toSorted().join(' ');
      return Promise.reject(new Error(`no ${name}`));
    };
    const failing = window.dashboards.mount({ dashboard: '8', label: 'Broken' });
    failing.client = { dashboards: { get: () => Promise.reject(new Error('not found')) } };
    const served = window.dashboards.mount({ dashboard: '7', label: 'Served', eager: '' });
    Object.assign(served, {
      client: {
        dashboards: { get: () => Promise.resolve({ ...answer, tableItems: [] }) },
        metrics: {
          timeseries: () => note('chart'),
          gauge: () => note('gauge'),
          table: () => note('table'),
          heatmap: () => note('heatmap'),
        },
      },
    });
  }, dashboard);
  await page.getByText('could not be loaded: not found').waitFor();
  await page.waitForFunction(() => document.title === 'chart gauge heatmap table');
});

test('what the page chooses takes the place of what was chosen in a chart', async () => {
  const { page, problems } = await open('dashboard');
  const asked = await serve(page);
  await page.evaluate(() => {
    window.dashboards.mount({ project: '7', dashboard: '7', eager: '' });
  });
  await page.locator('spanlight-metric-chart:state(ready)').waitFor();
  await page.locator('spanlight-metric-chart').evaluate((chart) => {
    const detail = { from: Date.UTC(2026, 2, 4, 10), to: Date.UTC(2026, 2, 4, 11) };
    chart.dispatchEvent(
      new CustomEvent('spanlight-zoom', { bubbles: true, composed: true, detail }),
    );
  });
  const reset = page.getByRole('button', { name: 'Back to the whole range' });
  await reset.waitFor();
  await page.locator('spanlight-dashboard').evaluate((element) => {
    element.setAttribute('from', '2026-03-01T00:00:00Z');
    element.setAttribute('to', '2026-03-02T00:00:00Z');
  });
  await expect
    .poll(() => asked.get('gauge')?.searchParams.get('time_gte'))
    .toBe('2026-03-01T00:00:00.000Z');
  expect(await reset.isVisible()).toBe(false);
  expect(problems).toEqual([]);
});

test('nothing of the dashboard before stands under the failure of another', async () => {
  const { page } = await open('dashboard');
  await page.evaluate((answer) => {
    const served = window.dashboards.mount({ dashboard: '7', eager: '' });
    const never = (): Promise<never> => new Promise(() => undefined);
    Object.assign(served, {
      client: {
        dashboards: {
          get: ({ id }: { id: number }) =>
            id === 7
              ? Promise.resolve({ ...answer, tableItems: [] })
              : Promise.reject(new Error('not found')),
        },
        metrics: { timeseries: never, gauge: never, table: never, heatmap: never },
      },
    });
  }, dashboard);
  await page.locator('spanlight-gauge').waitFor();
  await page.locator('spanlight-dashboard').evaluate((element) => {
    element.setAttribute('dashboard', '8');
  });
  await page.getByText('could not be loaded: not found').waitFor();
  expect(await page.locator('spanlight-gauge').count()).toBe(0);
});

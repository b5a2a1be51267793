import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages, type Page } from './pages.ts';

const open = usePages();

/** Answers calls to the server with a body, and notes them. */
async function answerWith(page: Page, body: () => object | undefined): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route('**/internal/v1/**', async (route) => {
    asked.push(new URL(route.request().url()));
    const json = body();
    await (json
      ? route.fulfill({ json })
      : route.fulfill({ status: 503, json: { message: 'server is restarting' } }));
  });
  return asked;
}

const keys = { _name: '', _query: '', _hash: '1' };

test('a table says what it lists, in every state, and takes text from outside as text', async () => {
  const { page, problems } = await open('tables');
  await page.evaluate((common) => {
    const { mount } = window.tables;
    const tag = 'spanlight-table';
    const columns = [
      { name: 'rate', unit: '', isGroup: false },
      { name: 'p90', unit: 'nanoseconds', isGroup: false },
      { name: 'host_name', unit: '', isGroup: true },
    ];
    const items = [
      { ...common, host_name: '<img src=x onerror=alert(1)>\u202e', rate: 12.5, p90: 18_240_512 },
      { ...common, host_name: 'web-2', rate: null, p90: 2e9 },
    ];
    mount(tag, { label: 'Hosts', limit: '1' }).data = { columns, items };
    const measured = mount(tag, { label: 'Measured' });
    measured.columns = { rate: { unit: 'bytes' } };
    measured.data = { columns, items };
    mount(tag, { label: 'Nothing' }).data = { columns, items: [] };
    mount(tag, { label: 'Waiting' });
    const failing = mount(tag, { label: 'Broken', metrics: 'up', query: 'sum($up)' });
    failing.client = { metrics: { table: () => Promise.reject(new Error('no such metric')) } };
  }, keys);
  const hosts = page.getByRole('table', { name: 'Hosts' });
  await hosts.waitFor();
  expect(await hosts.getByRole('columnheader').allTextContents()).toEqual([
    'Host name',
    'Rate',
    'p90',
  ]);
  expect(await hosts.getByTitle('host_name').textContent()).toBe('Host name');
  expect(await hosts.locator('tbody tr').allTextContents()).toEqual([
    '<img src=x onerror=alert(1)> 12.518.2ms',
  ]);
  await page.getByRole('region', { name: 'Hosts' }).getByText('the first 1 rows').waitFor();
  const measured = page.getByRole('table', { name: 'Measured' });
  expect(await measured.locator('tbody td').allTextContents()).toEqual([
    '12.5B',
    '18.2ms',
    '–',
    '2s',
  ]);
  for (const [name, text] of [
    ['Nothing', 'no data'],
    ['Waiting', 'loading'],
    ['Broken', 'could not be loaded: no such metric'],
  ] as const)
    await page.getByRole('region', { name }).getByText(text).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('tables and heatmaps say in English what the texts of an older host lack', async () => {
  const { page, problems } = await open('tables');
  await page.evaluate((common) => {
    const { mount } = window.tables;
    const texts = { loading: 'lädt' };
    const table = mount('spanlight-table', { label: 'Hosts', limit: '1' });
    const columns = [{ name: 'host_name', unit: '', isGroup: true }];
    const items = ['web-1', 'web-2'].map((host) => ({ ...common, host_name: host }));
    Object.assign(table, { texts, data: { columns, items } });
    const heatmap = mount('spanlight-heatmap', { label: 'Spread' });
    Object.assign(heatmap, { texts, data: { xAxis: [], yAxis: [], data: [] } });
    Object.assign(mount('spanlight-table', { label: 'Waiting' }), { texts });
  }, keys);
  await page.getByRole('region', { name: 'Hosts' }).getByText('the first 1 rows').waitFor();
  await page.getByRole('figure', { name: 'Spread: NO DATA', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Waiting' }).getByText('lädt').waitFor();
  expect(problems).toEqual([]);
});

test('attributes are called by names for people', async () => {
  const { page } = await open('tables');
  await page.evaluate((common) => {
    const columns = ['shop_payment_method', 'host_name'].map((name) => ({
      name,
      unit: '',
      isGroup: true,
    }));
    const items = [{ ...common, shop_payment_method: 'card', host_name: 'web-1' }];
    window.tables.mount('spanlight-table', { label: 'Orders' }).data = { columns, items };
  }, keys);
  const heads = page.getByRole('table', { name: 'Orders' }).getByRole('columnheader');
  await heads.first().waitFor();
  expect(await heads.allTextContents()).toEqual(['Payment method', 'Host name']);
  expect(await heads.first().getAttribute('title')).toBe('shop_payment_method');
});

test('heads are broken between words alone, and the table scrolls', async () => {
  const { page } = await open('tables');
  await page.evaluate((common) => {
    const table = window.tables.mount('spanlight-table', { label: 'Narrow' });
    table.style.width = '200px';
    const columns = ['spans_per_minute', 'p90', 'errors_per_minute', 'shop_payment_method'].map(
      (name, index) => ({ name, unit: '', isGroup: index === 3 }),
    );
    const items = [{ ...common, spans_per_minute: 1, p90: 2, errors_per_minute: 3 }];
    table.data = { columns, items };
  }, keys);
  const heads = page.getByRole('table', { name: 'Narrow' }).getByRole('columnheader');
  await heads.first().waitFor();
  const told = await heads.evaluateAll((all) =>
    all.map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
      return [head.textContent, lines <= (head.textContent?.split(' ').length ?? 0)];
    }),
  );
  expect(told).toEqual([
    ['Payment method', true],
    ['Spans per minute', true],
    ['p90', true],
    ['Errors per minute', true],
  ]);
  const frame = page.getByRole('region', { name: 'Narrow' });
  expect(await frame.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
});

test('another question asked out of sight shows nothing of the one before, and is asked once', async () => {
  const { page } = await open('tables');
  await page.route('**/internal/v1/**', (route) => route.fulfill({ status: 404, json: {} }));
  await page.evaluate(() => {
    const attributes = { label: 'Hosts', project: '7', metrics: 'up', query: 'sum($up)' };
    window.tables.mount('spanlight-table', attributes);
  });
  await page.locator('spanlight-table:state(error)').waitFor();
  await page.evaluate((common) => {
    const table = document.querySelector('spanlight-table');
    const space = document.querySelector('h1');
    if (!table || !space) return;
    space.classList.add('far');
    const columns = [{ name: 'up', unit: '', isGroup: false }];
    let asked = 0;
    table.client = {
      metrics: {
        table: () => {
          document.title = `asked ${(asked += 1)}`;
          return Promise.resolve({ columns, items: [{ ...common, up: 3 }] });
        },
      },
    };
  }, keys);
  await page.locator('spanlight-table:state(loading)').waitFor();
  expect(await page.title()).toBe('tables');
  await page.locator('spanlight-table').scrollIntoViewIfNeeded();
  await page.getByRole('cell', { name: '3' }).waitFor();
  expect(await page.title()).toBe('asked 1');
});

test('a table asks a server by itself, sorted as told, and keeps its rows when that fails', async () => {
  const { page } = await open('tables');
  let isUp = true;
  const columns = [{ name: 'up', unit: '', isGroup: false, tableFunc: 'last' }];
  const asked = await answerWith(page, () =>
    isUp ? { columns, items: [{ ...keys, up: 3 }], hasMore: false } : undefined,
  );
  await page.evaluate(() => {
    const table = window.tables.mount('spanlight-table', {
      label: 'Databases',
      project: '7',
      metrics: 'db_up as $up',
      query: 'sum($up) as up | group by host_name',
      sort: 'up',
      refresh: '1',
    });
    table.columns = { up: { unit: '', aggFunc: 'max' } };
  });
  const table = page.getByRole('table', { name: 'Databases' });
  await table.getByRole('cell', { name: '3' }).waitFor();
  isUp = false;
  await page.getByText('not up to date: server is restarting').waitFor();
  await expect.poll(() => table.getByRole('cell', { name: '3' }).count()).toBe(1);
  const [{ pathname, searchParams } = new URL('http://none.test')] = asked;
  expect(pathname).toBe('/internal/v1/metrics/7/table');
  expect(searchParams.get('sort_by')).toBe('up');
  expect(searchParams.get('sort_desc')).toBe('true');
  expect(searchParams.get('table_agg[up]')).toBe('max');
});

test('a table is asked for anew when it is sorted otherwise, and a slow answer comes however often it refreshes', async () => {
  const { page } = await open('tables');
  await page.evaluate((common) => {
    const asked: string[] = [];
    const table = window.tables.mount('spanlight-table', {
      label: 'Hosts',
      metrics: 'up',
      query: 'sum($up) as up',
      refresh: '1',
    });
    const columns = [{ name: 'up', unit: '', isGroup: false }];
    table.client = {
      metrics: {
        table: async ({ sortBy, sortDesc }) => {
          asked.push(`${sortBy} ${sortDesc}`);
          document.title = [...new Set(asked)].join(', ');
          await new Promise((resolve) => setTimeout(resolve, 2500));
          return { columns, items: [{ ...common, up: asked.length }] };
        },
      },
    };
  }, keys);
  const table = page.locator('spanlight-table');
  await page.getByRole('cell', { name: '1', exact: true }).waitFor();
  await table.evaluate((element) => element.setAttribute('sort', 'up'));
  await expect.poll(() => page.title()).toBe('undefined true, up true');
  await table.evaluate((element) => element.toggleAttribute('ascending', true));
  await expect.poll(() => page.title()).toBe('undefined true, up true, up false');
  // Another order is no other question: the rows stay until the answer comes.
  expect(await page.locator('spanlight-table:state(ready)').count()).toBe(1);
});

test('a heatmap asks for one histogram and draws what comes', async () => {
  const { page, problems } = await open('tables');
  const heatmap = {
    xAxis: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z'],
    yAxis: [
      [0, 10],
      [10, 20],
    ],
    data: [
      [0, 0, 3],
      [1, 1, 5],
    ],
  };
  const asked = await answerWith(page, () => ({ heatmap, query: { parts: [] } }));
  await page.evaluate(() => {
    window.tables.mount('spanlight-heatmap', {
      label: 'Durations',
      project: '7',
      metrics: 'http_server_duration, other',
      query: 'where service_name = "cart"',
      unit: 'milliseconds',
    });
  });
  await page.locator('spanlight-heatmap:state(ready) canvas').first().waitFor();
  const [{ pathname, searchParams } = new URL('http://none.test')] = asked;
  expect(pathname).toBe('/internal/v1/metrics/7/heatmap');
  expect(searchParams.getAll('metric')).toEqual(['http_server_duration']);
  expect(searchParams.get('query')).toBe('where service_name = "cart"');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

/** A log as a server answers it. */
const logOf = (index: number, system: string, message: string): object => ({
  id: `000000000000000${index}`,
  traceId: 'ab'.repeat(16),
  projectId: 7,
  system,
  groupId: '1',
  kind: 'internal',
  name: '',
  displayName: message,
  time: `2026-03-04T10:00:0${9 - index}Z`,
  duration: 0,
  durationSelf: 0,
  startPct: 0,
  endPct: 0,
  statusCode: '',
  statusMessage: '',
  attrs: { service_name: 'cart' },
});

test('a list of logs shows the newest as text, keeps the focus on its log, and tells which was chosen', async () => {
  const { page, problems } = await open('tables');
  let spans = [
    logOf(1, 'log:error', 'ERROR <b>card refused</b>\u202e'),
    logOf(2, 'log:info', 'INFO paid'),
  ];
  const asked = await answerWith(page, () => ({ spans, count: 9, hasMore: true }));
  await page.evaluate(() => {
    const list = window.tables.mount('spanlight-log-list', {
      label: 'Logs of the cart',
      project: '7',
      query: 'where service_name = "cart"',
      search: 'card',
      limit: '2',
      last: '600',
      refresh: '1',
    });
    list.addEventListener('spanlight-log-select', ({ detail }) => {
      document.title = `${detail.log.traceId} ${detail.log.id}`;
    });
  });
  const table = page.getByRole('table', { name: 'Logs of the cart' });
  await table.waitFor();
  const rows = (): Promise<string[]> => table.locator('tbody tr').allTextContents();
  expect((await rows()).map((row) => row.replace(/^[\d:.]+/, ''))).toEqual([
    'errorcart<b>card refused</b> ',
    'infocartpaid',
  ]);
  await page.getByText('the newest 2').waitFor();
  const [{ pathname, searchParams } = new URL('http://none.test')] = asked;
  expect(pathname).toBe('/internal/v1/tracing/7/spans');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    system: 'log:all',
    query: 'where service_name = "cart"',
    search: 'card',
    sort_by: '_time',
    sort_desc: 'true',
    limit: '2',
  });
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  spans = [logOf(3, 'log:warn', 'WARN slow'), ...spans];
  await table.getByText('slow').waitFor();
  await page.keyboard.press('Enter');
  expect(await page.title()).toBe(`${'ab'.repeat(16)} 0000000000000002`);
  expect(problems).toEqual([]);
});

test('a list of logs asks its client, and says why it has nothing', async () => {
  const { page } = await open('tables');
  await page.evaluate(() => {
    const failing = window.tables.mount('spanlight-log-list', { label: 'Broken' });
    failing.client = { spans: { list: () => Promise.reject(new Error('no such system')) } };
    const empty = window.tables.mount('spanlight-log-list', { label: 'Quiet' });
    empty.client = { spans: { list: () => Promise.resolve({ spans: [], hasMore: false }) } };
  });
  await page.getByText('could not be loaded: no such system').waitFor();
  await page.locator('spanlight-log-list:state(empty)').getByText('no logs').waitFor();
});

test('what a server answers without a part of the query is a failure', async () => {
  const { page } = await open('tables');
  const query = {
    parts: [
      { query: 'group by', error: 'no name', disabled: true },
      { query: 'where service_nam =', error: 'no value' },
    ],
  };
  const answers: Readonly<Record<string, object>> = {
    table: {
      columns: [{ name: 'n', unit: '' }],
      items: [{ _name: '', _query: '', _hash: '1', n: 3 }],
    },
    heatmap: {
      heatmap: { xAxis: ['2026-03-04T10:00:00Z'], yAxis: [[0, 1]], data: [[0, 0, 3]] },
    },
    spans: { spans: [logOf(1, 'log:info', 'INFO paid')], count: 1, hasMore: false },
  };
  await page.route('**/internal/v1/**', async (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    await route.fulfill({ json: { ...answers[call], query } });
  });
  await page.evaluate(() => {
    for (const tag of ['spanlight-table', 'spanlight-heatmap', 'spanlight-log-list'] as const)
      window.tables.mount(tag, { project: '7', metrics: 'm', query: 'where service_nam =' });
  });
  for (const tag of ['spanlight-table', 'spanlight-heatmap', 'spanlight-log-list']) {
    const element = page.locator(`${tag}:state(error)`);
    await element.getByText('where service_nam =: no value').first().waitFor();
  }
});

test.each(['spanlight-table', 'spanlight-heatmap', 'spanlight-log-list'] as const)(
  'another answer is a failure of <%s>',
  async (tag) => {
    const { page } = await open('tables');
    await answerWith(page, () => ({}));
    await page.evaluate((name) => {
      window.tables.mount(name, { label: 'Odd', project: '7', metrics: 'up', query: 'sum($up)' });
    }, tag);
    await page.locator(`${tag}:state(error)`).waitFor();
  },
);

import type { DashboardResponse } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { chart, dashboardHandlers, details } from './dashboard-data.ts';
import { ok } from './fixture-server.ts';

const under = useConsole();

const orders = (outcome: string, method: string, value: number) => ({
  id: outcome,
  name: `orders_per_min{shop_order_outcome=${outcome},shop_payment_method=${method}}`,
  metric: 'orders_per_min',
  unit: '{order}',
  attrs: { shop_order_outcome: outcome, shop_payment_method: method },
  value: [value, value, value],
});

const column = (name: string, isGroup: boolean) => ({ name, unit: '', isGroup, tableFunc: '' });
const query = { parts: [] };

const content: DashboardResponse = {
  ...details,
  tableItems: details.tableItems.map((item) =>
    item.type === 'gauge'
      ? {
          ...item,
          title: 'Requests per minute',
          description: '',
          params: { ...item.params, columnMap: {}, template: '' },
        }
      : item,
  ),
  gridRows: details.gridRows.slice(0, 1).map((row) => ({
    ...row,
    items: [chart('Orders', [0, 0], 'per_min(sum($orders)) as orders_per_min')],
  })),
};

const handlers = {
  ...dashboardHandlers(content),
  'GET /metrics/2/timeseries': () =>
    ok({
      query,
      time: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z', '2026-03-04T10:02:00Z'],
      timeseries: [orders('declined', 'card', 3.77), orders('paid', 'card', 12)],
      columns: [{ ...column('orders_per_min', false), unit: '{order}' }],
      hasMore: false,
    }),
  'GET /metrics/2/table': () =>
    ok({
      query,
      columns: [column('shop_payment_method', true), column('spans_per_min', false)],
      items: [
        { shop_payment_method: 'card', spans_per_min: 7, _name: 'card', _query: '', _hash: '1' },
      ],
      hasMore: false,
      order: { column: 'spans_per_min', desc: true },
    }),
  'GET /metrics/2/gauge': () =>
    ok({
      query,
      columns: [{ ...column('orders', false), unit: '{order}' }],
      values: { orders: 9.52, _name: '', _hash: '1' },
    }),
};

test('a legend tells series apart by what differs, and their full names on hover', async () => {
  const { page } = await under.open('/metrics/2/42/grid', { handlers });
  const legend = page.getByRole('list', { name: 'Orders: series' });
  await legend.waitFor();
  const entries = legend.getByRole('button');
  await expect
    .poll(() => entries.allTextContents())
    .toEqual(['declined3.77 orders', 'paid12 orders']);
  await expect
    .poll(() => entries.first().getAttribute('title'))
    .toBe('orders_per_min{shop_order_outcome=declined,shop_payment_method=card}');
});

test('columns of a table read like words, with their names in the query on hover', async () => {
  const { page } = await under.open('/metrics/2/42/table', { handlers });
  await page.getByRole('columnheader', { name: 'Payment method' }).waitFor();
  const header = page.getByRole('columnheader', { name: 'Spans per minute' });
  await header.and(page.getByTitle('spans_per_min')).waitFor();
});

test('a gauge has its unit, and a title of two lines that is not cut', async () => {
  const { page } = await under.open('/metrics/2/42/table', { handlers });
  const gauge = page.getByRole('article', { name: 'Requests per minute' });
  await gauge.getByText('9.52 orders').waitFor();
  const cut = await gauge
    .getByRole('heading')
    .evaluate((heading) => heading.scrollHeight > heading.clientHeight);
  expect(cut).toBe(false);
});

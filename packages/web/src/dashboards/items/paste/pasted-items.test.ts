import { expect, it } from 'vitest';
import { pastedItems } from './pasted-items.ts';

const gauge = `
schema: v2
name: Orders
grid_rows:
  - title: General
    items:
      - title: Orders
        type: gauge
        metrics: [test_orders as $orders]
        query: [sum($orders) as orders]
        template: '\${orders} a day'
        width: 4
`;

it('items of rows are read with what they show and their sizes, for the tab they are pasted into', () => {
  const { items, problems, isValid } = pastedItems(gauge, 'table');
  expect(problems).toEqual([]);
  expect(isValid).toBe(true);
  expect(items).toEqual([
    {
      title: 'Orders',
      description: '',
      type: 'gauge',
      dashKind: 'table',
      width: 4,
      height: expect.any(Number),
      params: {
        metrics: [{ name: 'test_orders', alias: 'orders' }],
        query: 'sum($orders) as orders',
        columnMap: {},
        template: '${orders} a day',
        valueMappings: [],
      },
    },
  ]);
});

it('mistakes have their place, and so has a text without items', () => {
  const broken = pastedItems(gauge.replace('type: gauge', 'type: dial'), 'grid');
  expect(broken.isValid).toBe(false);
  expect(broken.problems[0]).toMatchObject({ line: 8, column: 15 });
  const none = pastedItems('schema: v2\nname: Orders\n', 'grid');
  expect(none.isValid).toBe(false);
  expect(none.problems.at(-1)).toMatchObject({ line: 1, column: 1, message: 'this has no items' });
  expect(pastedItems('just words', 'grid').isValid).toBe(false);
});

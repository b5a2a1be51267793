import type { GridItem } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { placeItems } from './grid-places.ts';

function item(id: number, place: Partial<GridItem> = {}): GridItem {
  return {
    id,
    dashId: 1,
    dashKind: 'grid',
    rowId: 1,
    title: String(id),
    description: '',
    width: 12,
    height: 28,
    xAxis: 0,
    yAxis: 0,
    createdAt: '',
    updatedAt: '',
    type: 'heatmap',
    params: { metric: 'm', unit: '', query: '' },
    ...place,
  } as GridItem;
}

const summary = (items: GridItem[], width: number) =>
  placeItems(items, width).map((place) => [
    place.item.id,
    place.column,
    place.columnSpan,
    place.row,
    place.rowSpan,
  ]);

test('items stand where they are stored, in 24 columns', () => {
  expect(
    summary([item(2, { xAxis: 12 }), item(1), item(3, { yAxis: 28, width: 24 })], 1400),
  ).toEqual([
    [1, 1, 12, 1, 28],
    [2, 13, 12, 1, 28],
    [3, 1, 24, 29, 28],
  ]);
  const [first] = placeItems([item(1)], 1200);
  expect([first?.width, first?.height]).toEqual([594, 274]);
});

test('what is stored beyond the last column is moved in, what has no size gets the usual one', () => {
  expect(summary([item(1, { xAxis: 20 }), item(2, { width: 40, yAxis: 28 })], 1400)).toEqual([
    [1, 13, 12, 1, 28],
    [2, 1, 24, 29, 28],
  ]);
  expect(summary([item(1, { width: 0, height: 0 })], 1400)).toEqual([[1, 1, 18, 1, 40]]);
  // A type this console doesn't know.
  expect(summary([item(1, { width: 0, height: 0, type: 'flame' as 'chart' })], 1400)).toEqual([
    [1, 1, 12, 1, 28],
  ]);
});

test('on a narrow screen they stand under one another in the order of reading', () => {
  const items = [
    item(3, { yAxis: 10 }),
    item(2, { xAxis: 12, height: 10 }),
    item(1, { height: 4 }),
  ];
  expect(summary(items, 959)).toEqual([
    [1, 1, 24, 1, 4],
    [2, 1, 24, 5, 10],
    [3, 1, 24, 15, 28],
  ]);
});

test('on a narrow screen two gauges share a line, low ones', () => {
  const gauge = (id: number, height: number) =>
    item(id, { xAxis: id, width: 3, height, type: 'gauge' });
  expect(summary([gauge(1, 10), gauge(2, 6), gauge(3, 10), item(4, { yAxis: 10 })], 390)).toEqual([
    [1, 1, 12, 1, 8],
    [2, 13, 12, 1, 8],
    [3, 1, 24, 9, 8],
    [4, 1, 24, 17, 28],
  ]);
});

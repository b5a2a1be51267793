import { expect, test } from 'vitest';
import { formatRecord, formatTable, type Column } from './table.ts';
import { displayWidth } from './width.ts';

interface Row {
  name: string;
  count: number;
  id: string;
}

const columns: readonly Column<Row>[] = [
  { title: 'NAME', value: (row) => row.name, shrink: 'end' },
  { title: 'COUNT', value: (row) => String(row.count), align: 'right' },
  { title: 'ID', value: (row) => row.id, wide: true },
];

const rows: readonly Row[] = [
  { name: 'GET /checkout/with/a/long/path', count: 5, id: 'a1' },
  { name: 'funcs\u001b[31m', count: 12_345, id: 'b2' },
];

test('aligns columns, numbers to the right, and strips what senders put in', () => {
  expect(formatTable(columns, rows, { width: Infinity })).toEqual([
    'NAME                            COUNT',
    'GET /checkout/with/a/long/path      5',
    'funcs                           12345',
  ]);
});

test('shows more columns when asked for', () => {
  expect(formatTable(columns, rows, { width: Infinity, wide: true })[0]).toBe(
    'NAME                            COUNT  ID',
  );
});

test('shrinks before it gives up', () => {
  expect(formatTable(columns, rows, { width: 24 })).toEqual([
    'NAME               COUNT',
    'GET /checkout/wi…      5',
    'funcs              12345',
  ]);
});

test('turns rows into cards on a narrow terminal', () => {
  const lines = formatTable(columns, rows, { width: 16 });
  expect(lines).toEqual([
    'NAME   GET',
    '       /checkout',
    '       /with/a/l',
    '       ong/path',
    'COUNT  5',
    '',
    'NAME   funcs',
    'COUNT  12345',
  ]);
});

test.each([10, 16, 24, 40, 80])('never exceeds %i columns', (width) => {
  const texts = [{ name: '日本語'.repeat(20), count: 1, id: 'x' }];
  for (const line of formatTable(columns, texts, { width })) {
    expect(displayWidth(line)).toBeLessThanOrEqual(width);
  }
});

test('lays a single thing out as titles and values', () => {
  expect(
    formatRecord(
      [
        ['id', '2'],
        ['name', 'Shop\nnext'],
      ],
      { width: 40 },
    ),
  ).toEqual(['id    2', 'name  Shop next']);
});

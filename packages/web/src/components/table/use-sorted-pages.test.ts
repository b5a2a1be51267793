import { expect, test } from 'vitest';
import type { TableColumn } from './table-columns.ts';
import { sortRows } from './use-sorted-pages.ts';

interface Item {
  readonly name: string;
  readonly size?: number;
}

const rows: readonly Item[] = [{ name: 'b 10', size: 2 }, { name: 'b 9' }, { name: 'A', size: 10 }];
const columns: readonly TableColumn<Item>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { id: 'size', header: 'Size', cell: ({ size }) => size, value: ({ size }) => size },
  { id: 'kind', header: 'Kind', cell: () => 'item' },
];

test.each([
  [undefined, ['b 10', 'b 9', 'A']],
  [{ column: 'kind', desc: true }, ['b 10', 'b 9', 'A']],
  [{ column: 'name', desc: false }, ['A', 'b 9', 'b 10']],
  [{ column: 'name', desc: true }, ['b 10', 'b 9', 'A']],
  // What has no value is last, whichever way.
  [{ column: 'size', desc: false }, ['b 10', 'A', 'b 9']],
  [{ column: 'size', desc: true }, ['A', 'b 10', 'b 9']],
] as const)('rows sorted by %j', (sort, names) => {
  expect(sortRows(rows, columns, sort).map(({ name }) => name)).toEqual([...names]);
});

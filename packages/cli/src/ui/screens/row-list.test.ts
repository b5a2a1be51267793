import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineText, segment } from '../../output/segments.ts';
import type { Movement } from '../core/cursor.ts';
import { RowList } from './row-list.ts';

const area = { width: 20, height: 4 };

function listOf(
  rows: () => readonly string[] | undefined,
  trouble?: () => string | undefined,
): RowList<string> {
  return new RowList<string>({
    rows,
    searchText: (row) => row,
    painter: () => ({ title: [segment('TITLE')], line: (row) => [segment(row)] }),
    ...(trouble === undefined ? {} : { trouble }),
  });
}

const names = (count: number): string[] =>
  Array.from({ length: count }, (_value, index) => `row ${index}`);

const texts = (list: RowList<string>): string[] => list.draw(area).lines.map(lineText);

test('draws only what fits, and scrolls to the cursor', () => {
  const rows = names(100);
  const list = listOf(() => rows);
  expect(texts(list)).toEqual(['TITLE', 'row 0', 'row 1', 'row 2']);
  list.move('bottom', area);
  expect(texts(list)).toEqual(['TITLE', 'row 97', 'row 98', 'row 99']);
  expect(list.position).toBe('100/100');
});

test('the filter leaves rows, keeps none from before and goes back to the first', () => {
  const rows = names(100);
  const list = listOf(() => rows);
  list.move('bottom', area);
  list.filter.set('ROW 5');
  expect(texts(list)).toEqual(['TITLE', 'row 5', 'row 50', 'row 51']);
  expect(list.selected).toBe('row 5');
  expect(list.nothingMatches).toBeUndefined();
  list.filter.set('nowhere');
  expect(list.selected).toBeUndefined();
  expect(list.nothingMatches?.map(lineText)).toEqual(['Nothing here matches "nowhere".']);
  list.filter.set('where host_name = "a"');
  expect(list.nothingMatches?.map(lineText)).toEqual([
    String.raw`Nothing here matches "where host_name = \"a\"".`,
    '/ filters the rows shown here; :traces where … and :logs where … fetch others.',
  ]);
});

test('follows a row to its new place without moving it on the screen', () => {
  let rows = names(100);
  const list = listOf(() => rows);
  for (let step = 0; step < 10; step += 1) list.move('down', area);
  const before = texts(list).indexOf('row 10');
  rows = ['new', ...rows];
  list.follow(rows.indexOf('row 10'));
  expect(list.selected).toBe('row 10');
  expect(texts(list).indexOf('row 10')).toBe(before);
});

test('at the very top, what is new above comes into view', () => {
  let rows = names(9);
  const list = listOf(() => rows);
  list.draw(area);
  rows = ['new', ...rows];
  list.follow(1);
  expect(texts(list)).toEqual(['TITLE', 'new', 'row 0', 'row 1']);
  expect(list.selected).toBe('row 0');
});

test('tells below the rows what is wrong with them', () => {
  const rows = names(9);
  const list = listOf(
    () => rows,
    () => 'not refreshed',
  );
  expect(texts(list)).toEqual(['TITLE', 'row 0', 'row 1', 'not refreshed']);
});

test('whatever happens, the cursor is on a row that is on the screen', () => {
  const movements: readonly Movement[] = [
    'up',
    'down',
    'page-up',
    'page-down',
    'half-page-up',
    'half-page-down',
    'top',
    'bottom',
  ];
  const step = fc.oneof(
    fc.constantFrom(...movements).map((movement) => ({ movement })),
    fc.nat(40).map((count) => ({ count })),
    fc.constantFrom('', '1', 'row').map((text) => ({ text })),
  );
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 12 }), (steps, height) => {
      let rows = names(20);
      const list = listOf(() => rows);
      for (const each of steps) {
        if ('movement' in each) list.move(each.movement, { width: 20, height });
        else if ('count' in each) rows = names(each.count);
        else list.filter.set(each.text);
        const { lines, selected } = list.draw({ width: 20, height });
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, height));
        expect(selected === undefined).toBe(list.shown.length === 0);
        if (selected !== undefined) expect(lineText(lines[selected] ?? [])).toBe(list.selected);
      }
    }),
  );
});

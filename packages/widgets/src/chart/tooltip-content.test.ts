import { expect, test } from 'vitest';
import type { TooltipRow } from './plot/options.ts';
import { chosenRows, MAX_TOLD } from './tooltip-content.ts';

/** So many series, the last of them nearest to the pointer. */
const rows = (count: number): TooltipRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, value: index, distance: count - index }));

const places = (given: readonly TooltipRow[]): number[] => given.map(({ index }) => index);

test('the largest value comes first, equal ones in their order', () => {
  const given = [2, 5, -1, 5, 3].map((value, index) => ({ index, value, distance: index }));
  expect(chosenRows(given)).toEqual({ rows: [1, 3, 4, 0, 2].map((at) => given[at]), omitted: 0 });
  expect(places(chosenRows(rows(MAX_TOLD)).rows)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
});

test('of more than there is room for, the nearest are named and the others counted', () => {
  const given = rows(14).map((row) => ({ ...row, value: -row.value }));
  const { rows: chosen, omitted } = chosenRows(given);
  expect(places(chosen)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(omitted).toBe(4);
});

import { expect, test } from 'vitest';
import type { TooltipRow } from './plot/options.ts';
import { chosenRows, MAX_TOLD } from './tooltip-content.ts';

/** So many series, the last of them nearest to the pointer. */
const rows = (count: number): TooltipRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, value: index, distance: count - index }));

const places = (given: readonly TooltipRow[]): number[] => given.map(({ index }) => index);

test('as many as there is room for keep their order', () => {
  const { rows: chosen, omitted } = chosenRows(rows(MAX_TOLD));
  expect(places(chosen)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(omitted).toBe(0);
});

test('of more, the nearest are named and the others counted', () => {
  const { rows: chosen, omitted } = chosenRows(rows(14));
  expect(places(chosen)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(omitted).toBe(4);
});

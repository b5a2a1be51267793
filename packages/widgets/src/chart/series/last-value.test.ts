import { expect, test } from 'vitest';
import { lastEnded, valueUpTo } from './last-value.ts';

const minute = 60_000;
const times = [0, minute, 2 * minute, 3 * minute];

test('the last value is of the time that has ended: what is to come counts for nothing', () => {
  expect(lastEnded(times, 3 * minute + 1)).toBe(2);
  expect(lastEnded(times, 4 * minute)).toBe(3);
  expect(lastEnded(times, 0)).toBe(3);
  expect(lastEnded([], 0)).toBe(-1);
});

test('a gap is told the nearest value before', () => {
  const rate = { values: [5, null, 2, 0] };
  expect([2, 1, 0, -1].map((index) => valueUpTo(rate, index))).toEqual([2, 5, 5, undefined]);
});

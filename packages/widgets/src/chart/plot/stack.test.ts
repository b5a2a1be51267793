import { expect, test } from 'vitest';
import { stack } from './stack.ts';

const series = [
  [1, null, null, 2],
  [10, 20, null, null],
  [null, -5, null, 1],
];

test('puts series on top of each other; a missing value is a gap that adds nothing', () => {
  expect(stack(series, 4)).toEqual([
    { feet: [0, 0, 0, 0], tops: [1, null, null, 2] },
    { feet: [1, 0, 0, 2], tops: [11, 20, null, null] },
    { feet: [11, 20, 0, 2], tops: [null, 15, null, 3] },
  ]);
  expect(stack([], 2)).toEqual([]);
});

test('bridges gaps within a series where they are to be connected', () => {
  expect(stack([[1, null, null, 4, null], [1]], 5, true)).toEqual([
    { feet: [0, 0, 0, 0, 0], tops: [1, 2, 3, 4, null] },
    { feet: [1, 2, 3, 4, 0], tops: [2, null, null, null, null] },
  ]);
});

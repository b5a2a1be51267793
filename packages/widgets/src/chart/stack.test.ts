import { expect, test } from 'vitest';
import { stack } from './stack.ts';

test('puts series on top of each other, missing values adding nothing', () => {
  expect(
    stack(
      [
        [1, null, null, 2],
        [10, 20, null, null],
        [null, -5, null, 1],
      ],
      4,
    ),
  ).toEqual([
    [1, 0, null, 2],
    [11, 20, null, 2],
    [11, 15, null, 3],
  ]);
  expect(stack([], 2)).toEqual([]);
});

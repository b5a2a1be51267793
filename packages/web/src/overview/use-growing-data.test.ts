import { expect, test } from 'vitest';
import { hasJustBegun } from './use-growing-data.ts';

const none = Array.from({ length: 40 }, () => 0);

test('data has just begun where it has come now, and none came right before', () => {
  expect(hasJustBegun([[...none, 0, 27]])).toBe(true);
  // Older items come later than the newest.
  expect(hasJustBegun([none, [500, 500, ...none, 9, null]])).toBe(true);
  expect(
    hasJustBegun([
      [...none, 0, 27],
      [...none, 3, 0, 0],
    ]),
  ).toBe(false);
  expect(hasJustBegun([[...none, 0, 0]])).toBe(false);
  expect(hasJustBegun([])).toBe(false);
});

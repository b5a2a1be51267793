import { expect, test } from 'vitest';
import { bucketLength, lastEnded } from './buckets.ts';

const minute = 60_000;
const times = [0, minute, 2 * minute, 3 * minute];

test('the last value is of the time that has ended: what is to come counts for nothing', () => {
  expect(lastEnded({ times }, 3 * minute + 1)).toBe(2);
  expect(lastEnded({ times }, 4 * minute)).toBe(3);
  expect(lastEnded({ times }, 0)).toBe(3);
  expect(lastEnded({ times: [] }, 0)).toBe(-1);
});

test('the server knows better than the clock of the machine', () => {
  expect(lastEnded({ times, unfinished: 0 }, minute)).toBe(3);
  expect(lastEnded({ times, unfinished: 2 }, 9 * minute)).toBe(1);
  expect(lastEnded({ times, unfinished: 4 }, 9 * minute)).toBe(3);
});

test('a bucket is as long as the smallest distance', () => {
  expect(bucketLength([0, 300, 400])).toBe(100);
  expect(bucketLength([5])).toBe(60_000);
});

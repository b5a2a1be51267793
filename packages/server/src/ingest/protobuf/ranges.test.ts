import { expect, test } from 'vitest';
import { Ranges } from './ranges.ts';

test('keeps ranges in their order, also of messages above 16 MB', () => {
  const ranges = new Ranges();
  const at = (index: number): number => 2 ** 25 + index * 5;
  for (let index = 0; index < 1000; index++) ranges.add(at(index), at(index) + 3);
  expect(ranges.count).toBe(1000);
  for (const index of [0, 63, 64, 999]) {
    expect(ranges.start(index)).toBe(at(index));
    expect(ranges.end(index)).toBe(at(index) + 3);
  }
});

test('keeps room for what messages usually have, and gives back what one alone took', () => {
  const ranges = new Ranges();
  for (let index = 0; index < 10_000; index++) ranges.add(index, index + 1);
  const usual = ranges.capacity;
  ranges.clear();
  expect(ranges.capacity).toBe(usual);
  for (let index = 0; index < 1_000_000; index++) ranges.add(index, index + 1);
  ranges.clear();
  expect(ranges.count).toBe(0);
  expect(ranges.capacity).toBeLessThan(usual);
});

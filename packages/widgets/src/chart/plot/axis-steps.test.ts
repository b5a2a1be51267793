import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, axisRange } from './axis-steps.ts';

test.each([
  [0, 42, '', [0, 60]],
  [3, 97, 'percents', [0, 100]],
  [-12, 30, '', [-20, 40]],
  [-5, -1, '', [-6, 0]],
  [0, 0, '', [0, 1]],
  [null, null, 'utilization', [0, 0.01]],
  [0, 0.99, 'utilization', [0, 1]],
  [0, 1.2, 'utilization', [0, 1.5]],
  [0, 100, 'percents', [0, 100]],
  [0, 9e10, 'nanoseconds', [0, 1.2e11]],
  [0, 90, 'seconds', [0, 120]],
  // Longer than the longest step in which people count.
  [0, 1.7e9, 'seconds', [0, 2.0736e9]],
] as const)('%s to %s in "%s" is shown from %j', (low, high, unit, expected) => {
  const [bottom, top] = axisRange(low, high, unit);
  expect([bottom, top].map((value) => Number(value.toPrecision(12)) + 0)).toEqual([...expected]);
});

test('an axis always holds its values and zero', () => {
  const value = tuple(integer({ min: -1e6, max: 1e6 }), integer({ min: -6, max: 9 })).map(
    ([digits, power]) => digits * 10 ** power,
  );
  assert(
    property(value, value, constantFrom('', 'bytes', 'microseconds'), (one, other, unit) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const [bottom, top] = axisRange(low, high, unit);
      expect(bottom).toBeLessThanOrEqual(Math.min(low * (1 - 1e-12), 0));
      expect(top).toBeGreaterThanOrEqual(Math.max(high, 0));
      expect(top).toBeGreaterThan(bottom);
    }),
  );
});

test('a unit called like what every object has is as any other', () => {
  expect(axisRange(0, 42, 'constructor')).toEqual(axisRange(0, 42, ''));
});

test('units made of words share the axis of plain numbers', () => {
  expect(['', 'none', '{orders}', 'bytes'].map(axisOf)).toEqual(['', '', '', 'bytes']);
});

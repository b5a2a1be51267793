import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { formatValue } from '@spanlight/sdk/format';
import { axisOf, axisRange, axisSteps } from './axis-steps.ts';
import { valueTicks } from './ticks.ts';

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
  [0, 0.02, 'bytes', [0, 0.025]],
  [0, 900, 'bytes', [0, 1024]],
  [0, 1.7 * 1024 ** 3, 'bytes', [0, 2 * 1024 ** 3]],
  [0, 1.7 * 1024 ** 2, 'kilobytes', [0, 2 * 1024 ** 2]],
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

test.each([
  [0, 1.7e308, [0, 8e307]],
  [-1e306, 0, [-1e306, 0]],
  [-1.7e308, 1.7e308, [-8e307, 8e307]],
] as const)('values from %s to %s have an axis that says so', (low, high, expected) => {
  const [bottom, top] = axisRange(low, high, '');
  expect([bottom, top]).toEqual(expected);
  expect(valueTicks(bottom, top, 6, axisSteps('')).values.length).toBeGreaterThan(2);
});

test('sizes stand beside an axis in whole numbers of their unit', () => {
  const { values } = valueTicks(0, 2 * 1024 ** 3, 5, axisSteps('bytes'));
  const texts = values.map((value) => formatValue(value, 'bytes'));
  expect(texts).toEqual(['0B', '512MiB', '1GiB', '1.5GiB', '2GiB']);
});

test('a unit called like what every object has is as any other', () => {
  expect(axisRange(0, 42, 'constructor')).toEqual(axisRange(0, 42, ''));
});

test('units made of words share the axis of plain numbers', () => {
  expect(['', 'none', '{orders}', 'bytes'].map(axisOf)).toEqual(['', '', '', 'bytes']);
});

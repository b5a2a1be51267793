import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMilliseconds, printMilliseconds } from './milliseconds.ts';

test.each([
  [120_000, 120_000],
  ['120000', 120_000],
  ['-250', -250],
  ['5m', 300_000],
  ['-90s', -90_000],
  ['1h30m', 5_400_000],
  ['15m0s', 900_000],
  ['1.5s', 1500],
  ['2d', 172_800_000],
])('reads %j', (value, expected) => {
  expect(parseMilliseconds(value)).toBe(expected);
});

test.each(['', 'soon', '5 m', '5m x', 'm', '1e3', '--5m', Number.NaN])('refuses %j', (value) => {
  expect(parseMilliseconds(value)).toBeUndefined();
});

test('what is printed reads as the same length', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (milliseconds) => {
      expect(parseMilliseconds(printMilliseconds(milliseconds))).toBeCloseTo(milliseconds, 6);
    }),
  );
});

test.each([
  [59_999.9999, '1m0s'],
  [119_999.9994, '1m59.999999s'],
  [119_999.9999, '2m0s'],
  [1e-7, '0s'],
  [-0.25, '-0.25ms'],
])('%d is printed as %s', (milliseconds, text) => {
  expect(printMilliseconds(milliseconds)).toBe(text);
});

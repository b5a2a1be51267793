import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDuration, typedDuration } from './typed-duration.ts';

const MINUTE = 60_000;

it('writes lengths of time as people do, and reads them', () => {
  const written = [0, 40_000, 15 * MINUTE, 90 * MINUTE, 36 * 60 * MINUTE, -MINUTE];
  expect(written.map(typedDuration)).toEqual(['0', '40s', '15m', '1h30m', '1d12h', '-1m']);
  const typed = ['', '15', '1.5', ' 1h 30m ', '40s', 'soon', '40x'];
  expect(typed.map((text) => readDuration(text, MINUTE))).toEqual([
    null,
    15 * MINUTE,
    90_000,
    90 * MINUTE,
    40_000,
    undefined,
    undefined,
  ]);
});

it('what it writes is read as the same, whatever a bare number means', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom(1000, MINUTE),
      (length, bare) => {
        expect(readDuration(typedDuration(length), bare)).toBe(length);
      },
    ),
  );
});

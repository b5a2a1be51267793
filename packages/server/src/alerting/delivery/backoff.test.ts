import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, nextDelay } from './backoff.ts';

test('ND6: waits twice as long with every try, up to half an hour, and gives up in the end', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) =>
    nextDelay(index + 1, undefined, 0.5),
  );
  expect(delays.slice(0, 8)).toEqual(
    [30, 60, 120, 240, 480, 960, 1800, 1800].map((seconds) => seconds * 1000),
  );
  expect(delays.at(-1)).toBeUndefined();
});

test('never comes sooner than the receiver asked, within an hour', () => {
  expect(nextDelay(1, 600_000, 0)).toBe(600_000);
  expect(nextDelay(1, 86_400_000, 0)).toBe(3_600_000);
});

test('spreads tries by a fifth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const middle = nextDelay(attempts, undefined, 0.5) ?? 0;
        const delay = nextDelay(attempts, undefined, random) ?? 0;
        expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle * 0.2 + 1);
      },
    ),
  );
});

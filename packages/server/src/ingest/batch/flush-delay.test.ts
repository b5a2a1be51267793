import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { FlushDelay } from './flush-delay.ts';

const { enoughItems, flushMilliseconds, soonestMilliseconds } = DEFAULT_LIMITS;

/** The delay after ten seconds of batches of the same rate, each sent when its delay is over. */
function settled(rowsPerSecond: number): { delay: number; rowsOfBatch: number } {
  let now = 0;
  const delays = new FlushDelay(DEFAULT_LIMITS, () => now);
  let rowsOfBatch = 0;
  while (now < 10_000) {
    const { milliseconds } = delays;
    now += milliseconds;
    rowsOfBatch = (rowsPerSecond * milliseconds) / 1000;
    delays.note(rowsOfBatch);
  }
  return { delay: delays.milliseconds, rowsOfBatch };
}

test('who comes alone is answered soon', () => {
  expect(new FlushDelay(DEFAULT_LIMITS).milliseconds).toBe(soonestMilliseconds);
  expect(settled(100).delay).toBeLessThan(soonestMilliseconds * 1.1);
});

test('the more comes, the longer a batch waits and the larger it is', () => {
  const rates = [100, 1000, 2000, 5000, 10_000, 40_000].map(settled);
  expect(rates).toEqual(rates.toSorted((a, b) => a.delay - b.delay));
  expect(rates).toEqual(rates.toSorted((a, b) => a.rowsOfBatch - b.rowsOfBatch));
  expect(rates.at(-2)?.rowsOfBatch).toBeGreaterThan(enoughItems * 0.9);
  expect(rates.at(-1)?.delay).toBe(flushMilliseconds);
});

test('after a pause it is as at first', () => {
  let now = 0;
  const delays = new FlushDelay(DEFAULT_LIMITS, () => now);
  delays.note(1_000_000);
  expect(delays.milliseconds).toBe(flushMilliseconds);
  now += 20 * flushMilliseconds;
  expect(delays.milliseconds).toBeCloseTo(soonestMilliseconds);
});

test('a time that is shorter than the soonest holds', () => {
  const delays = new FlushDelay({ ...DEFAULT_LIMITS, flushMilliseconds: 5 });
  expect(delays.milliseconds).toBe(5);
  delays.note(1_000_000);
  expect(delays.milliseconds).toBe(5);
  expect(new FlushDelay({ ...DEFAULT_LIMITS, flushMilliseconds: 0 }).milliseconds).toBe(0);
});

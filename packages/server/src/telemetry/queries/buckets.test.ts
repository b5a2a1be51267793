import { describe, expect, it } from 'vitest';
import { bucketsOf, bucketTimes } from './buckets.ts';
import { MINUTE_MICROSECONDS, HOUR_MICROSECONDS } from '../../shared/time-units.ts';

const DAY = 24 * HOUR_MICROSECONDS;
const START = Date.UTC(2026, 2, 4, 10) * 1000;

function range(length: number, start = START): { start: number; end: number } {
  return { start, end: start + length };
}

describe('bucketsOf', () => {
  it.each([
    [10 * MINUTE_MICROSECONDS, MINUTE_MICROSECONDS, 10],
    [2 * HOUR_MICROSECONDS, MINUTE_MICROSECONDS, 120],
    [2 * HOUR_MICROSECONDS + 59e6, MINUTE_MICROSECONDS, 121],
    [121 * MINUTE_MICROSECONDS, 2 * MINUTE_MICROSECONDS, 61],
    [DAY, 15 * MINUTE_MICROSECONDS, 96],
    [7 * DAY, 2 * HOUR_MICROSECONDS, 84],
    [30 * DAY, 6 * HOUR_MICROSECONDS, 121],
    [365 * DAY, DAY, 366],
    [0, MINUTE_MICROSECONDS, 0],
  ])('cuts %d µs into buckets of %d', (length, width, count) => {
    const buckets = bucketsOf(range(length));
    expect([buckets.width, buckets.count]).toEqual([width, count]);
  });

  it('widens the range to whole buckets', () => {
    const { range: widened, count } = bucketsOf(range(10 * MINUTE_MICROSECONDS, START + 1));
    expect(widened).toEqual({ start: START, end: START + 11 * MINUTE_MICROSECONDS });
    expect(count).toBe(11);
  });

  it('takes a wished width as it is, unless it gives too many points', () => {
    expect(bucketsOf(range(HOUR_MICROSECONDS, START + 1), 90_000)).toEqual({
      range: range(HOUR_MICROSECONDS, START + 1),
      width: 90e6,
      count: 40,
    });
    expect(bucketsOf(range(HOUR_MICROSECONDS), 1000).width).toBe(MINUTE_MICROSECONDS);
  });

  it('keeps the usual width above a lower limit', () => {
    expect(bucketsOf(range(HOUR_MICROSECONDS), undefined, 600_000).width).toBe(
      10 * MINUTE_MICROSECONDS,
    );
  });

  it('stays small for absurd ranges', () => {
    expect(bucketsOf({ start: -6e16, end: 2.5e17 }).count).toBeLessThan(5000);
  });
});

it('tells where buckets start', () => {
  expect(bucketTimes(bucketsOf(range(2 * MINUTE_MICROSECONDS)))).toEqual([
    '2026-03-04T10:00:00Z',
    '2026-03-04T10:01:00Z',
  ]);
});

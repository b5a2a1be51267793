import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY,
  durationOf,
  HOUR,
  lastRange,
  limitRange,
  MINUTE,
  rangeBetween,
  reloadRange,
  SECOND,
  shiftRange,
  type TimeRange,
  wholeMinutes,
} from './range.ts';

const now = Date.UTC(2026, 2, 4, 12, 0, 0);
const past = fc
  .record({
    end: fc.integer({ min: 1, max: 1_000_000 }),
    seconds: fc.integer({ min: 1, max: 90 * 86_400 }),
  })
  .map(({ end, seconds }): TimeRange => ({
    gte: now - (end + seconds) * SECOND,
    lt: now - end * SECOND,
    isLive: false,
  }));

describe('wholeMinutes', () => {
  it('widens to the minutes that a range touches, and leaves whole ones', () => {
    const range = { gte: now + 59 * SECOND, lt: now + 61 * SECOND, isLive: true };
    const whole = { gte: now, lt: now + 2 * MINUTE, isLive: true };
    expect(wholeMinutes(range)).toEqual(whole);
    expect(wholeMinutes(whole)).toEqual(whole);
  });
});

describe('shiftRange', () => {
  it('keeps the length, whichever way it goes', () => {
    fc.assert(
      fc.property(past, fc.constantFrom(-1 as const, 1 as const), (range, direction) => {
        expect(durationOf(shiftRange(range, direction, now))).toBe(durationOf(range));
      }),
    );
  });

  it('never ends after now', () => {
    fc.assert(
      fc.property(past, (range) => {
        expect(shiftRange(range, 1, now).lt).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('comes back after a step each way', () => {
    fc.assert(
      fc.property(past, (range) => {
        expect(shiftRange(shiftRange(range, -1, now), 1, now)).toEqual(range);
      }),
    );
  });

  it('becomes live when it reaches now', () => {
    const range = { gte: now - 2 * HOUR, lt: now - HOUR, isLive: false };
    expect(shiftRange(range, 1, now)).toEqual(lastRange(HOUR, now));
  });
});

describe('ranges', () => {
  it('widens to whole seconds and never empties', () => {
    expect(rangeBetween(1500, 1600, now)).toEqual({ gte: 1000, lt: 2000, isLive: false });
    expect(rangeBetween(2000, 2000, now)).toEqual({ gte: 2000, lt: 3000, isLive: false });
    expect(rangeBetween(5000, 3000, now)).toEqual({ gte: 3000, lt: 5000, isLive: false });
  });

  it('moves a live range on and leaves a fixed one', () => {
    const live = lastRange(HOUR, now);
    expect(reloadRange(live, now + MINUTE)).toEqual(lastRange(HOUR, now + MINUTE));
    const fixed = { ...live, isLive: false };
    expect(reloadRange(fixed, now + MINUTE)).toBe(fixed);
  });

  it('limits a range at its start', () => {
    const long = { gte: now - 90 * DAY, lt: now, isLive: true };
    expect(limitRange(long, 30 * DAY)).toEqual({ gte: now - 30 * DAY, lt: now, isLive: true });
  });
});

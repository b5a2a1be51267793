import { describe, expect, it } from 'vitest';
import { createRangeHistory } from './range-history.ts';
import { DAY, HOUR, lastRange, MINUTE } from './range.ts';
import { writeTimeSearch } from './search.ts';

const start = Date.UTC(2026, 2, 4, 12, 0, 0);

function clock(): { now: () => number; wait: (duration: number) => void } {
  let time = start;
  return {
    now: () => time,
    wait: (duration) => {
      time += duration;
    },
  };
}

describe('the history of ranges', () => {
  it('starts with the last hour', () => {
    const { now } = clock();
    expect(createRangeHistory(now).resolve({}, DAY)).toEqual(lastRange(HOUR, start));
  });

  it('answers the same range however often it is asked', () => {
    const { now, wait } = clock();
    const ranges = createRangeHistory(now);
    const first = ranges.resolve({ time_dur: '900' }, DAY);
    wait(10 * MINUTE);
    expect(ranges.resolve({ time_dur: '900' }, DAY)).toBe(first);
  });

  it('keeps a live range live while the page stays open', () => {
    const { now, wait } = clock();
    const ranges = createRangeHistory(now);
    const live = lastRange(HOUR, start);
    ranges.remember(live);
    wait(HOUR);
    const { time_gte, time_dur } = writeTimeSearch(live);
    expect(ranges.resolve({ time_gte, time_dur }, DAY).isLive).toBe(true);
    expect(createRangeHistory(now).resolve({ time_gte, time_dur }, DAY).isLive).toBe(false);
  });

  it('keeps a range fixed that was chosen within the last minutes', () => {
    const { now } = clock();
    const ranges = createRangeHistory(now);
    const chosen = { gte: start - 10 * MINUTE, lt: start - MINUTE, isLive: false };
    ranges.remember(chosen);
    const { time_gte, time_dur } = writeTimeSearch(chosen);
    expect(ranges.resolve({ time_gte, time_dur }, DAY)).toEqual(chosen);
  });

  it('survives a render that still sees the URL before', () => {
    const { now } = clock();
    const ranges = createRangeHistory(now);
    ranges.resolve({ time_dur: '900' }, DAY);
    const chosen = { gte: start - 10 * MINUTE, lt: start - MINUTE, isLive: false };
    ranges.remember(chosen);
    ranges.resolve({ time_dur: '900' }, DAY);
    const { time_gte, time_dur } = writeTimeSearch(chosen);
    expect(ranges.resolve({ time_gte, time_dur }, DAY)).toEqual(chosen);
  });

  it('carries the range to pages without one, cut to what they allow', () => {
    const { now } = clock();
    const ranges = createRangeHistory(now);
    ranges.resolve({ time_gte: '20260101T000000', time_dur: String(40 * 86_400) }, 90 * DAY);
    expect(ranges.resolve({}, 30 * DAY)).toEqual({
      gte: Date.UTC(2026, 0, 11),
      lt: Date.UTC(2026, 1, 10),
      isLive: false,
    });
    expect(ranges.resolve({}, 90 * DAY).gte).toBe(Date.UTC(2026, 0, 1));
  });
});

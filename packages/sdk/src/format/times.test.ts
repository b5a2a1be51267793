import { afterEach, describe, expect, it } from 'vitest';
import { formatAxisTimes, formatDateTime, formatRelativeTime, formatTimeOfDay } from './times.ts';
import { setDisplayZone } from './zone.ts';

const now = new Date('2026-03-04T10:17:42Z');

describe('formatDateTime', () => {
  it.each([
    ['2026-03-04T10:17:42.104233Z', 'second', '2026-03-04 10:17:42'],
    ['2026-03-04T10:17:42.104233Z', 'millisecond', '2026-03-04 10:17:42.104'],
    ['2026-03-04T12:17:42+02:00', 'minute', '2026-03-04 10:17'],
    [now, 'day', '2026-03-04'],
    [now.getTime(), 'second', '2026-03-04 10:17:42'],
    ['0001-01-01T00:00:00Z', 'second', '–'],
    ['soon', 'second', '–'],
    [Number.NaN, 'second', '–'],
    [8.64e15, 'second', '–'],
    ['9999-12-31T23:59:59Z', 'second', '9999-12-31 23:59:59'],
    [253_402_300_800_000, 'second', '–'],
    [null, 'second', '–'],
  ] as const)('%s by the %s is %s', (time, precision, text) => {
    expect(formatDateTime(time, { zone: 'utc', precision })).toBe(text);
  });

  it('shows the time of the machine by default', () => {
    const local = new Date(2026, 2, 4, 5, 6, 7);
    expect(formatDateTime(local)).toBe('2026-03-04 05:06:07');
    expect(formatTimeOfDay(local)).toBe('05:06:07');
  });
});

describe('formatRelativeTime', () => {
  it.each([
    ['2026-03-04T10:17:40Z', 'just now'],
    ['2026-03-04T10:17:10Z', '32 s ago'],
    ['2026-03-04T10:12:00Z', '5 min ago'],
    ['2026-03-04T13:18:00Z', 'in 3 h'],
    ['2026-03-01T10:17:42Z', '3 d ago'],
    ['2025-12-01T00:00:00Z', '3 mo ago'],
    ['2023-01-01T00:00:00Z', '3 y ago'],
    [undefined, '–'],
  ])('%s is %s', (time, text) => {
    expect(formatRelativeTime(time, now)).toBe(text);
  });
});

describe('formatAxisTimes', () => {
  afterEach(() => setDisplayZone('local'));

  const at = (day: number, hour: number, minute = 0, second = 0): number =>
    new Date(2026, 2, day, hour, minute, second).getTime();

  it('names the day where it changes', () => {
    expect(formatAxisTimes([at(4, 22), at(4, 23), at(5, 0), at(5, 1)], 3_600_000)).toEqual([
      '22:00',
      '23:00',
      '03-05',
      '01:00',
    ]);
  });

  it('shows seconds only when lines stand that close', () => {
    expect(formatAxisTimes([at(4, 9, 0, 15)], 15_000)).toEqual(['09:00:15']);
  });

  it('shows days alone on long ranges', () => {
    expect(formatAxisTimes([at(4, 0), at(5, 0)], 86_400_000)).toEqual(['03-04', '03-05']);
  });

  it('follows the zone that a page chose', () => {
    setDisplayZone('utc');
    const midnight = Date.UTC(2026, 2, 5);
    expect(formatAxisTimes([midnight - 3_600_000, midnight], 3_600_000)).toEqual([
      '23:00',
      '03-05',
    ]);
  });
});

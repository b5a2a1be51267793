import { describe, expect, it } from 'vitest';
import { formatDateTime, formatRelativeTime, formatTimeOfDay } from './times.ts';

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

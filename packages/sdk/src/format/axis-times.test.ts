import { expect, test } from 'vitest';
import { formatAxisTimes, formatMoment } from './axis-times.ts';

const at = (day: number, hour: number, minute = 0, second = 0): number =>
  new Date(2026, 2, day, hour, minute, second).getTime();

test('names the day where it changes', () => {
  expect(formatAxisTimes([at(4, 22), at(4, 23), at(5, 0), at(5, 1)], 3_600_000)).toEqual([
    '22:00',
    '23:00',
    '5 Mar',
    '01:00',
  ]);
});

test('shows seconds only when lines stand that close', () => {
  expect(formatAxisTimes([at(4, 9, 0, 15)], 15_000)).toEqual(['09:00:15']);
});

test('shows days alone on long ranges', () => {
  expect(formatAxisTimes([at(4, 0), at(5, 0)], 86_400_000)).toEqual(['4 Mar', '5 Mar']);
});

test('writes a moment in full', () => {
  expect(formatMoment(at(4, 9, 5, 7))).toBe('4 Mar 2026, 09:05:07');
});

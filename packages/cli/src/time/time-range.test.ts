import { describe, expect, test } from 'vitest';
import { parseDuration } from './duration.ts';
import { resolveTimeRange } from './time-range.ts';

const now = Date.parse('2026-03-04T12:00:00Z');

describe('parseDuration', () => {
  test.each([
    ['90s', 90_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['7d', 604_800_000],
    ['250ms', 250],
    ['2w', 1_209_600_000],
  ])('%s', (text, expected) => expect(parseDuration(text)).toBe(expected));

  test.each(['', '5', 'h', '1 h', '1h!', '-1h', '1y'])('%j is none', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe('resolveTimeRange', () => {
  test.each([
    [{}, '11:00', '12:00'],
    [{ since: '15m' }, '11:45', '12:00'],
    [{ from: '2h' }, '10:00', '12:00'],
    [{ from: '2h ago', to: '1h ago' }, '10:00', '11:00'],
    [{ from: '2026-03-04T09:00:00Z', to: 'now' }, '09:00', '12:00'],
    [{ since: '30m', to: '2026-03-04T10:00:00Z' }, '09:30', '10:00'],
    [{ from: String(now / 1000 - 60) }, '11:59', '12:00'],
  ])('%j', (flags, gte, lt) => {
    const range = resolveTimeRange(flags, now);
    expect([range.gte, range.lt].map((time) => time.toISOString().slice(11, 16))).toEqual([
      gte,
      lt,
    ]);
  });

  test('dates are local, with a time and without', () => {
    const { gte, lt } = resolveTimeRange({ from: '2026-03-03', to: '2026-03-03 06:30' }, now);
    expect(gte).toEqual(new Date(2026, 2, 3));
    expect(lt).toEqual(new Date(2026, 2, 3, 6, 30));
  });

  test.each([
    [{ since: '1h', from: '2h' }, /exclude each other/u],
    [{ since: 'yesterday' }, /not a length of time/u],
    [{ since: '0s' }, /not a length of time/u],
    [{ from: 'noon' }, /not a time/u],
    [{ from: '2026-02-31' }, /not a time/u],
    [{ from: '2025-04-31T10:00' }, /not a time/u],
    [{ from: '2025-02-29T10:00:00Z' }, /not a time/u],
    [{ from: '2026-02' }, /not a time/u],
    [{ from: '1h', to: '2h' }, /range is empty/u],
    [{ since: '800000d' }, /no times that long ago/u],
    [{ since: '999999999d' }, /no times that long ago/u],
    [{ from: '999999999d' }, /no times that long ago/u],
    [{ to: '999999999d' }, /no times that long ago/u],
  ])('%j is refused', (flags, message) => {
    expect(() => resolveTimeRange(flags, now)).toThrow(message);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeFixedRange,
  formatLocalDate,
  formatLocalTime,
  parseCustomRange,
  parseLocalMoment,
} from './local-time.ts';
import { describePeriod, parsePeriod, periodsWithin, splitPeriod } from './periods.ts';
import { DAY, HOUR, MINUTE, SECOND } from './range.ts';

const now = new Date(2026, 2, 4, 12, 0).getTime();

describe('typed moments', () => {
  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (seconds) => {
        const instant = seconds * SECOND;
        const shown = { date: formatLocalDate(instant), time: formatLocalTime(instant) };
        const read = parseLocalMoment(shown);
        // When clocks go back an hour happens twice: the text is the same, the instant may be the other one.
        const again = 'instant' in read ? read.instant : Number.NaN;
        expect(formatLocalDate(again)).toBe(shown.date);
        expect(formatLocalTime(again)).toBe(shown.time);
      }),
    );
  });

  it('takes a date with the year first, as it stands elsewhere', () => {
    expect(parseLocalMoment({ date: '2026-03-04', time: '10:00' })).toEqual(
      parseLocalMoment({ date: '04-03-2026', time: '10:00' }),
    );
  });

  it.each([
    ['31-02-2026', '10:00', { dateError: 'Use dd-mm-yyyy' }],
    ['2026-31-02', '10:00', { dateError: 'Use dd-mm-yyyy' }],
    ['04-03-2026', '24:00', { timeError: 'Use hh:mm, 00:00 to 23:59' }],
    ['04-03-2026', '10', { timeError: 'Use hh:mm, 00:00 to 23:59' }],
    ['', '', { dateError: 'Use dd-mm-yyyy', timeError: 'Use hh:mm, 00:00 to 23:59' }],
  ])('refuses %s %s', (date, time, errors) => {
    expect(parseLocalMoment({ date, time })).toEqual(errors);
  });
});

describe('the from/to form', () => {
  const from = { date: '01-03-2026', time: '09:00' };

  it('gives a range', () => {
    expect(parseCustomRange(from, { date: '01-03-2026', time: '10:30' }, DAY, now)).toEqual({
      range: {
        gte: new Date(2026, 2, 1, 9).getTime(),
        lt: new Date(2026, 2, 1, 10, 30).getTime(),
        isLive: false,
      },
    });
  });

  it('names the fields that are wrong', () => {
    expect(parseCustomRange({ date: 'x', time: '9' }, { date: 'y', time: '' }, DAY, now)).toEqual({
      errors: {
        fromDate: 'Use dd-mm-yyyy',
        fromTime: 'Use hh:mm, 00:00 to 23:59',
        toDate: 'Use dd-mm-yyyy',
        toTime: 'Use hh:mm, 00:00 to 23:59',
      },
    });
  });

  it('refuses an end before the start and a range that is too long', () => {
    expect(parseCustomRange(from, { date: '01-03-2026', time: '09:00' }, DAY, now)).toEqual({
      errors: { range: 'The end must be after the start' },
    });
    expect(parseCustomRange(from, { date: '03-03-2026', time: '09:00' }, DAY, now)).toEqual({
      errors: { range: 'The range must be no longer than 24 hours' },
    });
  });
});

describe('periods', () => {
  it('offers those that fit', () => {
    expect(periodsWithin(HOUR)).toEqual([15 * MINUTE, 30 * MINUTE, HOUR]);
    expect(periodsWithin(90 * DAY)).toHaveLength(13);
  });

  it.each([
    [15 * MINUTE, '15 minutes'],
    [90 * MINUTE, '90 minutes'],
    [HOUR, '1 hour'],
    [24 * HOUR, '24 hours'],
    [36 * HOUR, '36 hours'],
    [3 * DAY, '3 days'],
  ])('describes %d as %s', (period, words) => {
    expect(describePeriod(period)).toBe(words);
    const { amount, unit } = splitPeriod(period);
    expect(parsePeriod(String(amount), unit, 90 * DAY)).toEqual({ period });
  });

  it.each([['0'], [''], ['1.5'], ['ten']])('refuses %j', (amount) => {
    expect(parsePeriod(amount, 'hours', DAY)).toEqual({
      error: 'Enter a whole number, 1 or more',
    });
  });

  it('refuses more than allowed', () => {
    expect(parsePeriod('25', 'hours', DAY)).toEqual({ error: 'Must be no more than 24 hours' });
  });
});

describe('describeFixedRange', () => {
  it('names a shared day once', () => {
    const gte = new Date(2026, 2, 1, 9).getTime();
    expect(describeFixedRange({ gte, lt: gte + HOUR, isLive: false })).toBe(
      '2026-03-01 09:00 – 10:00',
    );
    expect(describeFixedRange({ gte, lt: gte + DAY, isLive: false })).toBe(
      '2026-03-01 09:00 – 2026-03-02 09:00',
    );
  });
});

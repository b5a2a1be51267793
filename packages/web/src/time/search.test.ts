import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, rangeBetween } from './range.ts';
import {
  readTimeSearch,
  validateTimeSearch,
  writeTimeSearch,
  formatBasic,
  parseInstant,
} from './search.ts';

const now = Date.UTC(2026, 2, 4, 12, 0, 0);
const instants = fc.integer({ min: Date.UTC(2000, 0, 1) / SECOND, max: now / SECOND });

describe('the basic form', () => {
  it('writes and reads UTC', () => {
    expect(formatBasic(Date.UTC(2026, 2, 4, 5, 6, 7, 890))).toBe('20260304T050607');
    expect(parseInstant('20260304T050607')).toBe(Date.UTC(2026, 2, 4, 5, 6, 7));
  });

  it('reads whatever a date can be written as', () => {
    expect(parseInstant('2026-03-04T05:06:07.5Z')).toBe(Date.UTC(2026, 2, 4, 5, 6, 7, 500));
    expect(parseInstant('2026-03-04T05:06:07+02:00')).toBe(Date.UTC(2026, 2, 4, 3, 6, 7));
  });

  it.each(['', 'yesterday', '20261341T000000', '99999999999T'])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

describe('the time block', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 90 * 86_400 }), (start, seconds) => {
        const range = rangeBetween(start * SECOND, (start + seconds) * SECOND, now);
        const { time_gte, time_dur } = writeTimeSearch(range);
        expect(readTimeSearch({ time_gte, time_dur }, now)).toEqual(range);
      }),
    );
  });

  it('is live when it ends within five minutes of now', () => {
    const ending = (lt: number): boolean | undefined =>
      readTimeSearch({ time_gte: formatBasic(lt - HOUR), time_dur: '3600' }, now)?.isLive;
    expect(ending(now)).toBe(true);
    expect(ending(now - 5 * MINUTE)).toBe(true);
    expect(ending(now - 5 * MINUTE - SECOND)).toBe(false);
    expect(ending(now + 5 * MINUTE)).toBe(true);
    expect(ending(now + DAY)).toBe(false);
  });

  it('ends now when the start is missing or unreadable', () => {
    const live = { gte: now - HOUR, lt: now, isLive: true };
    expect(readTimeSearch({ time_dur: '3600' }, now)).toEqual(live);
    expect(readTimeSearch({ time_dur: '3600', time_gte: 'soon' }, now)).toEqual(live);
    const far = '+275760-09-12T23:59:59Z';
    expect(readTimeSearch({ time_dur: '3600', time_gte: far }, now)).toEqual(live);
  });

  it('asks for nothing without a length', () => {
    expect(readTimeSearch({ time_gte: '20260304T000000' }, now)).toBeUndefined();
    expect(readTimeSearch({ time_gte: '20260304T000000', time_dur: '0' }, now)).toBeUndefined();
    expect(readTimeSearch({ time_dur: 'long' }, now)).toBeUndefined();
    expect(readTimeSearch({ time_dur: '-5' }, now)).toBeUndefined();
    expect(readTimeSearch({ time_gte: '20260304T000000', time_dur: '1e300' }, now)).toBeUndefined();
  });

  it('shows one hour around time_within, whatever else it says', () => {
    const search = {
      time_within: '2026-03-01T10:30:00Z',
      time_gte: '20260101T000000',
      time_dur: '60',
    };
    expect(readTimeSearch(search, now)).toEqual({
      gte: Date.UTC(2026, 2, 1, 10),
      lt: Date.UTC(2026, 2, 1, 11),
      isLive: false,
    });
    expect(readTimeSearch({ time_within: new Date(now - MINUTE).toISOString() }, now)).toEqual({
      gte: now - HOUR,
      lt: now,
      isLive: true,
    });
  });

  it('keeps single texts and numbers of raw parameters', () => {
    expect(
      validateTimeSearch({ time_gte: ['a', 'b'], time_dur: 3600, time_within: '', other: 'x' }),
    ).toEqual({ time_dur: '3600' });
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRepeat } from './describe-repeat.ts';
import { clockTime, instantOf, isTimeZone } from './local-time.ts';
import { occurrences, type Repeat, WEEKDAYS } from './repeat.ts';
import { silenceState, windowAt, windowsBetween } from './silence.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days near which the clocks of zones change, by half an hour, at midnight, or not at all. */
const ZONES: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-05'],
  ['America/Nuuk', '2026-03-28'],
  ['Asia/Beirut', '2026-03-29'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Asia/Kathmandu', '2026-06-01'],
  ['Asia/Tokyo', '2026-01-01'],
  ['UTC', '2026-02-27'],
];

const repeats = fc.record({
  weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 4 }),
  monthDays: fc.oneof(
    fc.constant([]),
    fc.uniqueArray(
      fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0),
      { maxLength: 20 },
    ),
  ),
  time: fc
    .integer({ min: 0, max: 95 })
    .map((quarter) => new Date(quarter * QUARTER).toISOString().slice(11, 16)),
  duration: fc.integer({ min: 1, max: 200 }).map((quarters) => quarters * QUARTER),
  place: fc.constantFrom(...ZONES),
});

type Given = typeof repeats extends fc.Arbitrary<infer Value> ? Value : never;

const repeatOf = ({ place: [timeZone], ...rest }: Given): Repeat => ({ ...rest, timeZone });

/** What a clock on the wall shows, by a way of its own: the text of a formatter. */
function wall(instant: number, zone: string): number {
  const clock =
    walls.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  walls.set(zone, clock);
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);
}
const walls = new Map<string, Intl.DateTimeFormat>();

/** The beginnings within some days, by looking at the clock every quarter of an hour. */
function slowStarts(repeat: Repeat, from: number, until: number): number[] {
  const [hours = 0, minutes = 0] = repeat.time.split(':').map(Number);
  const time = hours * HOUR + minutes * MINUTE;
  const instants: number[] = [];
  for (let at = from - 2 * DAY; at < until + 2 * DAY; at += QUARTER) instants.push(at);
  const shown = instants.map((instant) => wall(instant, repeat.timeZone));
  const days = new Set(shown.map((each) => Math.floor(each / DAY) * DAY));
  return [...days]
    .filter((day) => {
      const date = new Date(day);
      const weekday = date.toLocaleString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
      const fromEnd = -Math.round(
        (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - day) / DAY,
      );
      return (
        (repeat.weekdays.length === 0 || repeat.weekdays.some((each) => each === weekday)) &&
        (repeat.monthDays.length === 0 ||
          repeat.monthDays.some((each) => each === date.getUTCDate() || each === fromEnd))
      );
    })
    .flatMap((day) => {
      const wanted = day + time;
      const at = shown.indexOf(wanted);
      if (at >= 0) return [instants[at] ?? 0];
      const before = shown.findIndex(
        (each, index) => each < wanted && (shown[index + 1] ?? 0) > wanted,
      );
      return before < 0 ? [] : [(instants[before] ?? 0) + wanted - (shown[before] ?? 0)];
    })
    .filter((start) => start >= from && start < until)
    .toSorted((left, right) => left - right);
}

const RANGE = 6 * DAY;

test('occurrences begin when somebody who watches the clock would begin them', () => {
  fc.assert(
    fc.property(repeats, (given) => {
      const repeat = repeatOf(given);
      const from = Date.parse(given.place[1]) - 3 * DAY;
      const found: number[] = [];
      for (const { start, end } of occurrences(repeat, from)) {
        if (start >= from + RANGE) break;
        expect(end - start).toBe(repeat.duration);
        found.push(start);
      }
      expect(found).toEqual(slowStarts(repeat, from, from + RANGE));
    }),
    { numRuns: 60 },
  );
});

test('a silence that repeats is in force exactly within its occurrences', () => {
  let withEnd = 0;
  fc.assert(
    fc.property(repeats, fc.integer({ min: 0, max: 600 }), (given, quarter) => {
      const repeat = repeatOf(given);
      const from = Date.parse(given.place[1]) - 3 * DAY;
      const time = from + quarter * QUARTER + MINUTE;
      const starts = slowStarts(repeat, time - repeat.duration, time + MINUTE);
      const silence = { startsAt: from - 60 * DAY, endsAt: null, repeat };
      const window = windowAt(silence, time);
      expect(window !== undefined).toBe(
        starts.some((start) => start <= time && time < start + repeat.duration),
      );
      if (window?.end == null) return;
      withEnd += 1;
      // The clock goes on, and so does the window until its end and no longer.
      expect(windowAt(silence, window.end - 1)).toBeDefined();
      expect(windowAt(silence, window.end)).toBeUndefined();
    }),
    { numRuns: 40 },
  );
  expect(withEnd).toBeGreaterThan(0);
});

test('what a clock shows leads back to the instant, or to the first of two', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: Date.UTC(2013, 0) / MINUTE, max: Date.UTC(2037, 0) / MINUTE }),
      (zone, minute) => {
        const instant = minute * MINUTE;
        const shown = clockTime(instant, zone);
        expect(shown).toBe(wall(instant, zone));
        const back = instantOf(shown, zone);
        expect(clockTime(back, zone)).toBe(shown);
        expect(back).toBeLessThanOrEqual(instant);
      },
    ),
    { numRuns: 300 },
  );
});

describe('DST', () => {
  const nightly: Repeat = {
    weekdays: [],
    monthDays: [],
    time: '02:30',
    duration: 2 * HOUR,
    timeZone: 'Europe/Berlin',
  };
  const first = (from: string): string | undefined => {
    const [next] = windowsBetween(
      { startsAt: 0, endsAt: null, repeat: nightly },
      Date.parse(from) + 2 * HOUR,
      Number.POSITIVE_INFINITY,
      1,
    );
    return next && `${new Date(next.start).toISOString()}/${new Date(next.end ?? 0).toISOString()}`;
  };

  test('a time the clocks leave out is as much later', () => {
    expect(first('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z/2026-03-29T03:30:00.000Z');
  });

  test('a time they show twice is meant once, the first time', () => {
    expect(first('2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z/2026-10-25T02:30:00.000Z');
    expect(first('2026-10-25T00:30:00.001Z')).toBe(
      '2026-10-26T01:30:00.000Z/2026-10-26T03:30:00.000Z',
    );
  });
});

test('zones that nobody knows are none', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', '', 'Europe'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('windows, and what has become of a silence', () => {
  const daily: Repeat = {
    weekdays: ['monday'],
    monthDays: [],
    time: '22:00',
    duration: 4 * HOUR,
    timeZone: 'UTC',
  };
  const silence = {
    startsAt: Date.parse('2026-06-01T23:00:00Z'),
    endsAt: Date.parse('2026-06-15T23:00:00Z'),
    repeat: daily,
  };
  const at = (text: string): number => Date.parse(text);
  expect(
    windowsBetween(silence, silence.startsAt, silence.endsAt + DAY).map(({ start, end }) =>
      [start, end ?? 0].map((time) => new Date(time).toISOString()),
    ),
  ).toEqual([
    ['2026-06-08T22:00:00.000Z', '2026-06-09T02:00:00.000Z'],
    ['2026-06-15T22:00:00.000Z', '2026-06-15T23:00:00.000Z'],
  ]);
  expect(silenceState(silence, at('2026-06-08T23:00:00Z'))).toBe('active');
  expect(silenceState(silence, at('2026-06-10T00:00:00Z'))).toBe('upcoming');
  expect(silenceState(silence, at('2026-06-15T23:00:00Z'))).toBe('expired');
  expect(silenceState({ ...silence, endsAt: at('2026-06-07T00:00:00Z') }, silence.startsAt)).toBe(
    'expired',
  );
});

test('it is told in words', () => {
  const repeat = { time: '22:00', duration: 90 * MINUTE, timeZone: 'UTC', monthDays: [] };
  const told = [
    { ...repeat, weekdays: [] },
    { ...repeat, weekdays: ['friday', 'monday'] },
    { ...repeat, weekdays: [], monthDays: [1, -1] },
    { ...repeat, weekdays: ['tuesday'], monthDays: [8, 9], duration: 2 * DAY },
  ] satisfies Repeat[];
  expect(told.map(describeRepeat)).toEqual([
    'every day at 22:00 (UTC), for 1h30m',
    'Monday and Friday at 22:00 (UTC), for 1h30m',
    'the 1st and the last day of the month at 22:00 (UTC), for 1h30m',
    'Tuesday that is the 8th or the 9th of the month at 22:00 (UTC), for 2d',
  ]);
});

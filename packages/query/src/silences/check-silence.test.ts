import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSilence, doOverlap, isCovered, type SilenceDraft } from './check-silence.ts';
import { isAbout } from './decide-message.ts';
import type { Repeat } from './repeat.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-06-03T12:00:00Z');
const draft: SilenceDraft = {
  startsAt: null,
  endsAt: now + HOUR,
  repeat: null,
  all: false,
  matchers: [{ attr: 'service.name', op: '=', values: ['checkout'] }],
};
const nightly: Repeat = {
  weekdays: [],
  monthDays: [],
  time: '22:00',
  duration: 2 * HOUR,
  timeZone: 'Europe/Berlin',
};
const told = (change: Partial<SilenceDraft>): string[] =>
  checkSilence({ ...draft, ...change }, now).map(
    ({ severity, path, message }) => `${severity} ${path.join('.')}: ${message}`,
  );

test('a silence that is fine has no problem', () => {
  expect(told({})).toEqual([]);
  expect(told({ all: true, matchers: [] })).toEqual([]);
  expect(told({ endsAt: null, repeat: nightly })).toEqual([]);
});

test('what can’t be meant is an error', () => {
  expect(told({ matchers: [] })).toEqual([
    'error matchers: it would match every alert of the project',
  ]);
  const severities = {
    attr: 'severity',
    op: '=',
    values: ['info', 'critical', 'warning'],
  } as const;
  expect(told({ matchers: [severities] })).toEqual(told({ matchers: [] }));
  expect(told({ matchers: [severities, ...draft.matchers] })).toEqual([]);
  expect(told({ matchers: [{ ...severities, values: ['info', 'critical'] }] })).toEqual([]);
  expect(told({ all: true })).toEqual(['error all: it has both "all" and matchers']);
  expect(told({ startsAt: now + 2 * HOUR })).toEqual(['error endsAt: it ends before it begins']);
  expect(
    told({
      repeat: { ...nightly, timeZone: 'Mars/Olympus', time: '25:00', duration: 0, monthDays: [32] },
    }),
  ).toEqual([
    'error repeat.timeZone: there is no time zone "Mars/Olympus"',
    'error repeat.time: "25:00" is not a time of day',
    'error repeat.duration: it must last between a minute and 30 days',
    'error repeat.monthDays: days of the month are 1 to 31, or -1 to -31 from its end',
  ]);
  expect(told({ matchers: [{ attr: 'host', op: '=', values: [] }] })).toEqual([
    'error matchers.0: a matcher has no value',
  ]);
});

test('values that can never be, and patterns, are errors that say what to write', () => {
  const hinted = (attr: string, value: string, op: '=' | '!=' = '=') =>
    checkSilence({ ...draft, matchers: [{ attr, op, values: [value] }] }, now).map(
      ({ severity, message, hint }) => `${severity}: ${message}. ${hint}`,
    );
  expect(hinted('severity', 'critcal')).toEqual([
    'error: there is no severity "critcal". Did you mean "critical"?',
  ]);
  expect(hinted('severity', 'bad', '!=')).toEqual([
    'error: there is no severity "bad". It is one of critical, warning, info',
  ]);
  expect(hinted('monitor.id', 'abc')).toEqual([
    'error: "abc" is not an id. Use its number, or monitor.name with its name',
  ]);
  expect(hinted('alert.id', '12')).toEqual([]);
  expect(hinted('alert_severity', 'critical')).toEqual([]);
  expect(hinted('alert_severity', 'bad')).toHaveLength(1);
  expect(hinted('monitor', 'Disks')).toEqual([
    'warning: alerts have no "monitor". Did you mean "monitor.name"?',
  ]);
  expect(hinted('host_name~', 'db-.*')).toEqual([
    'error: there is no attribute "host_name~": the operators are = and !=, and values can\'t be patterns. List every value to match',
  ]);
  expect(hinted('monitor.nmae', 'x')).toEqual([
    'warning: alerts have no "monitor.nmae". Did you mean "monitor.name"?',
  ]);
});

test('what is odd is a warning', () => {
  expect(told({ endsAt: null })).toEqual(['warning : it never ends']);
  expect(told({ endsAt: now - HOUR })).toEqual(['warning endsAt: it has already ended']);
  expect(
    told({ startsAt: now, endsAt: now + DAY, repeat: { ...nightly, weekdays: ['sunday'] } }),
  ).toEqual(['warning repeat: it never begins: none of its days comes before its end']);
  expect(told({ endsAt: null, repeat: { ...nightly, duration: DAY } })).toEqual([
    'warning repeat.duration: each window begins before the previous one ends, so it never pauses',
  ]);
  expect(
    told({
      endsAt: null,
      repeat: { ...nightly, weekdays: ['friday', 'saturday'], duration: 30 * HOUR },
    }),
  ).toEqual(['warning repeat.duration: it begins again before the previous window ends']);
  const wish = (op: '=' | '!=', ...values: string[]) => ({ attr: 'host_name', op, values });
  expect(told({ matchers: [wish('=', 'a'), wish('=', 'b')] })).toEqual([
    'warning matchers.1: no alert can match both this and the matchers before it',
  ]);
  expect(told({ matchers: [wish('=', 'a', 'b'), wish('!=', 'b')] })).toEqual([]);
  expect(told({ matchers: [{ attr: 'monitor.nam', op: '=', values: ['x'] }] })).toEqual([
    'warning matchers.0.attr: alerts have no "monitor.nam"',
  ]);
});

test('two silences about the same overlap when both are in force at some time', () => {
  const early = { ...draft, startsAt: now, endsAt: now + HOUR };
  expect(doOverlap(early, { ...early, startsAt: now + HOUR / 2, endsAt: now + DAY }, now)).toBe(
    true,
  );
  expect(doOverlap(early, { ...early, startsAt: now + HOUR, endsAt: now + DAY }, now)).toBe(false);
  expect(doOverlap(early, { ...early, all: true, matchers: [] }, now)).toBe(false);
  expect(
    doOverlap(
      { ...draft, endsAt: null, repeat: nightly },
      { ...draft, startsAt: now + 5 * DAY, endsAt: now + 7 * DAY },
      now,
    ),
  ).toBe(true);
  const inYears = { ...draft, startsAt: now + 1500 * DAY, endsAt: now + 1502 * DAY };
  expect(doOverlap(inYears, { ...inYears, startsAt: now + 1501 * DAY }, now)).toBe(true);
});

test('a silence adds nothing where another holds its alerts, and more, whenever it is in force', () => {
  const db = { attr: 'host_name', op: '=', values: ['db-1', 'db-2'] } as const;
  const one = { attr: 'host.name', op: '=', values: ['db-1'] } as const;
  const cart = draft.matchers;
  const both = [...cart, db];
  const covered = (
    narrow: Partial<SilenceDraft>,
    wide: Partial<SilenceDraft> = {},
  ): readonly boolean[] => {
    const pair = [
      { ...draft, matchers: both, ...narrow },
      { ...draft, ...wide },
    ] as const;
    return [isCovered(pair[0], pair[1], now), isCovered(pair[1], pair[0], now)];
  };
  expect(covered({})).toEqual([true, false]);
  expect(covered({ matchers: [one] }, { matchers: [db] })).toEqual([true, false]);
  expect(covered({ matchers: [one] }, { matchers: [{ ...db, op: '!=', values: ['x'] }] })).toEqual([
    true,
    false,
  ]);
  const not = (...values: string[]) => ({ attr: 'host_name', op: '!=', values }) as const;
  expect(covered({ matchers: [not('x', 'y')] }, { matchers: [not('x')] })).toEqual([true, false]);
  // Neither is within the other.
  expect(covered({ matchers: [db] })).toEqual([false, false]);
  expect(covered({ matchers: [one] }, { matchers: [not('db-1')] })).toEqual([false, false]);
  // The same, and everything, are other matters.
  expect(covered({ matchers: cart })).toEqual([false, false]);
  expect(covered({}, { all: true, matchers: [] })).toEqual([false, false]);
  // It goes on, or begins before.
  expect(covered({ endsAt: now + 2 * HOUR })).toEqual([false, false]);
  expect(covered({}, { startsAt: now + HOUR / 2, endsAt: now + DAY })).toEqual([false, false]);
  expect(covered({ endsAt: null, repeat: nightly })).toEqual([false, false]);
  expect(covered({ endsAt: null, repeat: nightly }, { endsAt: null })).toEqual([true, false]);
  expect(
    covered(
      { endsAt: null, repeat: { ...nightly, time: '22:30', duration: HOUR } },
      { endsAt: null, repeat: nightly },
    ),
  ).toEqual([true, false]);
  expect(
    covered(
      { endsAt: null, repeat: { ...nightly, time: '23:30', duration: HOUR } },
      { endsAt: null, repeat: nightly },
    ),
  ).toEqual([false, false]);
});

test('what repeats is compared alike at every hour of the day', () => {
  const wide = { ...draft, startsAt: null, endsAt: null, repeat: nightly };
  const narrow = {
    ...wide,
    matchers: [...draft.matchers, { attr: 'host_name', op: '=' as const, values: ['db-1'] }],
    repeat: { ...nightly, time: '22:15', duration: HOUR / 2 },
  };
  for (let time = now; time < now + DAY; time += 13 * 60_000) {
    expect(isCovered(narrow, wide, time)).toBe(true);
    expect(isCovered(wide, narrow, time)).toBe(false);
    expect(doOverlap(wide, { ...wide, repeat: narrow.repeat }, time)).toBe(true);
  }
});

test('whatever is said to add nothing holds no alert that the other doesn’t', () => {
  const matcher = fc.record({
    attr: fc.constantFrom('host_name', 'host.name', 'service_name'),
    op: fc.constantFrom('=' as const, '!=' as const),
    values: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
  });
  const matchers = fc.array(matcher, { minLength: 1, maxLength: 3 });
  const fact = fc.constantFrom('a', 'b', 'c', 'd', undefined);
  let found = 0;
  fc.assert(
    fc.property(matchers, matchers, (narrow, wide) => {
      if (!isCovered({ ...draft, matchers: narrow }, { ...draft, matchers: wide }, now)) return;
      found += 1;
      fc.assert(
        fc.property(fact, fact, (host, service) => {
          const facts = new Map<string, string>();
          if (host !== undefined) facts.set('host_name', host);
          if (service !== undefined) facts.set('service_name', service);
          const isHeld = isAbout({ all: false, matchers: narrow }, facts);
          if (isHeld) expect(isAbout({ all: false, matchers: wide }, facts)).toBe(true);
        }),
        { numRuns: 30 },
      );
    }),
    { numRuns: 2000 },
  );
  expect(found).toBeGreaterThan(50);
});

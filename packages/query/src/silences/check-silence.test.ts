import { expect, test } from 'vitest';
import { checkSilence, doOverlap, type SilenceDraft } from './check-silence.ts';
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
  expect(told({ all: true })).toEqual(['error all: it matches everything and has matchers too']);
  expect(told({ startsAt: now + 2 * HOUR })).toEqual(['error endsAt: it ends before it begins']);
  expect(
    told({
      repeat: { ...nightly, timeZone: 'Mars/Olympus', time: '25:00', duration: 0, monthDays: [32] },
    }),
  ).toEqual([
    'error repeat.timeZone: there is no time zone "Mars/Olympus"',
    'error repeat.time: "25:00" is no time of day',
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
    'error: "abc" is no id. Write its number, or monitor.name and its name',
  ]);
  expect(hinted('alert.id', '12')).toEqual([]);
  expect(hinted('alert_severity', 'critical')).toEqual([]);
  expect(hinted('alert_severity', 'bad')).toHaveLength(1);
  expect(hinted('monitor', 'Disks')).toEqual([
    'warning: alerts have no "monitor". Did you mean "monitor.name"?',
  ]);
  expect(hinted('host_name~', 'db-.*')).toEqual([
    'error: there is no attribute "host_name~": the operators are = and !=, and values have no patterns. Name the values, as many as are meant',
  ]);
  expect(hinted('monitor.nmae', 'x')).toEqual([
    'warning: alerts have no "monitor.nmae". Did you mean "monitor.name"?',
  ]);
});

test('what is odd is a warning', () => {
  expect(told({ endsAt: null })).toEqual(['warning : it never ends']);
  expect(told({ endsAt: now - HOUR })).toEqual(['warning endsAt: it is over']);
  expect(
    told({ startsAt: now, endsAt: now + DAY, repeat: { ...nightly, weekdays: ['sunday'] } }),
  ).toEqual(['warning repeat: it never begins: none of its days comes before its end']);
  expect(told({ endsAt: null, repeat: { ...nightly, duration: DAY } })).toEqual([
    'warning repeat.duration: each time begins before the one before is over, so it never pauses',
  ]);
  expect(
    told({
      endsAt: null,
      repeat: { ...nightly, weekdays: ['friday', 'saturday'], duration: 30 * HOUR },
    }),
  ).toEqual(['warning repeat.duration: it begins again before the time before is over']);
  const wish = (op: '=' | '!=', ...values: string[]) => ({ attr: 'host_name', op, values });
  expect(told({ matchers: [wish('=', 'a'), wish('=', 'b')] })).toEqual([
    'warning matchers.1: no alert can match this and what stands before it',
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

import { expect, test } from 'vitest';
import { parseDocuments } from '../parse.ts';
import { printSilences } from '../print.ts';
import { problemText } from '../source/problem.ts';
import { documentToSilence, silenceToDocument } from './convert-silence.ts';
import type { SilenceDocument } from './silence-schema.ts';

const found = (text: string): { silences: SilenceDocument[]; problems: string[] } => {
  const { documents, problems } = parseDocuments(text);
  return {
    silences: documents.flatMap(({ kind, value }) => (kind === 'silence' ? [value] : [])),
    problems: problems.map((problem) => `${problem.severity} ${problemText(problem)}`),
  };
};

const full = `silences:
  - key: backup
    name: Nightly backup
    owner: shop-team
    reason: disks
    matchers:
      - { attr: service.name, value: cart }
      - { attr: host_name, op: '!=', values: [db-1, db-2] }
    starts_at: '2026-01-01T00:00:00.000Z'
    repeat:
      weekdays: [monday, friday]
      month_days: [1, -1]
      time: '22:00'
      duration: 1h30m
      time_zone: Europe/Berlin
`;

test('what is written is what was read, and what a server stores leads back to it', () => {
  const { silences, problems } = found(full);
  expect(problems).toEqual([]);
  expect(printSilences(silences)).toBe(full);
  const [silence] = silences;
  if (silence === undefined) throw new Error('there is no silence');
  const stored = documentToSilence(silence);
  expect(stored).toMatchObject({
    matchers: [
      { attr: 'service.name', op: '=', values: ['cart'] },
      { attr: 'host_name', op: '!=', values: ['db-1', 'db-2'] },
    ],
    endsAt: null,
    repeat: { duration: 5_400_000, monthDays: [1, -1], timeZone: 'Europe/Berlin' },
  });
  expect(silenceToDocument({ ...stored, id: 7, projectId: 1 })).toEqual({
    ...silence,
    id: 'project_1.silence_7',
  });
});

test('times of any offset are the same instants', () => {
  const { silences } = found(
    'silences: [{ name: a, all: true, ends_at: 2030-05-04T20:00:00+02:00 }]',
  );
  expect(silences[0]?.ends_at).toBe('2030-05-04T18:00:00.000Z');
});

test('what can’t be meant is an error at its place, and no other is lost', () => {
  const { silences, problems } = found(`silences:
  - name: everything
    ends_at: 2030-01-01T00:00:00Z
  - name: both
    all: true
    matchers: [{ attr: a, value: b }]
    ends_at: 2030-01-01T00:00:00Z
  - name: zone
    all: true
    repeat: { time: '22:00', duration: 1h, time_zone: Mars/Olympus }
  - name: backwards
    all: true
    starts_at: 2030-01-02T00:00:00Z
    ends_at: 2030-01-01T00:00:00Z
  - name: time
    all: true
    ends_at: tomorrow
  - name: day
    all: true
    starts_at: 2030-02-30T00:00+01:00
    ends_at: 2032-02-29T00:00+01:00
  - name: fine
    all: true
    ends_at: 2030-01-01T00:00:00Z
`);
  expect(problems).toEqual([
    'error 2:5: it would match every alert of the project. Add a matcher, or "all: true" to match everything',
    'error 5:10: it has both "all" and matchers. Remove one of them',
    'error 10:55: there is no time zone "Mars/Olympus". Name one of the tz database, such as Europe/Berlin or UTC',
    'error 14:14: it ends before it begins. Put the end after the start',
    'error 17:14: "ends_at" must be a time with its offset, such as 2026-12-24T18:00:00+01:00',
    'error 20:16: "starts_at" must be a time with its offset, such as 2026-12-24T18:00:00+01:00',
  ]);
  expect(silences.map(({ name }) => name)).toEqual(['fine']);
});

test('what is odd is a warning, and can be used', () => {
  const { silences, problems } = found(`silences:
  - name: endless
    all: true
  - name: over
    matchers: [{ attr: a, value: b }]
    ends_at: 2020-01-01T00:00:00Z
  - name: never
    matchers: [{ attr: a, value: c }]
    starts_at: 2030-01-01T00:00:00Z
    ends_at: 2030-01-02T00:00:00Z
    repeat: { weekdays: [friday], time: '22:00', duration: 1h }
  - name: again
    matchers: [{ attr: a, value: d }]
    repeat: { time: '22:00', duration: 1h }
  - name: twice
    matchers: [{ attr: a, value: d }]
    repeat: { time: '22:30', duration: 1h }
  - name: within
    matchers: [{ attr: a, value: d }, { attr: b, value: e }]
    repeat: { time: '22:15', duration: 30m }
  - name: partly
    matchers: [{ attr: a, value: d }, { attr: b, value: e }]
    repeat: { time: '21:15', duration: 1h }
`);
  expect(problems).toEqual([
    'warning 2:5: it never ends. Add an end or a repetition',
    'warning 6:5: it has already ended. Remove it, or give it a later end',
    'warning 11:5: it never begins: none of its days comes before its end. Give it a later end, or other days',
    'warning 15:5: it holds the same alerts as "again" at the same time. Remove one of them, or schedule them at different times',
    'warning 18:5: it holds no more alerts than "again" at the same time. Remove one of them, or schedule them at different times',
  ]);
  expect(silences).toHaveLength(7);
});

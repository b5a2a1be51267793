import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertFacts, holdMessage, type MessageHold, silencesInForce } from './decide-message.ts';
import type { Repeat } from './repeat.ts';
import type { Silence } from './silence.ts';

const HOUR = 3_600_000;
const attributes = [
  'service.name',
  'host_name',
  'severity',
  'label.team',
  'alert.id',
  'monitor.id',
  'monitor.owner',
];
const values = ['a', 'b', '1', '2'];

const matchers = fc.record({
  attr: fc.constantFrom(...attributes),
  op: fc.constantFrom('=' as const, '!=' as const),
  values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
});
const hours = fc.integer({ min: 0, max: 10 });
const silences = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }),
    startsAt: hours.map((hour) => hour * HOUR),
    endsAt: fc.option(hours.map((hour) => hour * HOUR)),
    repeat: fc.option(
      fc
        .record({ at: hours, lasts: fc.integer({ min: 1, max: 5 }) })
        .map(({ at, lasts }): Repeat => ({
          weekdays: [],
          monthDays: [],
          time: `${String(at).padStart(2, '0')}:00`,
          duration: lasts * HOUR,
          timeZone: 'UTC',
        })),
      { freq: 2 },
    ),
    all: fc.nat({ max: 5 }).map((one) => one === 0),
    matchers: fc.array(matchers, { maxLength: 3 }),
  })
  // One that holds everything has no matchers.
  .map((silence) => (silence.all ? { ...silence, matchers: [] } : silence));
const alerts = fc.record({
  id: fc.integer({ min: 1, max: 2 }),
  attrs: fc.record(
    { service_name: fc.constantFrom(...values), host_name: fc.constantFrom(...values) },
    { requiredKeys: [] },
  ),
  severity: fc.constantFrom(...values),
  labels: fc.record({ team: fc.constantFrom(...values) }, { requiredKeys: [] }),
});
const monitors = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 2 }),
    name: fc.constant('disk'),
    owner: fc.constantFrom('a', ''),
  }),
  { maxLength: 3 },
);

/** Until when a silence is in force at a time within the first day; undefined where it isn't. */
function slowEnd({ startsAt, endsAt, repeat }: Silence, time: number): number | undefined {
  if (time < startsAt) return undefined;
  const end = endsAt ?? Number.POSITIVE_INFINITY;
  if (time >= end) return undefined;
  if (repeat === null) return end;
  const start = Number(repeat.time.slice(0, 2)) * HOUR;
  const isIn = start >= startsAt && time >= start && time < start + repeat.duration;
  return isIn ? Math.min(end, start + repeat.duration) : undefined;
}

/** Each monitor, each silence, each matcher, one after the other: which silence holds each monitor's message. */
function slowHolders(
  alert: {
    id: number;
    attrs: Record<string, string | undefined>;
    severity: string;
    labels: { team?: string };
  },
  wanting: readonly { id: number; owner: string }[],
  known: readonly Silence[],
  time: number,
): (number | undefined)[] {
  return wanting.map((monitor) => {
    let longest: number | undefined;
    let holder: number | undefined;
    for (const silence of known) {
      const end = slowEnd(silence, time);
      if (end === undefined) continue;
      const { id, all, matchers: wishes } = silence;
      let isAbout = all || wishes.length > 0;
      for (const { attr, op, values: wanted } of wishes) {
        let own: string | undefined;
        if (attr === 'alert.id') own = String(alert.id);
        else if (attr === 'severity') own = alert.severity;
        else if (attr === 'label.team') own = alert.labels.team;
        else if (attr === 'monitor.id') own = String(monitor.id);
        else if (attr === 'monitor.owner') own = monitor.owner;
        else own = alert.attrs[attr.replace('.', '_')];
        if (own === undefined) isAbout = false;
        else if (op === '=') isAbout &&= wanted.includes(own);
        else isAbout &&= !wanted.includes(own);
      }
      if (!isAbout) continue;
      if (longest !== undefined && end < longest) continue;
      if (holder !== undefined && end === longest && id > holder) continue;
      longest = end;
      holder = id;
    }
    return holder;
  });
}

test('what is decided of a message is what a look at everything says', () => {
  const seen = { acknowledged: 0, muted: 0, sent: 0 };
  fc.assert(
    fc.property(
      fc.record({
        alert: alerts,
        wanting: monitors,
        known: fc.uniqueArray(silences, { maxLength: 5, selector: ({ id }) => id }),
        time: hours.map((hour) => hour * HOUR),
        event: fc.constantFrom('created' as const, 'status-changed' as const, 'recurring' as const),
        isAcknowledged: fc.boolean(),
      }),
      ({ alert, wanting, known, time, event, isAcknowledged }) => {
        const holders = slowHolders(alert, wanting, known, time);
        let slow: MessageHold | undefined;
        if (event === 'recurring' && isAcknowledged) slow = { reason: 'acknowledged' };
        else if (holders[0] !== undefined && holders.every((one) => one !== undefined))
          slow = { reason: 'muted', silenceId: holders[0] };
        const facts = wanting.map((monitor) => alertFacts(alert, monitor));
        const inForce = silencesInForce(known, time);
        expect(holdMessage({ event, isAcknowledged, facts, inForce })).toEqual(slow);
        seen[slow?.reason ?? 'sent'] += 1;
      },
    ),
    { numRuns: 3000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});

test('of several silences the one that lasts longest holds a message', () => {
  const one = { startsAt: 0, repeat: null, all: true, matchers: [] };
  const known = [
    { ...one, id: 4, endsAt: 5 * HOUR },
    { ...one, id: 3, endsAt: 9 * HOUR },
    { ...one, id: 2, endsAt: 9 * HOUR },
  ];
  const question = {
    event: 'recurring' as const,
    isAcknowledged: false,
    facts: [alertFacts({ id: 1, attrs: {}, severity: 'info', labels: {} }, undefined)],
    inForce: silencesInForce(known, HOUR),
  };
  expect(holdMessage(question)).toEqual({ reason: 'muted', silenceId: 2 });
  expect(
    holdMessage({
      ...question,
      inForce: silencesInForce([...known, { ...one, id: 9, endsAt: null }], HOUR),
    }),
  ).toEqual({ reason: 'muted', silenceId: 9 });
  expect(holdMessage({ ...question, isAcknowledged: true })).toEqual({ reason: 'acknowledged' });
});

test('attributes that look like what an alert is are not taken for it', () => {
  const attrs = { 'alert.id': '7', 'monitor.owner': 'mallory', __proto__: 'x' };
  const facts = alertFacts(
    { id: 1, attrs, severity: 'info', labels: {} },
    { id: '2', name: 'Disk', owner: 'ops' },
  );
  expect([facts.get('alert.id'), facts.get('monitor.owner')]).toEqual(['1', 'ops']);
});

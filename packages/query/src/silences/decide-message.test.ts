import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertFacts, holdMessage, silencesInForce } from './decide-message.ts';
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
const silences = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  startsAt: fc.integer({ min: 0, max: 10 }).map((hour) => hour * HOUR),
  endsAt: fc.option(fc.integer({ min: 0, max: 10 }).map((hour) => hour * HOUR)),
  repeat: fc.constant(null),
  all: fc.boolean().map((value) => value && false),
  matchers: fc.array(matchers, { maxLength: 3 }),
});
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
  { minLength: 1, maxLength: 3 },
);

/** Each monitor, each silence, each matcher, one after the other. */
function slowlyGoesOut(
  alert: {
    id: number;
    attrs: Record<string, string | undefined>;
    severity: string;
    labels: { team?: string };
  },
  wanting: readonly { id: number; owner: string }[],
  known: readonly Silence[],
  time: number,
): boolean {
  for (const monitor of wanting) {
    let isHeld = false;
    for (const { startsAt, endsAt, all, matchers: wishes } of known) {
      if (startsAt > time || (endsAt !== null && endsAt <= time)) continue;
      let isAbout = all || wishes.length > 0;
      for (const { attr, op, values: wanted } of all ? [] : wishes) {
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
      isHeld ||= isAbout;
    }
    if (!isHeld) return true;
  }
  return false;
}

test('a message goes out when one of the monitors that want it is not silenced', () => {
  let held = 0;
  fc.assert(
    fc.property(
      alerts,
      monitors,
      fc.array(silences, { maxLength: 5 }),
      fc.integer({ min: 0, max: 10 }),
      (alert, wanting, known, hour) => {
        const time = hour * HOUR;
        const decision = holdMessage({
          event: 'created',
          isAcknowledged: false,
          facts: wanting.map((monitor) => alertFacts(alert, monitor)),
          inForce: silencesInForce(known, time),
        });
        const goesOut = slowlyGoesOut(alert, wanting, known, time);
        expect(decision === undefined).toBe(goesOut);
        if (!goesOut) held += 1;
      },
    ),
    { numRuns: 3000 },
  );
  expect(held).toBeGreaterThan(100);
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

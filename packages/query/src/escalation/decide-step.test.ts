import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertFacts } from '../silences/decide-message.ts';
import type { Silence } from '../silences/silence.ts';
import { checkSteps } from './check-steps.ts';
import { decideStep } from './decide-step.ts';

const MINUTE = 60_000;
const LENGTH = 90;

const monitors = ['a', 'b'];
const alert = { id: 1, attrs: {}, severity: 'info', labels: {} };
const facts = monitors.map((name) => alertFacts(alert, { id: name, name, owner: '' }));

const span = fc
  .tuple(fc.integer({ min: -10, max: LENGTH }), fc.integer({ min: 1, max: 40 }))
  .map(([start, length]) => ({ start, end: start + length }));
const worlds = fc.record({
  steps: fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 })
    .map((minutes) => minutes.toSorted((left, right) => left - right)),
  wanting: fc.constantFrom(0, 1, 2),
  silences: fc.array(fc.record({ span, monitor: fc.constantFrom(...monitors, undefined) }), {
    maxLength: 4,
  }),
  /** Somebody is on it: until its end, or until they take it back then. */
  hands: fc.array(fc.record({ span, isTakenBack: fc.boolean() }), { maxLength: 2 }),
  /** Minutes in which no server looks. */
  standstill: fc.option(span),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

const isIn = ({ start, end }: { start: number; end: number }, minute: number): boolean =>
  start <= minute && minute < end;

/** Whoever laid hands on it last. */
const handAt = ({ hands }: World, minute: number): World['hands'][number] | undefined =>
  hands.findLast(({ span: one }) => isIn(one, minute));

const isMuted = ({ silences, wanting }: World, minute: number): boolean =>
  wanting > 0 &&
  monitors
    .slice(0, wanting)
    .every((name) =>
      silences.some(
        ({ span: one, monitor }) =>
          isIn(one, minute) && (monitor === undefined || monitor === name),
      ),
    );

/** A clock that is set to zero every minute somebody is on it, or silences hold it. */
function slowly(world: World): (readonly [number, number])[] {
  const told: (readonly [number, number])[] = [];
  let clock = 0;
  for (let minute = 0; minute < LENGTH; minute += 1) {
    if (minute > 0) clock += 1;
    if (handAt(world, minute) !== undefined || isMuted(world, minute)) clock = 0;
    // The moment at which a hold ends is the first of the new count.
    else if (minute > 0 && (handAt(world, minute - 1) !== undefined || isMuted(world, minute - 1)))
      clock = 0;
    if (world.standstill !== null && isIn(world.standstill, minute)) continue;
    if (handAt(world, minute) !== undefined || isMuted(world, minute)) continue;
    for (const after of world.steps.slice(told.length)) {
      if (clock < after) break;
      told.push([told.length + 1, minute]);
      // One that is late moves the next.
      if (clock > after + 1) clock = after;
    }
  }
  return told;
}

/** The same as the server does it: asks only when it was told to. */
function quickly(world: World): { told: (readonly [number, number])[]; kinds: Set<string> } {
  const told: (readonly [number, number])[] = [];
  const kinds = new Set<string>();
  const steps = world.steps.map((minutes) => ({ after: minutes * MINUTE }));
  const silences = world.silences.map(({ span: { start, end }, monitor }, id): Silence => ({
    id,
    startsAt: start * MINUTE,
    endsAt: end * MINUTE,
    repeat: null,
    all: monitor === undefined,
    matchers: monitor === undefined ? [] : [{ attr: 'monitor.name', op: '=', values: [monitor] }],
  }));
  let since = 0;
  let acknowledgedUntil: number | null = null;
  let askAt: number | null = 0;
  for (let minute = 0; minute < LENGTH; minute += 1) {
    const now = minute * MINUTE;
    const hand = handAt(world, minute);
    const before = minute === 0 ? undefined : handAt(world, minute - 1);
    if (hand !== before) {
      const step = steps[told.length]?.after ?? 0;
      if (hand === undefined) {
        if (before?.isTakenBack === true) {
          acknowledgedUntil = null;
          since = now;
          askAt = now + step;
        }
      } else {
        acknowledgedUntil = hand.isTakenBack ? Number.POSITIVE_INFINITY : hand.span.end * MINUTE;
        askAt = hand.isTakenBack ? null : acknowledgedUntil + step;
      }
    }
    if (world.standstill !== null && isIn(world.standstill, minute)) continue;
    while (askAt !== null && askAt <= now) {
      const decision = decideStep({
        steps,
        reached: told.length,
        since,
        acknowledgedUntil,
        facts: facts.slice(0, world.wanting),
        silences,
        now,
      });
      kinds.add(decision.kind);
      if (decision.kind === 'due') {
        ({ since } = decision);
        told.push([told.length + 1, minute]);
      }
      ({ askAt } = decision);
    }
  }
  return { told, kinds };
}

test('steps are told when nobody was on it, and nothing held it, for as long as they say', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(worlds, (world) => {
      const { told, kinds } = quickly(world);
      expect(told).toEqual(slowly(world));
      for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }),
    { numRuns: 5000 },
  );
  for (const kind of ['due', 'muted', 'waiting']) expect(seen.get(kind)).toBeGreaterThan(100);
});

const question = {
  steps: [{ after: 15 * MINUTE }, { after: 30 * MINUTE }],
  reached: 0,
  since: 0,
  acknowledgedUntil: null,
  facts,
  silences: [],
};

test('a step that is a few seconds late moves nothing, an hour late it does', () => {
  expect(decideStep({ ...question, now: 15 * MINUTE + 4000 })).toEqual({
    kind: 'due',
    at: 15 * MINUTE,
    since: 0,
    askAt: 30 * MINUTE,
  });
  expect(decideStep({ ...question, now: 75 * MINUTE })).toEqual({
    kind: 'due',
    at: 15 * MINUTE,
    since: 60 * MINUTE,
    askAt: 90 * MINUTE,
  });
});

test('somebody who is on it without an end is asked about when they take it back', () => {
  const acknowledgedUntil = Number.POSITIVE_INFINITY;
  expect(decideStep({ ...question, acknowledgedUntil, now: MINUTE })).toEqual({
    kind: 'acknowledged',
    askAt: null,
  });
  expect(decideStep({ ...question, acknowledgedUntil: 2 * MINUTE, now: MINUTE })).toEqual({
    kind: 'acknowledged',
    askAt: 17 * MINUTE,
  });
  expect(decideStep({ ...question, reached: 2, now: 0 })).toEqual({ kind: 'done', askAt: null });
});

test('a silence that repeats ends each night', () => {
  const nights: Silence = {
    id: 1,
    startsAt: 0,
    endsAt: null,
    repeat: { weekdays: [], monthDays: [], time: '02:00', duration: 60 * MINUTE, timeZone: 'UTC' },
    all: true,
    matchers: [],
  };
  const at = (hour: number, minute: number): number => (hour * 60 + minute) * MINUTE;
  const asked = { ...question, silences: [nights], since: at(1, 50) };
  expect(decideStep({ ...asked, now: at(2, 5) }).kind).toBe('muted');
  expect(decideStep({ ...asked, now: at(3, 5) })).toEqual({ kind: 'waiting', askAt: at(3, 15) });
  expect(decideStep({ ...asked, now: at(3, 15) }).kind).toBe('due');
});

test('an escalation has few steps, one later than the other, that tell somebody', () => {
  const step = (after: number, channels: readonly number[] = [1]) => ({
    after: after * MINUTE,
    channels,
  });
  expect(checkSteps([step(15), step(30)])).toEqual([]);
  expect(checkSteps([step(0), step(30, []), step(30)])).toEqual([
    { step: 0, field: 'after', message: 'must be at least a second' },
    { step: 1, field: 'channels', message: 'at least one channel is required' },
    { step: 2, field: 'after', message: 'must be later than the step before' },
  ]);
  expect(checkSteps([step(8 * 24 * 60)])).toMatchObject([{ message: 'must be at most 7 days' }]);
  expect(checkSteps([1, 2, 3, 4, 5, 6].map((after) => step(after)))).toEqual([
    { message: 'can have at most 5 steps' },
  ]);
});

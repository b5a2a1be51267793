import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertFacts } from '../silences/decide-message.ts';
import type { Silence } from '../silences/silence.ts';
import { type ReplayedStep, EscalationReplay } from './replay-escalation.ts';
import { stepsText } from './steps-text.ts';

const MINUTE = 60_000;
const LENGTH = 120;

const worlds = fc.record({
  steps: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
  /** Minutes in which each alert opens, closes, opens again. */
  turns: fc.array(fc.uniqueArray(fc.nat({ max: LENGTH }), { maxLength: 6 }), { maxLength: 5 }),
  silence: fc.tuple(fc.nat({ max: LENGTH }), fc.nat({ max: 40 })),
});

test('steps are told as long after each opening as nothing held the alert, until it closes', () => {
  let told = 0;
  fc.assert(
    fc.property(worlds, ({ steps: given, turns, silence: [from, length] }) => {
      const steps = given.toSorted((left, right) => left - right);
      const silences: Silence[] = [
        {
          id: 1,
          startsAt: from * MINUTE,
          endsAt: (from + length) * MINUTE,
          repeat: null,
          all: true,
          matchers: [],
        },
      ];
      const alert = { id: undefined, attrs: {}, severity: 'info', labels: {} };
      const facts = [alertFacts(alert, { id: 1, name: '', owner: '' })];
      const seen: ReplayedStep[] = [];
      const replay = new EscalationReplay(
        steps.map((after) => ({ after: after * MINUTE })),
        (step) => seen.push(step),
      );
      const expected: ReplayedStep[] = [];
      const isHeld = (minute: number): boolean => minute >= from && minute < from + length;
      for (const [index, minutes] of turns.entries()) {
        const open = minutes.toSorted((left, right) => left - right);
        for (let at = 0; at < open.length; at += 2) {
          let clock = 0;
          let reached = 0;
          const start = open[at] ?? 0;
          for (let minute = start; minute <= (open[at + 1] ?? LENGTH); minute += 1) {
            if (minute > start) clock += 1;
            if (isHeld(minute) || (minute > start && isHeld(minute - 1))) clock = 0;
            if (!isHeld(minute) && steps[reached] === clock) {
              expected.push({ alert: index, step: reached, time: minute * MINUTE });
              reached += 1;
            }
          }
        }
      }
      const events = turns
        .flatMap((minutes, index) =>
          minutes
            .toSorted((left, right) => left - right)
            .map((minute, at) => ({ minute, index, opens: at % 2 === 0 })),
        )
        .toSorted((left, right) => left.minute - right.minute);
      for (const { minute, index, opens } of events)
        if (opens) replay.open(index, { facts, silences }, minute * MINUTE);
        else replay.close(index, minute * MINUTE);
      replay.advance(LENGTH * MINUTE);
      const inOrder = (some: readonly ReplayedStep[]): ReplayedStep[] =>
        some.toSorted((left, right) => left.time - right.time || left.alert - right.alert);
      expect(inOrder(seen)).toEqual(inOrder(expected));
      expect(seen.map(({ time }) => time)).toEqual(inOrder(seen).map(({ time }) => time));
      told += seen.length;
    }),
    { numRuns: 2000 },
  );
  expect(told).toBeGreaterThan(2000);
});

test('says in words what the steps would have made', () => {
  const write = (milliseconds: number): string => `${milliseconds / MINUTE} min`;
  const step = (minutes: number, notifications: number, whom?: string) => ({
    after: minutes * MINUTE,
    notifications,
    whom,
  });
  expect(stepsText([], write)).toBeUndefined();
  expect(stepsText([step(15, 0)], write)).toBe('No escalation step would have been due.');
  expect(stepsText([step(15, 1)], write)).toBe(
    'Without an acknowledgement, at most 1 message after 15 min.',
  );
  expect(stepsText([step(15, 4, '#leads'), step(60, 2, 'boss'), step(90, 0)], write)).toBe(
    'Without an acknowledgement, at most 4 messages to #leads after 15 min, 2 to boss after 60 min.',
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedEvent, EventCounts } from './count-events.ts';
import { MINUTE, HOUR } from '../../shared/time-units.ts';

const from = 1000 * HOUR;
const to = from + 24 * HOUR;

type Kind = 'created' | 'opened' | 'closed' | 'recurring' | 'acknowledged' | 'unacknowledged';

/** An event of one alert, so many minutes after the start of the range. */
const eventAt = (kind: Kind, minutes: number, isManual = false): CountedEvent => ({
  alertId: 1,
  name: kind === 'opened' || kind === 'closed' ? 'status-changed' : kind,
  status: kind === 'closed' ? 'closed' : 'open',
  isManual,
  time: from + minutes * MINUTE,
  noticed: from + minutes * MINUTE,
  sources: ['a'],
});

function count(events: readonly CountedEvent[]) {
  const counts = new EventCounts({ from, to });
  for (const event of events) counts.add(event);
  return counts.end().get('a');
}

test('an alert counts from when it opens until it closes, or until the end of the range', () => {
  expect(count([eventAt('created', 10), eventAt('closed', 40), eventAt('opened', 60)])).toEqual({
    fired: 2,
    firing: 30 * MINUTE + 23 * HOUR,
    acknowledged: 0,
    flapped: 0,
  });
});

test('one that was open before the range counts from its start, and did not fire in it', () => {
  expect(count([eventAt('recurring', 30), eventAt('closed', 90)])).toMatchObject({
    fired: 0,
    firing: 90 * MINUTE,
  });
});

test('what a person opens again did not fire, and an error that comes again after it was closed did', () => {
  const byHand = [eventAt('created', 0), eventAt('closed', 5, true), eventAt('opened', 9, true)];
  expect(count(byHand)?.fired).toBe(1);
  const again = [eventAt('created', 0), eventAt('closed', 5, true), eventAt('recurring', 9)];
  expect(count(again)?.fired).toBe(2);
});

test('somebody is on it once each time it fires', () => {
  const kinds: Kind[] = ['created', 'acknowledged', 'acknowledged', 'closed', 'opened'];
  const events = kinds.map((kind, at) => eventAt(kind, at));
  expect(count(events)?.acknowledged).toBe(1);
  expect(count([...events, eventAt('acknowledged', 9)])?.acknowledged).toBe(2);
});

test('an alert flaps once, however often it changes', () => {
  const changes = (times: readonly number[]) =>
    times.map((minutes, at) => eventAt(at % 2 === 0 ? 'opened' : 'closed', minutes));
  expect(count(changes([0, 10, 20]))?.flapped).toBe(0);
  expect(count(changes([0, 30, 70, 110]))?.flapped).toBe(0);
  expect(count(changes([0, 5, 10, 15, 20, 25, 30]))?.flapped).toBe(1);
});

const steps = fc.array(
  fc.record({
    alertId: fc.integer({ min: 1, max: 2 }),
    kind: fc.constantFrom<Kind>(
      'created',
      'opened',
      'closed',
      'closed',
      'recurring',
      'acknowledged',
      'unacknowledged',
    ),
    /** Minutes since the step before, and until it was noticed. */
    gap: fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 9 })),
    lag: fc.integer({ min: 0, max: 5 }),
    isManual: fc.boolean(),
    sources: fc.subarray(['a', 'b']),
  }),
  { minLength: 1, maxLength: 25 },
);

/** The counts of a source, by looking back from each event, and at each minute of the range. */
function slowCounts(events: readonly CountedEvent[], source: string) {
  const counts = { fired: 0, firing: 0, acknowledged: 0, flapped: 0 };
  for (const own of Map.groupBy(events, ({ alertId }) => alertId).values()) {
    const saysOpen = ({ name, status }: CountedEvent): boolean =>
      name === 'created' || (name === 'status-changed' && status === 'open');
    const saysClosed = ({ name, status }: CountedEvent): boolean =>
      name === 'status-changed' && status === 'closed';
    const wasOpen = own[0] !== undefined && !saysOpen(own[0]);
    const isOpenAfter = own.map((_, at) => {
      const last = own
        .slice(0, at + 1)
        .findLast((one) => one.name === 'recurring' || saysOpen(one) || saysClosed(one));
      return last === undefined ? wasOpen : !saysClosed(last);
    });
    const opens = own.map(
      (event, at) =>
        saysOpen(event) || (event.name === 'recurring' && !(isOpenAfter[at - 1] ?? wasOpen)),
    );
    const isCounted = own.map((_, at) => {
      const telling = own.slice(0, at + 1).findLast(({ sources }) => sources.length > 0);
      return telling?.sources.includes(source) === true;
    });
    const changes = own.map(({ name }) => name === 'created' || name === 'status-changed');
    const flaps = own.findIndex(
      ({ noticed }, at) =>
        changes[at] === true &&
        own.slice(0, at + 1).filter((one, other) => changes[other] && one.noticed > noticed - HOUR)
          .length >= 4,
    );
    if (isCounted[flaps] === true) counts.flapped += 1;
    for (const [at, { name, isManual }] of own.entries()) {
      if (isCounted[at] !== true) continue;
      if (opens[at] === true && !isManual) counts.fired += 1;
      if (name !== 'acknowledged') continue;
      const before = own
        .slice(0, at)
        .findLastIndex((one, other) => one.name === name || opens[other]);
      if (before === -1 || opens[before] === true) counts.acknowledged += 1;
    }
    // From each opening to the closing behind it; whoever it counts for then has all of it.
    for (let at = wasOpen ? -1 : opens.indexOf(true); at < own.length; at += 1) {
      const isOpening = at === -1 || (opens[at] === true && !(isOpenAfter[at - 1] ?? wasOpen));
      if (!isOpening) continue;
      const end = own.findIndex((event, other) => other > at && saysClosed(event));
      const since = own[at]?.time ?? from;
      const until = own[end]?.time ?? to;
      if (isCounted[end === -1 ? own.length - 1 : end] !== true) continue;
      for (let minute = from; minute < to; minute += MINUTE)
        if (minute >= since && minute < until) counts.firing += MINUTE;
    }
  }
  return counts;
}

test('counts are those of a look at every minute and back from every event, whatever happens', () => {
  const seen = { acknowledged: 0, flapped: 0 };
  fc.assert(
    fc.property(steps, fc.integer({ min: -60, max: 23 * 60 }), (given, beginning) => {
      let minutes = beginning;
      const events = given.map(({ kind, gap, lag, isManual, alertId, sources }) => {
        minutes += gap;
        const noticed = from + minutes * MINUTE;
        return {
          ...eventAt(kind, minutes, isManual),
          alertId,
          sources,
          noticed,
          time: noticed - lag * MINUTE,
        };
      });
      const counts = new EventCounts({ from, to });
      for (const event of events) counts.add(event);
      const all = counts.end();
      const nothing = { fired: 0, firing: 0, acknowledged: 0, flapped: 0 };
      for (const source of ['a', 'b']) {
        const slow = slowCounts(events, source);
        seen.acknowledged += slow.acknowledged;
        seen.flapped += slow.flapped;
        expect(all.get(source) ?? nothing).toEqual(slow);
      }
    }),
    { numRuns: 600 },
  );
  expect(Math.min(seen.acknowledged, seen.flapped)).toBeGreaterThan(20);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedEvent, EventCounts } from './count-events.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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

test('counts are those of a minute by minute look, whatever happens', () => {
  const step = fc.record({
    kind: fc.constantFrom<Kind>('opened', 'closed', 'recurring', 'acknowledged', 'unacknowledged'),
    gap: fc.integer({ min: 1, max: 90 }),
    isManual: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), (steps) => {
      let minutes = 0;
      const events = [
        eventAt('created', 0),
        ...steps.map(({ kind, gap, isManual }) => {
          minutes += gap;
          return eventAt(kind, minutes, isManual);
        }),
      ];
      let [isOpen, open, fired] = [false, 0, 0];
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const event = events.find(({ time }) => time === from + minute * MINUTE);
        const opens =
          event?.name === 'created' ||
          (event?.name === 'status-changed' && event.status === 'open') ||
          (event?.name === 'recurring' && !isOpen);
        if (opens && !event.isManual) fired += 1;
        if (opens) isOpen = true;
        if (event?.status === 'closed') isOpen = false;
        if (isOpen) open += 1;
      }
      expect(count(events)).toMatchObject({ fired, firing: open * MINUTE });
    }),
  );
});

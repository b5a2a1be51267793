import type { AlertEvent } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { alertPeriods, newestOf, periodMarkers, rangeOf } from './alert-periods.ts';

const HOUR = 3_600_000;
const at = (minute: number): number => Date.UTC(2026, 2, 4, 10, minute);
const text = (minute: number): string => new Date(at(minute)).toISOString();

/** What the server noticed five minutes after it began. */
const event = (minute: number, status: 'open' | 'closed', byHand = false): AlertEvent => ({
  id: String(minute),
  name: 'status-changed',
  status,
  reason: byHand ? 'manual' : 'out-of-bounds',
  text: '',
  time: text(minute),
  createdAt: text(minute),
  recordedAt: text(minute + 5),
  user: byHand ? { id: 1, name: 'Mira' } : null,
  deliveries: [],
});

const alert = (status: 'open' | 'closed') => ({ status, createdAt: text(0) });

test('an alert is open from the first wrong point, or from when somebody reopened it', () => {
  const events = [
    event(30, 'open', true),
    event(20, 'closed'),
    event(12, 'open'),
    event(10, 'open'),
  ];
  expect(alertPeriods(alert('open'), events)).toEqual([
    { opened: at(10), closed: at(20) },
    { opened: at(35) },
  ]);
});

test('without its first events it began when it was made, and what is closed by hand was open until then', () => {
  expect(alertPeriods(alert('closed'), [event(20, 'closed', true)])).toEqual([
    { opened: at(0), closed: at(25) },
  ]);
  expect(alertPeriods(alert('open'), [])).toEqual([{ opened: at(0) }]);
  expect(alertPeriods(alert('closed'), [])).toEqual([]);
});

test('periods are bands with a mark at either end', () => {
  const colors = { open: 'red', closed: 'green' };
  const periods = [{ opened: at(10), closed: at(20) }, { opened: at(35) }];
  const marks = periodMarkers(periods, at(50), colors);
  expect(marks.map(({ time, end, label }) => [label, time, end])).toEqual([
    ['firing', at(10), at(20)],
    ['Alert opened', at(10), undefined],
    ['Alert closed', at(20), undefined],
    ['firing', at(35), at(50)],
    ['Alert opened', at(35), undefined],
  ]);
});

test('the range is an hour, and wider around what was open for longer', () => {
  expect(rangeOf([{ opened: at(10), closed: at(20) }], at(20), at(90))).toMatchObject({
    gte: at(-10),
    lt: at(50),
  });
  const range = rangeOf([{ opened: at(0) - 10 * HOUR }], at(0), at(0) + 9 * HOUR);
  expect(range).toMatchObject({ gte: at(0) - 11.5 * HOUR, lt: at(0) + 1.5 * HOUR });
});

test('what is to come is not shown: the hour of a new alert ends within five minutes of now', () => {
  expect(rangeOf([{ opened: at(18) }], at(20), at(22))).toMatchObject({ gte: at(-35), lt: at(25) });
  const range = rangeOf([{ opened: at(0) - 10 * HOUR }], at(0), at(2));
  expect(range).toMatchObject({ gte: at(0) - 11.5 * HOUR, lt: at(5) });
});

test('errors that go on are newer than the newest event of their alert', () => {
  const alert = { type: 'error' as const, updatedAt: text(20), time: text(77) };
  expect(newestOf(alert)).toBe(at(80));
  expect(newestOf(alert, at(90))).toBe(at(77));
  expect(newestOf({ ...alert, time: text(10) }, at(90))).toBe(at(20));
  expect(newestOf({ ...alert, type: 'metric' })).toBe(at(20));
  const range = rangeOf([{ opened: at(18) }], newestOf(alert), at(300));
  expect(range.lt).toBeGreaterThan(at(77));
  expect(range.gte).toBeLessThan(at(18));
});

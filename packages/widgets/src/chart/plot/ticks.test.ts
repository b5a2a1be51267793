import { assert, constantFrom, double, integer, property } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { axisRange, axisSteps } from './axis-steps.ts';
import { timeTicks, valueTicks } from './ticks.ts';

const at = (hour: number, minute = 0, day = 4): number =>
  new Date(2026, 2, day, hour, minute).getTime();

test('times are round in local time', () => {
  expect(timeTicks(at(10, 7), at(11, 3), 6)).toEqual({
    values: [at(10, 10), at(10, 20), at(10, 30), at(10, 40), at(10, 50), at(11)],
    step: 600_000,
  });
  expect(timeTicks(at(5), at(30), 5).values).toEqual([at(6), at(12), at(18), at(24), at(30)]);
  expect(timeTicks(at(5), at(5 + 72), 4).values).toEqual([at(0, 0, 5), at(0, 0, 6), at(0, 0, 7)]);
});

test.each([
  // Clocks go forward, and back; an offset that is no whole hour.
  ['Europe/Berlin', '2026-03-28T23:00Z', ['00:00', '06:00', '12:00', '18:00', '00:00']],
  ['Europe/Berlin', '2026-10-24T22:00Z', ['00:00', '06:00', '12:00', '18:00', '00:00']],
  ['Asia/Kathmandu', '2026-03-04T00:00Z', ['06:00', '12:00', '18:00', '00:00', '06:00']],
])('hours are round on the clocks of %s after %s', (zone, start, clocks) => {
  vi.stubEnv('TZ', zone);
  const from = Date.parse(start);
  const { values, step } = timeTicks(from, from + 25 * 3_600_000, 5);
  expect(step).toBe(21_600_000);
  expect(values.map((value) => new Date(value).toTimeString().slice(0, 5)).slice(0, 5)).toEqual(
    clocks,
  );
  vi.unstubAllEnvs();
});

test.each([
  // Clocks skip midnight, or show it twice.
  ['America/Santiago', '2026-09-03T12:00Z', '04 05 06 07 08 09 10'],
  ['America/Santiago', '2026-09-06T04:30Z', '07 08 09 10 11 12 13'],
  ['America/Santiago', '2026-04-02T12:00Z', '03 04 05 06 07 08 09'],
  ['America/Havana', '2026-03-05T12:00Z', '06 07 08 09 10 11 12'],
  ['Africa/Cairo', '2026-04-21T12:00Z', '22 23 24 25 26 27 28'],
  ['Asia/Beirut', '2026-03-26T12:00Z', '27 28 29 30 31 01 02'],
])('days begin with their first moment in %s after %s', (zone, start, days) => {
  vi.stubEnv('TZ', zone);
  const from = Date.parse(start);
  const { values } = timeTicks(from, from + 7 * 86_400_000, 8);
  const dayOf = (time: number): string => String(new Date(time).getDate()).padStart(2, '0');
  expect(values.map(dayOf).join(' ')).toBe(days);
  for (const value of values) expect(dayOf(value - 1)).not.toBe(dayOf(value));
  vi.unstubAllEnvs();
});

test('values are multiples of a step, ends included', () => {
  expect(valueTicks(0, 1, 5, [0.1, 0.2, 0.5]).values).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(valueTicks(-20, 40, 4, [10, 20, 50])).toEqual({ values: [-20, 0, 20, 40], step: 20 });
  expect(valueTicks(0, 0.3, 3, [0.1]).values).toEqual([0, 0.1, 0.2, 0.3]);
});

test('no range of any unit has more ticks than there is room for', () => {
  const value = double({ noNaN: true, noDefaultInfinity: true });
  const unit = constantFrom('', 'bytes', 'nanoseconds', 'microseconds', 'milliseconds', 'seconds');
  assert(
    property(value, value, unit, integer({ min: 1, max: 20 }), (one, other, of, most) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      for (const [from, to] of [[low, high] as const, axisRange(low, high, of)])
        expect(valueTicks(from, to, most, axisSteps(of)).values.length).toBeLessThanOrEqual(
          most + 1,
        );
    }),
    // Few numbers lie where ticks used to run out of steps without running out of memory.
    { examples: [[0, 1.7e9, 'seconds', 5]] },
  );
});

test('centuries have no more ticks than there is room for', () => {
  const { values } = timeTicks(Date.UTC(1500, 0), Date.UTC(2026, 0), 6);
  expect(values.length).toBeGreaterThan(1);
  expect(values.length).toBeLessThanOrEqual(7);
});

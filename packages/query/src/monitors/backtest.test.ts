import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtest, backtestInSlices } from './backtest.ts';
import { toCheck } from './check.ts';

const start = Date.UTC(2024, 4, 14, 12);
const minute = (count: number): number => start + count * 60_000;
const check = toCheck({ minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 3 });

const run = (points: readonly number[], settings = check) =>
  backtest([{ name: 'cpu', points }], settings, { firstTime: start });

test('an hour with one incident opens once and closes once', () => {
  const seen = run([90, 120, 130, 110, 95, 105, 80, 70, 60]);
  expect(
    seen.map(({ noticed, transition }) => [noticed, transition.kind, transition.time]),
  ).toEqual([
    [minute(4), 'created', minute(1)],
    [minute(9), 'closed', minute(6)],
  ]);
  expect(seen[1]?.transition).toMatchObject({ normalValue: 80 });
});

test('silences are judged when a minute is evaluated, which is some time after its end', () => {
  const points = [90, 120, 130, 110, 95, 105, 80, 70, 60];
  const seen = backtest([{ name: 'cpu', points }], check, {
    firstTime: start,
    delay: 30_000,
    // From two seconds after the end of the fourth minute until two before that of the ninth is evaluated.
    isMuted: (_, __, time) => time >= minute(4) + 2000 && time < minute(9) + 28_000,
  });
  expect(seen.map(({ noticed, isNotified }) => [noticed, isNotified])).toEqual([
    [minute(4), false],
    [minute(9), true],
  ]);
});

test('MM12: an alert that goes on firing says so every hour', () => {
  const seen = run(Array.from({ length: 200 }, () => 120));
  expect(seen.map(({ transition }) => [transition.kind, transition.time])).toEqual([
    ['created', minute(0)],
    ['recurring', minute(60)],
    ['recurring', minute(120)],
    ['recurring', minute(180)],
  ]);
});

test('MM11: within eight hours the same alert opens again, later another one is made', () => {
  const incident = [120, 120, 120, 0, 0, 0];
  const quiet = (hours: number): number[] => Array.from({ length: hours * 60 }, () => 0);
  const kinds = (hours: number): string[] =>
    run([...incident, ...quiet(hours), ...incident]).map(({ transition }) => transition.kind);
  expect(kinds(1)).toEqual(['created', 'closed', 'reopened', 'closed']);
  expect(kinds(9)).toEqual(['created', 'closed', 'created', 'closed']);
});

test('an alert that changes too often is held when the monitor asks for it', () => {
  const points = Array.from({ length: 58 }, (_, index) => (index % 2 === 0 ? 120 : 0));
  const quick = toCheck({ minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 1 });
  const held = backtest([{ name: 'cpu', points }], quick, { firstTime: start, holdFlapping: true });
  expect(held).toHaveLength(58);
  expect(held.filter(({ isNotified }) => isNotified)).toHaveLength(4);
});

test('who was told of the beginning is told of the end, however often it changes', () => {
  const flips = Array.from({ length: 200 }, (_, index) => (index % 7 < 3 ? 120 : 0));
  const quick = toCheck({ minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 1 });
  const held = backtest([{ name: 'cpu', points: flips }], quick, {
    firstTime: start - 30 * 60_000,
    lookBack: 31,
    holdFlapping: true,
  });
  const heard = held.filter(({ isNotified }) => isNotified);
  expect(heard.length).toBeLessThan(held.length);
  expect(heard.map(({ transition }) => transition.kind === 'closed')).toEqual(
    heard.map((_, index) => index % 2 === 1),
  );
});

test('a query that answers nothing has one alert of its own where the policy asks for it', () => {
  const watchful = toCheck({
    minAllowedValue: null,
    maxAllowedValue: 100,
    checkNumPoint: 2,
    noDataPolicy: 'alert',
  });
  const gap = [...Array.from({ length: 40 }, () => Number.NaN), 5, 5, 5];
  const seen = run(gap, watchful);
  expect(seen.map(({ series, transition }) => [series, transition.kind])).toEqual([
    ['no data', 'created'],
    ['no data', 'closed'],
  ]);
  const nothing = backtest([], watchful, { firstTime: start, count: 30 });
  expect(nothing.map(({ series, noticed }) => [series, noticed])).toEqual([['no data', minute(2)]]);
});

test('series that vanish have an alert each and none about the query besides', () => {
  const watchful = toCheck({
    minAllowedValue: null,
    maxAllowedValue: 100,
    checkNumPoint: 2,
    noDataPolicy: 'alert',
  });
  const points = [5, 5, ...Array.from({ length: 100 }, () => Number.NaN)];
  const seen = backtest(
    [
      { name: 'a', points },
      { name: 'b', points },
    ],
    watchful,
    { firstTime: start },
  );
  expect(
    seen
      .filter(({ transition }) => transition.kind === 'created')
      .map(({ series, noticed }) => [series, noticed]),
  ).toEqual([
    ['a', minute(4)],
    ['b', minute(4)],
  ]);
});

const anyPoints = fc.array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(Number.NaN)), {
  maxLength: 150,
});
const anyCheck = fc
  .record({
    checkNumPoint: fc.integer({ min: 1, max: 10 }),
    fireNumPoint: fc.option(fc.integer({ min: 1, max: 10 })),
    clearNumPoint: fc.option(fc.integer({ min: 1, max: 10 })),
    keepFiringFor: fc.constantFrom(0, 120_000, 600_000),
    maxRecoveryValue: fc.option(fc.integer({ min: 50, max: 100 })),
    noDataPolicy: fc.constantFrom('zero', 'ok', 'hold', 'alert'),
  } as const)
  .map((settings) => toCheck({ minAllowedValue: null, maxAllowedValue: 100, ...settings }));

test('an alert opens and closes in turn, and never before it began', () => {
  fc.assert(
    fc.property(anyPoints, anyCheck, (points, settings) => {
      const open = new Set<string>();
      for (const { series, transition, noticed } of run(points, settings)) {
        expect(transition.time).toBeLessThan(noticed);
        if (transition.kind === 'recurring') expect(open).toContain(series);
        else {
          expect(transition.kind === 'closed').toBe(open.has(series));
          if (transition.kind === 'closed') open.delete(series);
          else open.add(series);
        }
      }
    }),
  );
});

test('points within bounds never open an alert, whatever is missing between them', () => {
  fc.assert(
    fc.property(anyPoints, anyCheck, (points, settings) => {
      const calm = points.map((value) => Math.min(value, 100));
      const alarms = run(calm, settings).filter(
        ({ transition }) => transition.kind !== 'closed' && transition.reason === 'out-of-bounds',
      );
      expect(alarms).toEqual([]);
    }),
  );
});

test('many series are decided in slices, and only so many transitions are kept', () => {
  const quick = toCheck({ minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 1 });
  const points = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 120 : 0));
  const series = Array.from({ length: 100 }, (_, index) => ({ name: `cpu ${index}`, points }));
  const work = backtestInSlices(series, quick, { firstTime: start, maxTransitions: 250 });
  let pauses = 0;
  for (;;) {
    const step = work.next();
    if (step.done === true) {
      const { transitions, notifications, hasMore } = step.value;
      expect({ kept: transitions.length, notifications, hasMore }).toEqual({
        kept: 250,
        notifications: 20_000,
        hasMore: true,
      });
      expect(transitions).toEqual(
        backtest(series, quick, { firstTime: start }).slice(0, transitions.length),
      );
      break;
    }
    pauses += 1;
  }
  expect(pauses).toBeGreaterThan(100);
});

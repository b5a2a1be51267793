import { array, assert as check, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { SeenPoints } from './seen-points.ts';

/** Points of `senders` that report every ten units of time, each from a moment of its own on. */
const chain = (senders: number, length: number): (readonly [start: number, time: number])[] =>
  Array.from({ length }, (_, i) => i).flatMap((i) =>
    Array.from({ length: senders }, (__, sender): [number, number] => [
      1000 + i * 10 + sender,
      1010 + i * 10 + sender,
    ]),
  );

test('a chain of points counts once, however often and in whatever order it comes', () => {
  const order = array(
    record({ from: integer({ min: 0, max: 200 }), count: integer({ min: 1, max: 40 }) }),
  );
  check(
    property(order, integer({ min: 1, max: 5 }), (repeats, senders) => {
      const points = chain(senders, 40);
      const seen = new SeenPoints();
      const taken = new Map<string, number>();
      const offer = (point: readonly [number, number]): void => {
        if (seen.take(point[0], point[1], 7) !== 'new') return;
        const key = point.join(' ');
        taken.set(key, (taken.get(key) ?? 0) + 1);
      };
      let next = 0;
      for (const { from, count } of repeats) {
        for (const point of points.slice(next, next + count)) offer(point);
        next += count;
        for (const point of points.slice(Math.min(from, next), next).slice(0, count)) offer(point);
      }
      for (const point of points.slice(next)) offer(point);
      for (const point of points) offer(point);
      expect([...taken.values()].every((times) => times === 1)).toBe(true);
      expect(taken.size).toBe(points.length);
    }),
  );
});

test('points that fill a gap count, also long afterwards', () => {
  const seen = new SeenPoints();
  const points = chain(1, 200);
  const isLate = (i: number): boolean => i >= 50 && i < 60;
  for (const [i, [start, time]] of points.entries()) {
    if (!isLate(i)) expect(seen.take(start, time, 1)).toBe('new');
  }
  for (const [i, [start, time]] of points.entries()) {
    expect(seen.take(start, time, 1)).toBe(isLate(i) ? 'new' : 'repeated');
  }
});

test('a point that was given back counts again, and the next one too', () => {
  const seen = new SeenPoints();
  expect(seen.take(10, 20, 1)).toBe('new');
  expect(seen.take(20, 30, 2)).toBe('new');
  seen.giveBack(20, 30, 2);
  expect(seen.latest).toBe(20);
  expect(seen.take(20, 30, 2)).toBe('new');
  expect(seen.take(30, 40, 3)).toBe('new');
  seen.giveBack(20, 30, 2);
  expect(seen.take(20, 30, 2)).toBe('new');
  expect(seen.take(20, 30, 2)).toBe('repeated');
});

test('without a start, a point is told apart as long as it is among the latest', () => {
  const seen = new SeenPoints();
  for (let time = 1; time <= 100; time++) expect(seen.take(0, time, 1)).toBe('new');
  expect(seen.take(0, 99, 1)).toBe('repeated');
  expect(seen.take(0, 99, 2)).toBe('new');
  expect(seen.take(0, 5, 1)).toBe('late');
});

test('what it knows survives being kept', () => {
  const seen = new SeenPoints();
  for (const [start, time] of chain(3, 30)) seen.take(start, time, 1);
  const again = SeenPoints.fromState(seen.toState());
  for (const [start, time] of chain(3, 30)) expect(again.take(start, time, 1)).toBe('repeated');
  expect(again.latest).toBe(seen.latest);
});

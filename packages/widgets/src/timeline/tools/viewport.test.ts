import { expect, test } from 'vitest';
import { dragViewport, gripAt } from './viewport.ts';

const whole = { start: 0, stop: 1000 };
const seen = { start: 200, stop: 400 };

test('a pointer takes an edge, what is between, or makes a new stretch beside', () => {
  expect([18, 22, 30, 41, 60].map((x) => gripAt(x, 20, 40, 100))).toEqual([
    'start',
    'start',
    'body',
    'stop',
    'new',
  ]);
  expect([2, 50, 99].map((x) => gripAt(x, 0, 100, 100))).toEqual(['start', 'new', 'stop']);
});

test('dragging moves what was taken, inside of the whole', () => {
  expect(dragViewport(whole, seen, 'body', 300, 500)).toEqual({ start: 400, stop: 600 });
  expect(dragViewport(whole, seen, 'body', 300, 5000)).toEqual({ start: 800, stop: 1000 });
  expect(dragViewport(whole, seen, 'start', 200, 100)).toEqual({ start: 100, stop: 400 });
  expect(dragViewport(whole, seen, 'start', 200, 600)).toEqual({ start: 400, stop: 600 });
  expect(dragViewport(whole, seen, 'stop', 400, 2000)).toEqual({ start: 200, stop: 1000 });
  expect(dragViewport(whole, seen, 'new', 700, 500)).toEqual({ start: 500, stop: 700 });
});

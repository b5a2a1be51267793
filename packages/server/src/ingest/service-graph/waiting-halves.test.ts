import { expect, test } from 'vitest';
import { sliceOf } from '../attributes/slice.ts';
import type { EdgeSide } from './edge-side.ts';
import { HalfEdges } from './half-edges.ts';
import { NONE, WaitingHalves } from './waiting-halves.ts';

const side: EdgeSide = {
  projectId: 1,
  side: 'client',
  type: 'http',
  client: { attr: 'service_name', name: 'front' },
  server: undefined,
  provisional: true,
  environment: '',
  namespace: '',
};
const span = { time: 0, duration: 1, statusCode: 'ok', traceId: sliceOf('0123456789abcdef') };

/** Those of calls whose ids end in these numbers. */
function halvesOf(ids: readonly (readonly [low: number, high: number])[]): HalfEdges {
  const halves = new HalfEdges();
  for (const [low, high] of ids) halves.add(side, span, low, high);
  return halves;
}

const numbered = (count: number): HalfEdges =>
  halvesOf(Array.from({ length: count }, (_, index) => [index + 1, 0]));

test('room for very many is given back when none waits, and what they shared is let go', () => {
  const waiting = new WaitingHalves();
  const few = waiting.halves.capacity;
  const halves = numbered(40_000);
  for (let index = 0; index < halves.count; index++) waiting.add(halves, index, 0);
  expect(waiting.halves.capacity).toBeGreaterThanOrEqual(40_000);
  const slot = waiting.find(halves, 7);
  expect(waiting.halves.side(slot)).toBe(side);
  waiting.remove(slot);
  expect(waiting.halves.side(slot)).toBeUndefined();
  expect(waiting.find(halves, 7)).toBe(NONE);
  while (waiting.oldest !== NONE) waiting.remove(waiting.oldest);
  waiting.tidy();
  expect(waiting.halves.capacity).toBe(few);
  waiting.add(halves, 7, 0);
  expect(waiting.find(halves, 7)).toBe(waiting.oldest);
});

test('ids that differ in their upper bits alone do not hash alike', () => {
  const ids = Array.from({ length: 1 << 14 }, (_, index): [number, number] => [
    (index >> 7) << 25,
    (index & 127) << 25,
  ]);
  const halves = halvesOf(ids);
  const buckets = new Set(ids.map((_, index) => halves.hash(index) >>> 16));
  // Of 65,536 buckets; drawn by lot they would be 14,500.
  expect(buckets.size).toBeGreaterThan(4000);
});

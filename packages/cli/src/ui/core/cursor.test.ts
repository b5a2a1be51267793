import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveBy, moveTo, startCursor, type Movement } from './cursor.ts';

const movements: Movement[] = [
  'up',
  'down',
  'page-up',
  'page-down',
  'half-page-up',
  'half-page-down',
  'top',
  'bottom',
];

test('scrolls no further than needed', () => {
  let cursor = moveTo(startCursor, 9, 100, 10);
  expect(cursor).toEqual({ selected: 9, top: 0 });
  cursor = moveBy(cursor, 'down', 100, 10);
  expect(cursor).toEqual({ selected: 10, top: 1 });
  cursor = moveBy(cursor, 'bottom', 100, 10);
  expect(cursor).toEqual({ selected: 99, top: 90 });
  cursor = moveBy(cursor, 'up', 100, 10);
  expect(cursor).toEqual({ selected: 98, top: 90 });
  cursor = moveBy(cursor, 'top', 100, 10);
  expect(cursor).toEqual({ selected: 0, top: 0 });
});

test('the selected row is always on the screen, whatever is pressed and however the list changes', () => {
  const step = fc.record({
    movement: fc.constantFrom(...movements),
    count: fc.nat(200),
    height: fc.integer({ min: 0, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      let cursor = startCursor;
      for (const { movement, count, height } of steps) {
        cursor = moveBy(cursor, movement, count, height);
        expect(cursor.selected).toBeGreaterThanOrEqual(0);
        expect(cursor.selected).toBeLessThan(Math.max(1, count));
        expect(cursor.top).toBeLessThanOrEqual(cursor.selected);
        expect(cursor.selected).toBeLessThan(cursor.top + Math.max(1, height));
      }
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { polyline, stretches } from './polylines.ts';

test('gaps part a line, unless it shall connect what is known', () => {
  const values = [null, 1, 2, null, null, 3, null];
  expect(stretches(values, false)).toEqual([
    [1, 2],
    [5, 5],
  ]);
  expect(stretches(values, true)).toEqual([[1, 5]]);
  expect(stretches([null, null], true)).toEqual([]);
});

test('a line goes through every value as long as there is room', () => {
  const places = { x: (index: number) => index * 10, y: (value: number) => -value };
  expect(polyline([4, null, 6], [0, 2], places)).toEqual([0, -4, 20, -6]);
});

test('of many values in one column the extremes, the first and the last are left', () => {
  const values = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 200 });
  fc.assert(
    fc.property(values, (drawn) => {
      const line = polyline(drawn, [0, drawn.length - 1], { x: () => 7, y: (value) => value });
      const heights = line.filter((_, at) => at % 2 === 1);
      expect(heights.length).toBeLessThanOrEqual(4);
      expect(Math.min(...heights)).toBe(Math.min(...drawn));
      expect(Math.max(...heights)).toBe(Math.max(...drawn));
      expect([heights[0], heights.at(-1)]).toEqual([drawn[0], drawn.at(-1)]);
    }),
  );
});

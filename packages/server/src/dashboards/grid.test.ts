import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inReadingOrder, isCovered, packItems, sizeOf } from './grid.ts';
import type { Place } from './grid.ts';

const overlap = (a: Place, b: Place): boolean =>
  a.xAxis < b.xAxis + b.width &&
  b.xAxis < a.xAxis + a.width &&
  a.yAxis < b.yAxis + b.height &&
  b.yAxis < a.yAxis + a.height;

describe('packItems', () => {
  it('fills lines from the left and begins the next one below the highest', () => {
    const gauge = { width: 3, height: 10 };
    const chart = { width: 12, height: 28 };
    expect(packItems([gauge, chart, chart, gauge])).toEqual([
      { xAxis: 0, yAxis: 0, ...gauge },
      { xAxis: 3, yAxis: 0, ...chart },
      { xAxis: 0, yAxis: 28, ...chart },
      { xAxis: 12, yAxis: 28, ...gauge },
    ]);
  });

  it('covers nothing twice and stays inside the grid', () => {
    const sizes = fc.array(
      fc.record({
        width: fc.integer({ min: 1, max: 24 }),
        height: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(sizes, (items) => {
        const places = packItems(items);
        for (const [at, place] of places.entries()) {
          expect(place.xAxis + place.width).toBeLessThanOrEqual(24);
          expect(places.slice(at + 1).some((other) => overlap(place, other))).toBe(false);
        }
      }),
    );
  });

  it('gives an item wider than the grid a line of its own', () => {
    const [first, second] = packItems([
      { width: 40, height: 5 },
      { width: 2, height: 5 },
    ]);
    expect(first).toMatchObject({ xAxis: 0, yAxis: 0 });
    expect(second).toMatchObject({ xAxis: 0, yAxis: 5 });
  });
});

describe('sizes and order', () => {
  it('replaces zeros by the usual size, and every size of a heatmap', () => {
    expect(sizeOf('gauge', { width: 0, height: 0 })).toEqual({ width: 3, height: 10 });
    expect(sizeOf('chart', { width: 24, height: 0 })).toEqual({ width: 24, height: 28 });
    expect(sizeOf('heatmap', { width: 5, height: 5 })).toEqual({ width: 18, height: 40 });
  });

  it('knows what a new item covers', () => {
    const item = { xAxis: 11, yAxis: 27, width: 3, height: 10 };
    expect(isCovered(item, { width: 12, height: 28 })).toBe(true);
    expect(isCovered({ ...item, xAxis: 12 }, { width: 12, height: 28 })).toBe(false);
    expect(isCovered({ ...item, yAxis: 28 }, { width: 12, height: 28 })).toBe(false);
  });

  it('reads by line, then by column, then by age', () => {
    const at = (id: number, xAxis: number, yAxis: number) => ({
      id,
      xAxis,
      yAxis,
      width: 3,
      height: 3,
    });
    const items = [at(4, 0, 10), at(3, 6, 0), at(2, 0, 0), at(1, 0, 10)];
    expect(inReadingOrder(items).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  });
});

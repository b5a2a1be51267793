import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeOf } from './items/kinds.ts';
import type { ItemPlace } from '../../values/grid-places.ts';
import { packItems } from './layout.ts';

const overlap = (a: ItemPlace, b: ItemPlace): boolean =>
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
    const size = fc.record({
      width: fc.integer({ min: 1, max: 24 }),
      height: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 20 }), (items) => {
        const places = packItems(items);
        const isFine = places.every(
          (place, at) =>
            place.xAxis + place.width <= 24 &&
            !places.slice(at + 1).some((other) => overlap(place, other)),
        );
        expect(isFine).toBe(true);
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

describe('sizeOf', () => {
  it('replaces zeros by the usual size, and every size of a heatmap', () => {
    expect(sizeOf('gauge', { width: 0, height: 0 })).toEqual({ width: 3, height: 10 });
    expect(sizeOf('chart', { width: 24, height: 0 })).toEqual({ width: 24, height: 28 });
    expect(sizeOf('heatmap', { width: 5, height: 5 })).toEqual({ width: 18, height: 40 });
  });
});

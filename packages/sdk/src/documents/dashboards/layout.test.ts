import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeOf } from './items/kinds.ts';
import { doOverlap, firstFreePlace, type ItemPlace, packItems } from './layout.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 24 }),
  height: fc.integer({ min: 1, max: 60 }),
});

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
    fc.assert(
      fc.property(fc.array(size, { maxLength: 20 }), (items) => {
        const places = packItems(items);
        const isFine = places.every(
          (place, at) =>
            place.xAxis + place.width <= 24 &&
            !places.slice(at + 1).some((other) => doOverlap(place, other)),
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

describe('firstFreePlace', () => {
  it('is the first gap from the top, then from the left', () => {
    const gauge = { width: 3, height: 10 };
    const chart = { width: 12, height: 28 };
    const taken = [
      { xAxis: 0, yAxis: 0, ...chart },
      { xAxis: 15, yAxis: 0, width: 9, height: 10 },
    ];
    expect(firstFreePlace([], chart)).toEqual({ xAxis: 0, yAxis: 0, ...chart });
    expect(firstFreePlace(taken, gauge)).toEqual({ xAxis: 12, yAxis: 0, ...gauge });
    expect(firstFreePlace(taken, chart)).toEqual({ xAxis: 12, yAxis: 10, ...chart });
    expect(firstFreePlace(taken, { width: 24, height: 5 })).toMatchObject({ xAxis: 0, yAxis: 28 });
  });

  it('covers nothing that is there and stays inside the grid', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 20 }), (sizes) => {
        const taken: ItemPlace[] = [];
        for (const one of sizes) {
          const place = firstFreePlace(taken, one);
          expect(place.xAxis + place.width).toBeLessThanOrEqual(24);
          expect(taken.filter((other) => doOverlap(place, other))).toEqual([]);
          taken.push(place);
        }
      }),
    );
  });
});

describe('sizeOf', () => {
  it('replaces zeros by the usual size, and every size of a heatmap', () => {
    expect(sizeOf('gauge', { width: 0, height: 0 })).toEqual({ width: 3, height: 10 });
    expect(sizeOf('chart', { width: 24, height: 0 })).toEqual({ width: 24, height: 28 });
    expect(sizeOf('heatmap', { width: 5, height: 5 })).toEqual({ width: 18, height: 40 });
  });
});

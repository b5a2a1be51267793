import * as fc from 'fast-check';
import type { ItemPlace } from '@spanlight/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { freePlace, inReadingOrder } from './grid.ts';

describe('the grid', () => {
  it('gives an item the place that is wanted, unless something stands there', () => {
    const size = { width: 12, height: 28 };
    const others = [{ xAxis: 0, yAxis: 0, width: 3, height: 10 }];
    const beside = { xAxis: 3, yAxis: 0, ...size };
    expect(freePlace(others, { xAxis: 0, yAxis: 0, ...size })).toEqual(beside);
    expect(freePlace(others, { xAxis: 2, yAxis: 9, ...size })).toEqual(beside);
    const wanted = { xAxis: 12, yAxis: 40, ...size };
    expect(freePlace(others, wanted)).toBe(wanted);
  });

  it('puts an item into the first gap from the top, then from the left', () => {
    const begin = { xAxis: 0, yAxis: 0 };
    const gauge = { width: 3, height: 10 };
    const chart = { width: 12, height: 28 };
    const taken = [
      { ...begin, ...chart },
      { xAxis: 15, yAxis: 0, width: 9, height: 10 },
    ];
    const placed = (size: typeof chart): ItemPlace => freePlace(taken, { ...begin, ...size });
    expect(placed(gauge)).toEqual({ xAxis: 12, yAxis: 0, ...gauge });
    expect(placed(chart)).toEqual({ xAxis: 12, yAxis: 10, ...chart });
    expect(placed({ width: 24, height: 5 })).toMatchObject({ xAxis: 0, yAxis: 28 });
  });

  it('covers nothing that is there and stays inside', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 24 }),
      height: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 20 }), (sizes) => {
        const taken: ItemPlace[] = [];
        for (const one of sizes) {
          const place = freePlace(taken, { xAxis: 0, yAxis: 0, ...one });
          expect(place.xAxis + place.width).toBeLessThanOrEqual(24);
          // Each cell of the items is one of its own.
          const cells = [...taken, place].flatMap((item) =>
            Array.from({ length: item.width * item.height }, (_, at) => {
              const x = item.xAxis + (at % item.width);
              return `${x} ${item.yAxis + Math.floor(at / item.width)}`;
            }),
          );
          expect(new Set(cells).size).toBe(cells.length);
          taken.push(place);
        }
      }),
      { numRuns: 20 },
    );
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

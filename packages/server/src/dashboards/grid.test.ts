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

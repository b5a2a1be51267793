import { describe, expect, it } from 'vitest';
import { inReadingOrder, isCovered } from './grid.ts';

describe('the grid', () => {
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

import { expect, it } from 'vitest';
import { gapsWhereEmpty, hasValues } from './series.ts';

it('opens a gap where a bucket counted nothing', () => {
  expect(gapsWhereEmpty([5, 0, 7, null], [2, 0, 1, 3])).toEqual([5, null, 7, null]);
  expect(gapsWhereEmpty([5, 6], [1])).toEqual([5, null]);
});

it('knows a chart without a value', () => {
  const series = { name: 'p50', color: '--series-1' } as const;
  expect(hasValues({ times: [0], series: [{ ...series, values: [null] }] })).toBe(false);
  expect(hasValues({ times: [0], series: [{ ...series, values: [0] }] })).toBe(true);
});

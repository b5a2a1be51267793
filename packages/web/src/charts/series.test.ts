import { expect, it } from 'vitest';
import { gapsWhereEmpty } from './series.ts';

it('opens a gap where a bucket counted nothing', () => {
  expect(gapsWhereEmpty([5, 0, 7, null], [2, 0, 1, 3])).toEqual([5, null, 7, null]);
  expect(gapsWhereEmpty([5, 6], [1])).toEqual([5, null]);
});

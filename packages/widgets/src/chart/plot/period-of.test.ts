import { expect, test } from 'vitest';
import { periodOf } from './paint-series.ts';

const times = [0, 60_000, 120_000, 180_000];

test.each([
  ['bar', 70_000, 190_000, 60_000, 240_000],
  ['stacked-bar', 60_000, 180_000, 60_000, 180_000],
  ['bar', -500_000, 900_000, -500_000, 900_000],
  ['bar', undefined, undefined, 0, 240_000],
  ['bar', 30_000, undefined, 0, 240_000],
  ['line', 70_000, 190_000, 70_000, 190_000],
  ['line', undefined, undefined, 0, 180_000],
] as const)('%s from %d to %d shows %d to %d: no bar is cut', (kind, from, to, first, last) => {
  expect(periodOf({ kind, data: { times, series: [] }, from, to })).toEqual({
    from: first,
    to: last,
  });
});

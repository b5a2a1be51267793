import { expect, test } from 'vitest';
import { call } from '../../../test/graph-data.ts';
import { boundsOf, countTypes, filterEdges, scaleOf, thumbsOf, writeBounds } from './filters.ts';
import { readBounds } from './edge-filter.ts';
import { toEdges } from './graph.ts';

const edges = toEdges([
  call('a', 'b', { durationAvg: 1_200_000, rate: 600, errorRate: 0.0123 }),
  call('a', 'c', { durationAvg: 98_000_000, rate: 0.5, errorRate: 0.002 }),
  call('b', 'd', { type: 'db', durationAvg: 90_000, rate: 42, errorRate: 0 }),
]);

test('edges are counted by kind', () => {
  expect(countTypes(edges)).toEqual([
    { type: 'http', count: 2 },
    { type: 'db', count: 1 },
  ]);
});

test('a filter keeps edges of its kinds whose figures lie within its bounds', () => {
  const names = (bounds: object, types?: readonly ('http' | 'db')[]) =>
    filterEdges(edges, { types, bounds }).map(({ call: { serverName } }) => serverName);
  expect(names({})).toEqual(['b', 'c', 'd']);
  expect(names({}, ['db'])).toEqual(['d']);
  expect(names({ rate: { min: 42 } })).toEqual(['b', 'd']);
  expect(names({ duration: { max: 1_200_000 }, errors: { min: 0.01 } })).toEqual(['b']);
});

test('the error rate moves in hundredths over a wide spread, in thousandths over a small one', () => {
  expect(scaleOf(edges, 'errors')).toEqual({ min: 0, max: 0.013, step: 0.001 });
  const wide = toEdges([call('a', 'b', { errorRate: 0.1 }), call('a', 'c', { errorRate: 0 })]);
  expect(scaleOf(wide, 'errors')).toEqual({ min: 0, max: 0.1, step: 0.01 });
});

test('a scale covers every edge in about a hundred round steps', () => {
  const { min, max, step } = scaleOf(edges, 'duration');
  expect(step).toBe(1_000_000);
  expect(min).toBeLessThanOrEqual(90_000);
  expect(max).toBeGreaterThanOrEqual(98_000_000);
  expect(scaleOf([], 'rate')).toEqual({ min: 0, max: 0, step: 1 });
});

test('an end of the scale is open, so that new data is not left out', () => {
  const scale = { min: 0, max: 100, step: 1 };
  expect(boundsOf(scale, [0, 100])).toEqual({ min: undefined, max: undefined });
  expect(writeBounds(boundsOf(scale, [0, 100]))).toBeUndefined();
  expect(writeBounds(boundsOf(scale, [20, 100]))).toBe('20..');
  expect(thumbsOf(scale, { max: 250 })).toEqual([0, 100]);
});

test('bounds are read as they were written', () => {
  for (const bounds of [{ min: 20, max: 500 }, { max: 0.05 }, { min: 1e-7 }]) {
    expect(readBounds(writeBounds(bounds))).toEqual({ min: undefined, max: undefined, ...bounds });
  }
  for (const text of [undefined, '', '20', 'a..b', '..']) expect(readBounds(text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { shopTrace } from '../../../test/shop-trace.ts';
import { failureOrigins } from './origins.ts';

const origins = (parents: number[], failed: number[]): number[] => [
  ...failureOrigins({
    parents: Int32Array.from(parents),
    statuses: Uint8Array.from(parents, (_, row) => (failed.includes(row) ? 2 : 0)),
  }),
];

test('the deepest span that failed is the origin, what is above it passed it on', () => {
  expect([...failureOrigins(shopTrace())]).toEqual([18]);
  expect(origins([-1, 0, 1, 2], [0, 1, 2])).toEqual([2]);
});

test('a failure below a span without the status is an origin all the same', () => {
  expect(origins([-1, 0, 1, 2], [0, 3])).toEqual([3]);
});

test('several branches fail on their own', () => {
  expect(origins([-1, 0, 0, 1, 2], [0, 1, 3, 2])).toEqual([2, 3]);
});

test('a trace without failures has none', () => {
  expect(origins([-1, 0, 0], [])).toEqual([]);
  expect(origins([], [])).toEqual([]);
});

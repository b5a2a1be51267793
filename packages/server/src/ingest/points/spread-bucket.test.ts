import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sketch, sketchKey } from './sketch.ts';
import { spreadBucket } from './spread-bucket.ts';

/** The value of a key, in the middle of those that share it. */
const view = new DataView(new ArrayBuffer(4));
function valueOf(key: number): number {
  view.setUint32(0, key * 65_536 + 32_768);
  return view.getFloat32(0);
}

/** The values of a sketch in their order, with their counts. */
function valuesOf(sketch: Sketch): { value: number; count: number }[] {
  return [...sketch.keys]
    .map((key) => ({ value: key === 0 ? 0 : valueOf(key), count: sketch.count(key) }))
    .toSorted((a, b) => a.value - b.value);
}

function quantile(sketch: Sketch, level: number): number {
  const values = valuesOf(sketch);
  const wanted = level * values.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  return values.find(({ count }) => (passed += count) >= wanted)?.value ?? Number.NaN;
}

test('percentiles are those of Prometheus within 2 %, for the borders that SDKs have unless told', () => {
  const borders = [0, 5, 10, 25, 50, 75, 100, 250, 500, 750, 1000, 2500, 5000, 7500, 10_000];
  for (let i = 1; i < borders.length; i++) {
    const [lower = 0, upper = 0] = [borders[i - 1], borders[i]];
    const sketch = new Sketch();
    spreadBucket(sketch, lower, upper, 10_000, 0.5);
    for (const level of [0.25, 0.5, 0.75, 0.9, 0.99]) {
      const interpolated = lower + level * (upper - lower);
      expect(Math.abs(quantile(sketch, level) / interpolated - 1)).toBeLessThan(0.02);
    }
  }
});

test('every value stays in its bucket, and none is lost', () => {
  const border = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const phase = fc.double({ min: 1 / 256, max: 255 / 256, noNaN: true });
  fc.assert(
    fc.property(border, border, fc.integer({ min: 1, max: 3000 }), phase, (a, b, count, at) => {
      fc.pre(Math.abs(a - b) > 1e-3);
      const [lower, upper] = [Math.min(a, b), Math.max(a, b)];
      const sketch = new Sketch();
      spreadBucket(sketch, lower, upper, count, at);
      expect([...sketch.keys].reduce((sum, key) => sum + sketch.count(key), 0)).toBe(count);
      expect(sketch.least).toBeGreaterThanOrEqual(lower);
      expect(sketch.greatest).toBeLessThanOrEqual(upper);
    }),
  );
});

test.each([
  [-Number.MIN_VALUE, 0.001],
  [0, Number.MIN_VALUE],
  [Number.MIN_VALUE, 3.38e38],
  [-3.38e38, 3.38e38],
  [-1e-300, 1e30],
])('a bucket from %d to %d takes as many values as there may be', (lower, upper) => {
  const sketch = new Sketch();
  spreadBucket(sketch, lower, upper, Number.MAX_SAFE_INTEGER, 0.5);
  expect([...sketch.keys].reduce((sum, key) => sum + sketch.count(key), 0)).toBe(
    Number.MAX_SAFE_INTEGER,
  );
  expect(sketch.least).toBeGreaterThanOrEqual(lower);
  expect(sketch.greatest).toBeLessThanOrEqual(upper);
});

test('points of one value each fill the bucket one after the other', () => {
  const sketch = new Sketch();
  for (const phase of [0.5, 0.25, 0.75, 0.125]) spreadBucket(sketch, 100, 200, 1, phase);
  expect([...sketch.keys]).toEqual([150, 125, 175, 112.5].map(sketchKey));
});

test('as many values as there are pieces of a bucket lie in the middle of those, fewer evenly', () => {
  const keysOf = (count: number): number[] => {
    const sketch = new Sketch();
    spreadBucket(sketch, 100, 10_000, count, 0.5);
    return [...sketch.keys];
  };
  // This bucket has 156 pieces.
  expect(keysOf(155)).toEqual(evenlyOver(100, 10_000, 155));
  expect(keysOf(156)).not.toEqual(evenlyOver(100, 10_000, 156));
});

test('few values of a bucket of several stretches lie evenly', () => {
  const sketch = new Sketch();
  spreadBucket(sketch, 0, 100, 50, 0.5);
  expect([...sketch.keys]).toEqual(evenlyOver(0, 100, 50));
});

/** Keys of as many values in the middle of equal shares. */
function evenlyOver(lower: number, upper: number, count: number): number[] {
  const sketch = new Sketch();
  for (let i = 0; i < count; i++) sketch.add(lower + ((upper - lower) * (i + 0.5)) / count, 1);
  return [...sketch.keys];
}

test('a bucket is cut as it is, whatever others were cut before', () => {
  // More than are remembered, so that many share a slot: with one border in common, and with none.
  const cuts = Array.from({ length: 4200 }, (_, i) => [
    [i - 2100, 2500],
    [(i % 3000) - 1500, i + 1600],
  ])
    .flat()
    .map(([lower = 0, upper = 0]) => ({ lower, upper }));
  const sketch = new Sketch();
  const keysOf = ({ lower, upper }: { lower: number; upper: number }): string => {
    sketch.clear();
    spreadBucket(sketch, lower, upper, 40, 0.5);
    return [...sketch.keys].join(' ');
  };
  const first = cuts.map(keysOf);
  expect(cuts.toReversed().map(keysOf).toReversed()).toEqual(first);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValue, limitsOf, sparklineGeometry } from './geometry.ts';

const series = fc.array(
  fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.constant(null),
    fc.constant(undefined),
    fc.constant(Number.NaN),
  ),
  { maxLength: 2000 },
);

/** Vertices of a path, in order. */
function vertices(path: string): { x: number; y: number }[] {
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

describe('sparklineGeometry', () => {
  it('draws a line from left to right', () => {
    const { line, area, last } = sparklineGeometry([0, 10, 5]);
    expect(line).toBe('M0 22L60 2L120 12');
    expect(area).toBe('M0 22L60 2L120 12L120 24L0 24Z');
    expect(last).toBe('M120 12h0');
  });

  it('interrupts the line at gaps and marks a lone value', () => {
    const { line, area } = sparklineGeometry([1, 1, null, 1, undefined]);
    expect(line).toBe('M0 2L30 2M90 2h0');
    expect(area).toBe('M0 2L30 2L30 24L0 24Z');
  });

  it('starts at zero, or at the smallest value when told to fit', () => {
    expect(vertices(sparklineGeometry([5, 10]).line).map(({ y }) => y)).toEqual([12, 2]);
    expect(vertices(sparklineGeometry([5, 10], { scale: 'fit' }).line)[0]?.y).toBe(22);
    expect(vertices(sparklineGeometry([0, 0]).line).map(({ y }) => y)).toEqual([22, 22]);
  });

  it('draws nothing without data', () => {
    expect(sparklineGeometry([null, Number.NaN]).line).toBe('');
    expect(sparklineGeometry([])).toMatchObject({
      line: '',
      area: '',
      last: '',
      limits: undefined,
    });
  });

  it('stays inside the drawing, keeps both extremes and never grows with the data', () => {
    fc.assert(
      fc.property(series, (points) => {
        const { line, limits } = sparklineGeometry(points, { scale: 'fit' });
        const drawn = vertices(line);
        expect(limits).toEqual(limitsOf(points));
        expect(drawn.length > 0).toBe(points.some(isValue));
        expect(drawn.length).toBeLessThanOrEqual(Math.max(points.length, 0));
        for (const { x, y } of drawn) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(120);
          expect(y).toBeGreaterThanOrEqual(2);
          expect(y).toBeLessThanOrEqual(22);
        }
        const isSpread = limits !== undefined && limits.max > limits.min;
        expect(drawn.some(({ y }) => y === 2)).toBe(isSpread);
      }),
    );
    const long = Array.from({ length: 100_000 }, (_, index) => Math.sin(index));
    expect(vertices(sparklineGeometry(long).line).length).toBeLessThanOrEqual(4 * 120);
  });
});

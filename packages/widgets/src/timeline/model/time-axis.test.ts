import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, timeToX, wholeRange } from './time-axis.ts';
import { fitRange, xToTime, zoomRange } from '../tools/zoom.ts';

const ranges = fc
  .tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 20, max: 1e9 }))
  .map(([start, length]) => ({ start, stop: start + length }));

describe('time axis', () => {
  it('maps time to pixels and back', () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: 0, max: 1000 }), (range, x) => {
        expect(timeToX(range, 1000, xToTime(range, 1000, x))).toBeCloseTo(x, 3);
      }),
    );
  });

  it('keeps a zoomed stretch inside the whole and the moment under the pointer in place', () => {
    fc.assert(
      fc.property(
        ranges,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.1, max: 0.99, noNaN: true }),
        (whole, share, factor) => {
          const around = whole.start + share * (whole.stop - whole.start);
          const seen = zoomRange(whole, whole, around, factor);
          expect(seen.start).toBeGreaterThanOrEqual(whole.start);
          expect(seen.stop).toBeLessThanOrEqual(whole.stop + 1e-6);
          expect(timeToX(seen, 1, around)).toBeCloseTo(share, 5);
        },
      ),
    );
  });

  it('has as many marks as it has room for, however far it is from its origin', () => {
    const start = 365 * 86_400e9;
    expect(axisTicks({ start, stop: start + 10 }, 800, 0, 100).length).toBeLessThan(12);
  });

  it('has a length even for a trace without duration', () => {
    const range = wholeRange(5, 0);
    expect(timeToX(range, 100, 5)).toBe(0);
    expect(fitRange(range, { start: 0, stop: 1 })).toEqual(range);
  });

  it('places round ticks that never crowd', () => {
    expect(axisTicks({ start: 0, stop: 820e6 }, 900, 0, 90)).toEqual([
      0, 100e6, 200e6, 300e6, 400e6, 500e6, 600e6, 700e6, 800e6,
    ]);
    const step = (seconds: number): number => {
      const [first = 0, second = 0] = axisTicks({ start: 0, stop: seconds * 1e9 }, 500, 0, 90);
      return (second - first) / 1e9;
    };
    const [minute, hour, day] = [60, 3600, 86_400];
    expect([45, 150, 2 * hour, 3 * day, 30 * day].map(step)).toEqual([
      10,
      30,
      30 * minute,
      day,
      6 * day,
    ]);
    fc.assert(
      fc.property(ranges, fc.integer({ min: 10, max: 3000 }), (range, width) => {
        const ticks = axisTicks(range, width, range.start, 90);
        expect(ticks.length).toBeLessThanOrEqual(width / 90 + 1);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(range.start);
          expect(tick).toBeLessThanOrEqual(range.stop);
        }
      }),
    );
  });
});

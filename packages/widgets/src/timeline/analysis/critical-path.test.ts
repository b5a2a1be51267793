import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traces } from '../../../test/traces.ts';
import { criticalPath, type PathColumns } from './critical-path.ts';
import { buildTree } from '../model/tree.ts';

/** Traces whose spans reach into one another by nanoseconds, or by milliseconds. */
const scaledTraces = fc.tuple(traces, fc.constantFrom(1, 1e6)).map(([trace, scale]) => ({
  ...trace,
  starts: trace.starts.map((start) => start * scale),
  durations: trace.durations.map((duration) => duration * scale),
}));

describe('criticalPath', () => {
  it('covers the root from start to end without gap or overlap', () => {
    fc.assert(
      fc.property(scaledTraces, (trace) => {
        const tree = buildTree(trace);
        const path = criticalPath(tree, trace, 0);
        const row = tree.rows[0]!;
        let cursor = trace.starts[row]!;
        const stretches = [...path.starts.keys()].sort((a, b) => path.starts[a]! - path.starts[b]!);
        for (const index of stretches) {
          expect(path.starts[index]).toBe(cursor);
          cursor = path.stops[index]!;
        }
        expect(cursor).toBe(trace.starts[row]! + trace.durations[row]!);
      }),
    );
  });

  it('gives a stretch to a span only where no child that ended in time was working', () => {
    fc.assert(
      fc.property(scaledTraces, (trace) => {
        const tree = buildTree(trace);
        const path = criticalPath(tree, trace, 0);
        for (const [index, position] of path.positions.entries()) {
          for (const [child, parent] of tree.parents.entries()) {
            if (parent !== position) continue;
            const start = trace.starts[tree.rows[child]!]!;
            const stop = start + trace.durations[tree.rows[child]!]!;
            const isInside =
              start < stop && stop <= path.stops[index]! && stop > path.starts[index]!;
            expect(isInside).toBe(false);
          }
        }
      }),
    );
  });

  it('follows the child that ended last, then the parent before it started', () => {
    const trace = {
      parents: Int32Array.of(-1, 0, 0, 2),
      starts: Float64Array.of(0, 10e6, 20e6, 30e6),
      durations: Float64Array.of(100e6, 30e6, 60e6, 20e6),
    };
    expect(stretchesOf(trace)).toEqual([
      [0, 0, 20e6],
      [0, 80e6, 100e6],
      [2, 20e6, 30e6],
      [2, 50e6, 80e6],
      [3, 30e6, 50e6],
    ]);
  });

  it('follows spans one after the other whose starts lack their nanoseconds', () => {
    const trace = {
      parents: Int32Array.of(-1, 0, 0),
      starts: Float64Array.of(0, 10_000, 50_000),
      durations: Float64Array.of(90_000, 40_520, 40_000),
    };
    expect(stretchesOf(trace)).toEqual([
      [0, 0, 10_000],
      [1, 10_000, 50_000],
      [2, 50_000, 90_000],
    ]);
  });

  it('survives very many children and a deep chain', () => {
    const size = 200_000;
    const wide = {
      parents: new Int32Array(size).fill(0),
      starts: Float64Array.from({ length: size }, (_, row) => row),
      durations: Float64Array.from({ length: size }, (_, row) => (row === 0 ? size : 1)),
    };
    wide.parents[0] = -1;
    expect(criticalPath(buildTree(wide), wide, 0).count).toBe(size);
    const deep = {
      parents: Int32Array.from({ length: size }, (_, row) => row - 1),
      starts: Float64Array.from({ length: size }, (_, row) => row),
      durations: Float64Array.from({ length: size }, (_, row) => 2 * (size - row)),
    };
    expect(criticalPath(buildTree(deep), deep, 0).count).toBe(2 * size - 1);
  });
});

/** Position, start and stop of each stretch. */
function stretchesOf(trace: Parameters<typeof buildTree>[0] & PathColumns): unknown[] {
  const path = criticalPath(buildTree(trace), trace, 0);
  return [...path.positions].map((position, index) => [
    position,
    path.starts[index],
    path.stops[index],
  ]);
}

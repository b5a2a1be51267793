import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traces } from '../../../test/traces.ts';
import { CONSUMER } from './columns.ts';
import { childCoverage } from './coverage.ts';
import { buildTree } from './tree.ts';

describe('childCoverage', () => {
  it('covers exactly the moments in which a child that counts was working', () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const tree = buildTree(trace);
        const seen = { start: 0, stop: 20 };
        const width = 2000;
        for (const position of tree.rows.keys()) {
          const row = tree.rows[position]!;
          const stop = trace.starts[row]! + trace.durations[row]!;
          const pairs = childCoverage(tree, trace, position, seen, width);
          for (let moment = 0.5; moment < 20; moment++) {
            const isWorking = [...tree.parents.keys()].some((child) => {
              if (tree.parents[child] !== position) return false;
              const childRow = tree.rows[child]!;
              const childStart = trace.starts[childRow]!;
              return (
                trace.kinds[childRow] !== CONSUMER &&
                childStart < moment &&
                moment < Math.min(childStart + trace.durations[childRow]!, stop)
              );
            });
            const x = moment * 100;
            const isCovered = pairs.some(
              (from, index) => index % 2 === 0 && from < x && x < pairs[index + 1]!,
            );
            expect(isCovered).toBe(isWorking);
          }
        }
      }),
    );
  });

  it('is never longer than the bar is wide', () => {
    const size = 100_000;
    const trace = {
      parents: new Int32Array(size),
      starts: Float64Array.from({ length: size }, (_, row) => 2 * row),
      durations: new Float64Array(size).fill(1),
      kinds: new Uint8Array(size),
    };
    trace.parents[0] = -1;
    trace.durations[0] = 2 * size;
    const seen = { start: 0, stop: 2 * size };
    const pairs = childCoverage(buildTree(trace), trace, 0, seen, 500);
    expect(pairs.length).toBeLessThanOrEqual(2);
  });
});

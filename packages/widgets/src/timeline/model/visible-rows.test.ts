import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemOf, type Repeats } from './runs.ts';
import { findRepeats } from '../analysis/repeats.ts';
import { traces, type GeneratedTrace } from '../../../test/traces.ts';
import { buildTree, type TraceTree } from './tree.ts';
import { visibleRows } from './visible-rows.ts';

interface Row {
  item: number;
  level: number;
}

/** The rows the slow, recursive way. */
function oracle(
  tree: TraceTree,
  state: {
    crop: number;
    open: boolean[];
    hidden: boolean[];
    repeats?: Repeats | undefined;
    openRuns: boolean[];
  },
): Row[] {
  const childrenOf = (parent: number) =>
    [...tree.parents.keys()].filter((position) => tree.parents[position] === parent);
  const list = (positions: number[], level: number): Row[] => {
    const rows: Row[] = [];
    const seen = new Set<number>();
    for (const position of positions) {
      const run = position === state.crop ? -1 : (state.repeats?.runs[position] ?? -1);
      if (run >= 0 && !seen.has(run)) {
        seen.add(run);
        rows.push({ item: itemOf(run), level });
      }
      if (run >= 0 && !state.openRuns[run]) continue;
      rows.push(...one(position, run >= 0 ? level + 1 : level));
    }
    return rows;
  };
  const one = (position: number, level: number): Row[] => {
    const children = childrenOf(position);
    if (state.hidden[position]) return list(children, level);
    const row = { item: position, level };
    return state.open[position] ? [row, ...list(children, level + 1)] : [row];
  };
  return state.crop < 0 ? list(childrenOf(-1), 1) : list([state.crop], 1);
}

const bytes = (flags: boolean[]) => Uint8Array.from(flags, Number);

const scenes = traces.chain((trace: GeneratedTrace) => {
  const size = trace.parents.length;
  const flags = fc.array(fc.boolean(), { minLength: size, maxLength: size });
  return fc.record({
    trace: fc.constant(trace),
    open: flags,
    hidden: fc.oneof(fc.constant(Array.from({ length: size }, () => false)), flags),
    openRuns: flags,
    crop: fc.integer({ min: -1, max: size - 1 }),
    folding: fc.boolean(),
  });
});

describe('visibleRows', () => {
  it('equals a recursive walk, whatever is open, hidden, cropped or folded', () => {
    fc.assert(
      fc.property(scenes, ({ trace, open, hidden, openRuns, crop, folding }) => {
        const tree = buildTree(trace);
        const repeats = folding
          ? findRepeats(tree, trace, { minimum: 2, hidden: bytes(hidden) })
          : undefined;
        const rows = visibleRows(tree, {
          crop,
          open: bytes(open),
          hidden: bytes(hidden),
          repeats,
          openRuns: bytes(openRuns),
        });
        const expected = oracle(tree, { crop, open, hidden, repeats, openRuns });
        const actual = [...rows.items].map((item, index) => ({ item, level: rows.levels[index] }));
        expect(actual).toEqual(expected);
        expect(rows.count).toBe(expected.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('findRepeats', () => {
  it('gathers every maximal run of equal neighbours and sums it up', () => {
    fc.assert(
      fc.property(traces, fc.integer({ min: 2, max: 4 }), (trace, minimum) => {
        const tree = buildTree(trace);
        const repeats = findRepeats(tree, trace, { minimum });
        const key = (position: number) => {
          const row = tree.rows[position]!;
          return `${trace.nameIndexes[row]} ${trace.systemIndexes[row]} ${trace.serviceIndexes[row]}`;
        };
        const expected: number[][] = [];
        for (let parent = -1; parent < tree.size; parent++) {
          const siblings = [...tree.parents.keys()].filter((p) => tree.parents[p] === parent);
          let run: number[] = [];
          for (const position of [...siblings, -1]) {
            if (position >= 0 && (run.length === 0 || key(run[0]!) === key(position))) {
              run.push(position);
              continue;
            }
            if (run.length >= minimum) expected.push(run);
            run = [position];
          }
        }
        const actual = Array.from({ length: repeats.count }, (_, run) =>
          [...repeats.runs.keys()].filter((position) => repeats.runs[position] === run),
        );
        expect(actual).toEqual(expected);
        for (const [run, members] of expected.entries()) {
          const rows = members.map((position) => tree.rows[position]!);
          expect(repeats.members[run]).toBe(rows.length);
          expect(repeats.errors[run]).toBe(rows.filter((row) => trace.statuses[row] === 2).length);
          expect(repeats.starts[run]).toBe(Math.min(...rows.map((row) => trace.starts[row]!)));
          expect(repeats.stops[run]).toBe(
            Math.max(...rows.map((row) => trace.starts[row]! + trace.durations[row]!)),
          );
          expect(repeats.ends[run]).toBe(tree.subtreeEnds[members.at(-1)!]);
        }
      }),
    );
  });
});

it('shows the logs of open spans before their children', () => {
  const tree = buildTree({ parents: Int32Array.from([-1, 0, 0]) });
  // Rows 0 and 2 of the events are of the root, row 1 is of its first child.
  const logs = { starts: Int32Array.from([0, 2, 3, 3]), events: Int32Array.from([0, 2, 1]) };
  const shown = (open: number[]) => {
    const rows = visibleRows(tree, { crop: -1, open: Uint8Array.from(open), logs });
    return [...rows.items].map((item, index) => [item, rows.levels[index]]);
  };
  expect(shown([1, 0, 1])).toEqual([
    [0, 1],
    [3, 2],
    [5, 2],
    [1, 2],
    [2, 2],
  ]);
  expect(shown([1, 1, 1]).slice(3, 5)).toEqual([
    [1, 2],
    [4, 3],
  ]);
  expect(shown([0, 1, 1])).toEqual([[0, 1]]);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree } from './tree.ts';

/** Parents of a forest, or with cycles; parents may come after their children. */
const forests = fc
  .integer({ min: 0, max: 40 })
  .chain((size) =>
    fc.array(fc.integer({ min: -1, max: Math.max(size - 1, -1) }), {
      minLength: size,
      maxLength: size,
    }),
  )
  .map((parents) => Int32Array.from(parents));

/** Depth-first rows and depths the slow, obvious way; undefined when there is a parent cycle. */
function oracle(parents: Int32Array): { row: number; depth: number }[] {
  const childrenOf = (parent: number) =>
    [...parents.keys()].filter((row) => (parents[row] === row ? -1 : parents[row]) === parent);
  const visit = (row: number, depth: number): { row: number; depth: number }[] => [
    { row, depth },
    ...childrenOf(row).flatMap((child) => visit(child, depth + 1)),
  ];
  return childrenOf(-1).flatMap((root) => visit(root, 0));
}

describe('buildTree', () => {
  it('orders rows as a recursive walk does', () => {
    fc.assert(
      fc.property(forests, (parents) => {
        const tree = buildTree({ parents });
        const expected = oracle(parents);
        const reached = expected.length;
        expect([...tree.rows.subarray(0, reached)]).toEqual(expected.map(({ row }) => row));
        expect([...tree.depths.subarray(0, reached)]).toEqual(expected.map(({ depth }) => depth));
      }),
    );
  });

  it('keeps every span exactly once, cycles included, with nested extents', () => {
    fc.assert(
      fc.property(forests, (parents) => {
        const tree = buildTree({ parents });
        expect([...tree.rows].sort((a, b) => a - b)).toEqual([...parents.keys()]);
        for (let position = 0; position < tree.size; position++) {
          expect(tree.positions[tree.rows[position]!]).toBe(position);
          const parent = tree.parents[position]!;
          const end = tree.subtreeEnds[position]!;
          expect(end).toBeGreaterThan(position);
          expect(tree.depths[position]).toBe(parent < 0 ? 0 : tree.depths[parent]! + 1);
          expect(parent).toBeLessThan(position);
          expect(end).toBeLessThanOrEqual(parent < 0 ? tree.size : tree.subtreeEnds[parent]!);
        }
      }),
    );
  });

  it('survives a chain of a million spans', () => {
    const size = 1_000_000;
    const parents = Int32Array.from({ length: size }, (_, row) => row - 1);
    const tree = buildTree({ parents });
    expect(tree.depths[size - 1]).toBe(size - 1);
    expect(tree.subtreeEnds[0]).toBe(size);
  });

  it('breaks a parent cycle at its first span', () => {
    const tree = buildTree({ parents: Int32Array.of(2, 0, 1, -1) });
    expect([...tree.rows]).toEqual([3, 0, 1, 2]);
    expect([...tree.depths]).toEqual([0, 0, 1, 2]);
  });
});

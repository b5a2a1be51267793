/**
 * The shape of a trace: spans in depth-first order with the extent of every subtree.
 *
 * Everything the timeline does (folding, cropping, finding) is a walk over positions of this
 * order. A subtree is the half-open range `[position, subtreeEnds[position])`, the first child of a
 * position is the next position, and the next sibling starts where the subtree ends.
 */

import { int32At } from '../../core/read.ts';
import type { TraceColumns } from './columns.ts';

/** What the order of a trace depends on. */
export type TreeColumns = Pick<TraceColumns, 'parents'>;

/** The spans of a trace in display order: a position is the place of a span in that order. */
export interface TraceTree {
  readonly size: number;
  /** Row of the span at a position. */
  readonly rows: Int32Array;
  /** Position of a row: the inverse of `rows`. */
  readonly positions: Int32Array;
  /** Position of the parent, -1 at a root. */
  readonly parents: Int32Array;
  /** Number of ancestors. */
  readonly depths: Int32Array;
  /** First position after the subtree. */
  readonly subtreeEnds: Int32Array;
}

/**
 * Orders a trace depth first, siblings in the order of their rows, which is that of their starts.
 * Linear. Spans in a parent cycle, which the SDK rules out, appear once each, under the first.
 */
export function buildTree(columns: TreeColumns): TraceTree {
  const { parents } = columns;
  const size = parents.length;
  const { firstChildren, nextSiblings } = linkChildren(parents);
  const tree: TraceTree = {
    size,
    rows: new Int32Array(size),
    positions: new Int32Array(size).fill(-1),
    parents: new Int32Array(size),
    depths: new Int32Array(size),
    subtreeEnds: new Int32Array(size),
  };
  let next = 0;
  for (let root = firstChildren[size] ?? -1; root >= 0; root = nextSiblings[root] ?? -1) {
    next = walk(tree, root, next, firstChildren, nextSiblings);
  }
  for (let row = 0; next < size; row++) {
    if (tree.positions[row] === -1) next = walk(tree, row, next, firstChildren, nextSiblings);
  }
  return tree;
}

/** Children as linked lists; the roots hang from the virtual row `size`. */
function linkChildren(parents: Int32Array): {
  firstChildren: Int32Array;
  nextSiblings: Int32Array;
} {
  const size = parents.length;
  const firstChildren = new Int32Array(size + 1).fill(-1);
  const nextSiblings = new Int32Array(size).fill(-1);
  for (let row = size - 1; row >= 0; row--) {
    const parent = int32At(parents, row);
    const owner = parent >= 0 && parent < size && parent !== row ? parent : size;
    nextSiblings[row] = int32At(firstChildren, owner);
    firstChildren[owner] = row;
  }
  return { firstChildren, nextSiblings };
}

/** Appends the subtree of `root` in depth-first order; answers the next free position. */
function walk(
  tree: TraceTree,
  root: number,
  start: number,
  firstChildren: Int32Array,
  nextSiblings: Int32Array,
): number {
  const { rows, positions, parents, depths, subtreeEnds } = tree;
  let next = start;
  let parent = -1;
  let depth = 0;
  let row = root;
  for (;;) {
    while (row >= 0 && int32At(positions, row) >= 0) row = int32At(nextSiblings, row);
    if (row >= 0) {
      positions[row] = next;
      rows[next] = row;
      parents[next] = parent;
      depths[next] = depth;
      parent = next;
      depth++;
      next++;
      row = int32At(firstChildren, row);
      continue;
    }
    if (parent < 0) return next;
    subtreeEnds[parent] = next;
    const closed = int32At(rows, parent);
    parent = int32At(parents, parent);
    depth--;
    if (parent < 0) return next;
    row = int32At(nextSiblings, closed);
  }
}

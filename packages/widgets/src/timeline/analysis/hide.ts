import { int32At, uint16At, uint32At, uint8At } from '../../core/read.ts';
import type { TraceColumns } from '../model/columns.ts';
import type { TraceTree } from '../model/tree.ts';

/** What hiding reads of a trace. */
export type HideColumns = Pick<TraceColumns, 'nameIndexes' | 'systemIndexes'>;

/** Which spans to leave out. */
export interface HideRules {
  /** Colour slots of systems that are left out. */
  readonly slots: ReadonlySet<number>;
  /** Spans like these rows (same name and system) are left out. */
  readonly similarTo: readonly number[];
  /** Positions to keep, with their ancestors, leaving out everything else. */
  readonly only?: Int32Array | undefined;
}

/**
 * Marks with 1 the positions that the rules leave out; undefined when they leave out nothing, so
 * that the common case costs nothing.
 */
export function hiddenPositions(
  tree: TraceTree,
  columns: HideColumns,
  slotsOfPositions: Uint8Array,
  rules: HideRules,
): Uint8Array | undefined {
  const { slots, similarTo, only } = rules;
  if (slots.size === 0 && similarTo.length === 0 && only === undefined) return undefined;
  const hidden = only === undefined ? new Uint8Array(tree.size) : allBut(tree, only);
  const likes = new Set(similarTo.map((row) => likeness(columns, row)));
  for (let position = 0; position < tree.size; position++) {
    if (
      slots.has(uint8At(slotsOfPositions, position)) ||
      (likes.size > 0 && likes.has(likeness(columns, int32At(tree.rows, position))))
    ) {
      hidden[position] = 1;
    }
  }
  return hidden;
}

/** One number for a name and a system: exact, as a name index has 32 bits and a system index 16. */
function likeness(columns: HideColumns, row: number): number {
  return uint32At(columns.nameIndexes, row) * 0x1_0000 + uint16At(columns.systemIndexes, row);
}

/** Everything is left out but the given positions and their ancestors. */
function allBut(tree: TraceTree, kept: Int32Array): Uint8Array {
  const hidden = new Uint8Array(tree.size).fill(1);
  for (const start of kept) {
    let position = start;
    while (position >= 0 && uint8At(hidden, position) === 1) {
      hidden[position] = 0;
      position = int32At(tree.parents, position);
    }
  }
  return hidden;
}

const prefixes = new WeakMap<Uint8Array, Int32Array>();

/** Number of hidden positions in `[from, to)`; the sums are worked out once per set of flags. */
export function countHidden(hidden: Uint8Array, from: number, to: number): number {
  const before = prefixes.get(hidden) ?? hiddenBefore(hidden);
  prefixes.set(hidden, before);
  return int32At(before, to) - int32At(before, from);
}

/** Number of hidden positions before each position; one longer than the tree. */
function hiddenBefore(hidden: Uint8Array): Int32Array {
  const before = new Int32Array(hidden.length + 1);
  for (let position = 0; position < hidden.length; position++) {
    before[position + 1] = int32At(before, position) + uint8At(hidden, position);
  }
  return before;
}

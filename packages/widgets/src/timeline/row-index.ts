import { int32At } from '../core/read.ts';
import { hiddenBefore } from './hide.ts';
import { runOf, type Repeats } from './repeats.ts';
import type { TraceTree } from './tree.ts';
import type { VisibleRows } from './visible-rows.ts';

interface Rows {
  readonly rows: VisibleRows;
  readonly repeats: Repeats | undefined;
}

/**
 * Index of the row of an item, or of the row above the place where it would be; -1 when it would be
 * above all rows. Rows are in the order of their positions, a run just before its first member.
 */
export function rowIndexOf({ rows, repeats }: Rows, item: number): number {
  const wanted = orderOf(repeats, item);
  let low = 0;
  let high = rows.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (orderOf(repeats, int32At(rows.items, middle)) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function orderOf(repeats: Repeats | undefined, item: number): number {
  return item >= 0 || repeats === undefined ? item : (repeats.firsts[runOf(item)] ?? 0) - 0.5;
}

const prefixes = new WeakMap<Uint8Array, Int32Array>();

/** Number of spans below an item that are not hidden: what unfolding it could show. */
export function shownBelow(
  tree: TraceTree,
  state: { readonly hidden: Uint8Array | undefined; readonly repeats: Repeats | undefined },
  item: number,
): number {
  if (item < 0) return state.repeats?.members[runOf(item)] ?? 0;
  const end = int32At(tree.subtreeEnds, item);
  const below = end - item - 1;
  if (below === 0 || state.hidden === undefined) return below;
  let before = prefixes.get(state.hidden);
  if (before === undefined) {
    before = hiddenBefore(state.hidden);
    prefixes.set(state.hidden, before);
  }
  return below - (int32At(before, end) - int32At(before, item + 1));
}

/** Tells whether an item can be folded and unfolded. */
export function hasShownChildren(
  tree: TraceTree,
  state: { readonly hidden: Uint8Array | undefined; readonly repeats: Repeats | undefined },
  item: number,
): boolean {
  return shownBelow(tree, state, item) > 0;
}

import { int32At } from '../../core/read.ts';
import { runOf, type Repeats } from './runs.ts';
import type { Trace } from './state.ts';
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

interface Folded {
  readonly hidden: Uint8Array | undefined;
  readonly repeats: Repeats | undefined;
}

/** Number of spans below an item that are not hidden: what unfolding it could show. */
export function shownBelow({ layout, tools }: Trace, state: Folded, item: number): number {
  if (item < 0) return state.repeats?.members[runOf(item)] ?? 0;
  const end = int32At(layout.tree.subtreeEnds, item);
  const below = end - item - 1;
  const { hidden } = state;
  return hidden === undefined || tools === undefined
    ? below
    : below - tools.countHidden(hidden, item + 1, end);
}

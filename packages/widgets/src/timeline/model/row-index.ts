import { int32At } from '../../core/read.ts';
import { eventOf, spanOf, type EventIndex } from './items.ts';
import { runOf, type Repeats } from './runs.ts';
import type { Trace } from './state.ts';
import type { VisibleRows } from './visible-rows.ts';

interface Rows {
  readonly rows: VisibleRows;
  readonly repeats: Repeats | undefined;
  readonly logs: EventIndex | undefined;
}

/**
 * Index of the row of an item, or of the row above the place where it would be; -1 when it would be
 * above all rows. Rows are in the order of their positions, a run just before its first member, logs
 * just after their span.
 */
export function rowIndexOf(trace: Trace, state: Rows, item: number): number {
  const { rows } = state;
  const wanted = orderOf(trace, state, item);
  let low = 0;
  let high = rows.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (orderOf(trace, state, int32At(rows.items, middle)) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function orderOf(trace: Trace, { repeats }: Rows, item: number): number {
  const event = eventOf(trace, item);
  // Events are in order of time, so those of a span are, too.
  if (event >= 0) return spanOf(trace, item) + (event + 1) / (trace.columns.eventCount + 2) / 2;
  return item >= 0 || repeats === undefined ? item : (repeats.firsts[runOf(item)] ?? 0) - 0.5;
}

interface Folded {
  readonly logs: EventIndex | undefined;
  readonly hidden: Uint8Array | undefined;
  readonly repeats: Repeats | undefined;
}

/** Number of spans below an item that are not hidden, and of its logs: what unfolding it could show. */
export function shownBelow(trace: Trace, state: Folded, item: number): number {
  const { layout, tools } = trace;
  if (item < 0) return state.repeats?.members[runOf(item)] ?? 0;
  if (eventOf(trace, item) >= 0) return 0;
  const end = int32At(layout.tree.subtreeEnds, item);
  const { hidden, logs } = state;
  const row = int32At(layout.tree.rows, item);
  const own = logs === undefined ? 0 : int32At(logs.starts, row + 1) - int32At(logs.starts, row);
  const below = own + end - item - 1;
  return hidden === undefined || tools === undefined
    ? below
    : below - tools.countHidden(hidden, item + 1, end);
}

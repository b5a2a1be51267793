import { int32At, uint8At } from '../../core/read.ts';
import type { EventIndex } from './items.ts';
import { itemOf, type Repeats } from './runs.ts';
import type { TraceTree } from './tree.ts';

/** What decides which rows are on screen. Positions are those of the tree. */
export interface RowState {
  /** Position whose subtree is shown, or -1 for the whole trace. */
  readonly crop: number;
  /** 1 where a span shows its children. */
  readonly open: Uint8Array;
  /** 1 where a span is left out; its children move up to its parent. */
  readonly hidden?: Uint8Array | undefined;
  readonly repeats?: Repeats | undefined;
  /** 1 where a run of repeats shows its members. */
  readonly openRuns?: Uint8Array | undefined;
  /** Logs that open spans show before their children. */
  readonly logs?: EventIndex | undefined;
}

/** The rows of the timeline from top to bottom. */
export interface VisibleRows {
  readonly count: number;
  /** What each shows: see `items.ts`. */
  readonly items: Int32Array;
  /** Level of the row, the outermost being 1. */
  readonly levels: Int32Array;
}

/** Lays the rows out. Linear in the spans looked at; a folded subtree costs one step. */
export function visibleRows(tree: TraceTree, state: RowState): VisibleRows {
  const { crop, open, hidden, repeats, openRuns, logs } = state;
  const start = crop < 0 ? 0 : crop;
  const end = crop < 0 ? tree.size : int32At(tree.subtreeEnds, crop);
  const items = new Int32Array(countUpperBound(tree, state, start, end));
  const levels = new Int32Array(items.length);
  const childLevels = new Int32Array(end - start);
  let count = 0;
  let position = start;
  while (position < end) {
    const parent = int32At(tree.parents, position);
    const run = repeats === undefined || position === crop ? -1 : int32At(repeats.runs, position);
    let level = parent < start ? 1 : int32At(childLevels, parent - start);
    if (run >= 0 && repeats !== undefined) {
      if (int32At(repeats.firsts, run) === position) {
        items[count] = itemOf(run);
        levels[count] = level;
        count++;
        if (openRuns === undefined || uint8At(openRuns, run) === 0) {
          position = int32At(repeats.ends, run);
          continue;
        }
      }
      level++;
    }
    if (hidden !== undefined && uint8At(hidden, position) !== 0) {
      childLevels[position - start] = level;
      position++;
      continue;
    }
    items[count] = position;
    levels[count] = level;
    childLevels[position - start] = level + 1;
    count++;
    if (logs !== undefined && uint8At(open, position) !== 0) {
      const row = int32At(tree.rows, position);
      const stop = int32At(logs.starts, row + 1);
      for (let index = int32At(logs.starts, row); index < stop; index++) {
        items[count] = tree.size + int32At(logs.events, index);
        levels[count] = level + 1;
        count++;
      }
    }
    position = uint8At(open, position) === 0 ? int32At(tree.subtreeEnds, position) : position + 1;
  }
  return { count, items: items.subarray(0, count), levels: levels.subarray(0, count) };
}

/** Rows at most: every span looked at, one row per run among them, and all logs. */
function countUpperBound(tree: TraceTree, state: RowState, start: number, end: number): number {
  let bound = 0;
  let position = start;
  while (position < end) {
    bound++;
    const isPassed = state.hidden !== undefined && uint8At(state.hidden, position) !== 0;
    position =
      isPassed || uint8At(state.open, position) !== 0
        ? position + 1
        : int32At(tree.subtreeEnds, position);
  }
  return bound + (state.repeats?.count ?? 0) + (state.logs?.events.length ?? 0);
}

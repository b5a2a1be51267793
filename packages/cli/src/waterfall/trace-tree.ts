import type { TraceColumns } from '@spanlight/sdk';

/**
 * The shape of a trace as a tree over the rows of its columns: every array has one cell per span, in
 * the order a waterfall shows them (a parent, then its children by start time).
 */
export interface TraceTree {
  columns: TraceColumns;
  /** Row of the columns at each place of the order. */
  order: Int32Array;
  /** Steps below a root. */
  depths: Uint16Array;
  /** Number of spans below this one, so `place + 1 + below[place]` is the next that is no descendant. */
  below: Int32Array;
  /** 1 when no sibling follows. */
  last: Uint8Array;
  /** Place of the parent, -1 for a root. */
  parents: Int32Array;
}

/** Deeper levels than this are drawn at this level. */
const deepest = 65_535;

/** Orders the spans of a trace. Takes time linear in their number. */
export function buildTraceTree(columns: TraceColumns): TraceTree {
  const count = columns.rowCount;
  const { firstChild, nextSibling, firstRoot } = linkSiblings(columns);
  const order = new Int32Array(count);
  const depths = new Uint16Array(count);
  const last = new Uint8Array(count);
  const parents = new Int32Array(count).fill(-1);
  const below = new Int32Array(count);
  const places = new Int32Array(count).fill(-1);

  let place = 0;
  let row = firstRoot;
  while (row !== -1) {
    const parent = columns.parents[row] ?? -1;
    const parentPlace = parent === -1 ? -1 : (places[parent] ?? -1);
    order[place] = row;
    places[row] = place;
    parents[place] = parentPlace;
    depths[place] = parentPlace === -1 ? 0 : Math.min(deepest, (depths[parentPlace] ?? 0) + 1);
    last[place] = nextSibling[row] === -1 ? 1 : 0;
    place += 1;
    row = nextInOrder(row, columns.parents, firstChild, nextSibling);
  }
  for (let index = place - 1; index > 0; index -= 1) {
    const parent = parents[index] ?? -1;
    if (parent !== -1) below[parent] = (below[parent] ?? 0) + 1 + (below[index] ?? 0);
  }
  return { columns, order, depths, below, last, parents };
}

/** Chains every span to its first child and next sibling. Rows come in order of start time, and stay in it. */
function linkSiblings(columns: TraceColumns): {
  firstChild: Int32Array;
  nextSibling: Int32Array;
  firstRoot: number;
} {
  const count = columns.rowCount;
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count).fill(-1);
  let firstRoot = -1;
  for (let row = count - 1; row >= 0; row -= 1) {
    const parent = columns.parents[row] ?? -1;
    if (parent === -1) {
      nextSibling[row] = firstRoot;
      firstRoot = row;
    } else {
      nextSibling[row] = firstChild[parent] ?? -1;
      firstChild[parent] = row;
    }
  }
  return { firstChild, nextSibling, firstRoot };
}

function nextInOrder(
  row: number,
  parents: Int32Array,
  firstChild: Int32Array,
  nextSibling: Int32Array,
): number {
  const child = firstChild[row] ?? -1;
  if (child !== -1) return child;
  let current = row;
  while (current !== -1) {
    const sibling = nextSibling[current] ?? -1;
    if (sibling !== -1) return sibling;
    current = parents[current] ?? -1;
  }
  return -1;
}

/** The lines left of a span's name: one piece per level, `├─` or `└─` before the name itself. */
export function treeLines(
  tree: TraceTree,
  place: number,
  levels = Number.POSITIVE_INFINITY,
): string {
  let text = '';
  let current = place;
  let used = 0;
  while (tree.parents[current] !== -1 && used < levels) {
    const last = tree.last[current] === 1;
    const piece = current === place ? (last ? '└─' : '├─') : last ? '  ' : '│ ';
    text = piece + text;
    current = tree.parents[current] ?? -1;
    used += 1;
  }
  return tree.parents[current] === -1 ? text : `…${text.slice(1)}`;
}

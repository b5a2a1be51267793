import { float64At, int32At } from '../../core/read.ts';
import type { TraceColumns } from '../model/columns.ts';
import type { CriticalPath } from '../model/state.ts';
import type { TraceTree } from '../model/tree.ts';

/** What the critical path reads of a trace. */
export type PathColumns = Pick<TraceColumns, 'starts' | 'durations'>;

/**
 * Nanoseconds by which a child may seem to reach into the one that came after it: stores keep starts in whole
 * microseconds and durations exactly.
 */
const TOLERANCE = 1000;

interface Frame {
  readonly position: number;
  readonly start: number;
  readonly stop: number;
  /** Positions of the children, the one that ended last first. */
  readonly children: Int32Array;
  /** Children already looked at. */
  next: number;
  /** Everything from here to the end of the span is already explained. */
  cursor: number;
}

interface Stretch {
  readonly position: number;
  readonly start: number;
  readonly stop: number;
}

/**
 * The chain of spans that decided when the span at `root` ended: walking back from its end, the
 * child that ended last explains the time it covers, and the span itself explains what is left.
 * Children count with the part of them that lies inside their parent, and before the one that came
 * after them. No recursion; only children of spans on the path are sorted.
 */
export function criticalPath(tree: TraceTree, columns: PathColumns, root: number): CriticalPath {
  const stretches: Stretch[] = [];
  const frames: Frame[] = [];
  if (root >= 0 && root < tree.size)
    frames.push(openFrame(tree, columns, root, -Infinity, Infinity));
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const child = nextChild(tree, columns, frame);
    addStretch(stretches, frame.position, child?.cursor ?? frame.start, frame.cursor);
    if (child === undefined) {
      frames.pop();
    } else {
      frame.cursor = child.start;
      frames.push(child);
    }
  }
  stretches.sort((a, b) => a.position - b.position || a.start - b.start);
  return {
    count: stretches.length,
    positions: Int32Array.from(stretches, (stretch) => stretch.position),
    starts: Float64Array.from(stretches, (stretch) => stretch.start),
    stops: Float64Array.from(stretches, (stretch) => stretch.stop),
  };
}

/** The child that ended last before the cursor, ready to be walked. */
function nextChild(tree: TraceTree, columns: PathColumns, frame: Frame): Frame | undefined {
  const limit = frame.cursor;
  while (frame.next < frame.children.length) {
    const position = int32At(frame.children, frame.next);
    frame.next++;
    const stop = Math.min(stopOf(tree, columns, position), frame.stop);
    if (stop < limit + TOLERANCE && startOf(tree, columns, position) < limit)
      return openFrame(tree, columns, position, frame.start, limit);
  }
  return undefined;
}

/** A span cut to the extent of its parent, with the children that reach into it. */
function openFrame(
  tree: TraceTree,
  columns: PathColumns,
  position: number,
  earliest: number,
  latest: number,
): Frame {
  const start = Math.max(startOf(tree, columns, position), earliest);
  const stop = Math.min(stopOf(tree, columns, position), latest);
  const children: number[] = [];
  const end = int32At(tree.subtreeEnds, position);
  for (let child = position + 1; child < end; child = int32At(tree.subtreeEnds, child)) {
    const from = Math.max(startOf(tree, columns, child), start);
    if (Math.min(stopOf(tree, columns, child), stop) > from) children.push(child);
  }
  const byStop = Int32Array.from(children).sort(
    (a, b) =>
      Math.min(stopOf(tree, columns, b), stop) - Math.min(stopOf(tree, columns, a), stop) || b - a,
  );
  return { position, start, stop, children: byStop, next: 0, cursor: stop };
}

function startOf(tree: TraceTree, columns: PathColumns, position: number): number {
  return float64At(columns.starts, int32At(tree.rows, position));
}

function stopOf(tree: TraceTree, columns: PathColumns, position: number): number {
  const row = int32At(tree.rows, position);
  return float64At(columns.starts, row) + float64At(columns.durations, row);
}

function addStretch(stretches: Stretch[], position: number, start: number, stop: number): void {
  if (stop > start) stretches.push({ position, start, stop });
}

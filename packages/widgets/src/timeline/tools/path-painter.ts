import { int32At } from '../../core/read.ts';
import { rowIndexOf } from '../model/row-index.ts';
import { countUpTo } from '../model/sorted.ts';
import type { CriticalPath } from '../model/state.ts';
import type { TraceTree } from '../model/tree.ts';
import { timeToX } from '../model/time-axis.ts';
import { BAR_HEIGHT, topOfBar, type Bar, type BarsScene } from '../view/bars-painter.ts';

/** Thickness of the path, in pixels. */
const THICK = 4;

/** Fewest pixels between two lines from row to row. */
const CLOSEST = 3;

/** From the top of a bar to that of the path. */
const ABOVE = -2;

/** Draws the critical path on the bar of a span, and makes bars that have no part in it step back. */
export function paintSpanPath(
  context: CanvasRenderingContext2D,
  scene: BarsScene,
  position: number,
  bar: Bar,
  top: number,
): void {
  const isOpen = scene.state.open[position] === 1;
  const end = isOpen ? position + 1 : (scene.trace.layout.tree.subtreeEnds[position] ?? 0);
  if (paintPath(context, scene, position, end, top)) return;
  if (isOnPath(scene.state.path, scene.trace.layout.tree, position)) return;
  context.fillStyle = scene.palette.surface;
  context.globalAlpha = 0.65;
  context.fillRect(bar.from, top, bar.to - bar.from, BAR_HEIGHT);
  context.globalAlpha = 1;
}

/** Whether a span, or one below it, explains a part of the critical path. */
export function isOnPath(
  path: CriticalPath | undefined,
  { subtreeEnds }: Pick<TraceTree, 'subtreeEnds'>,
  position: number,
): boolean {
  if (path === undefined) return false;
  const last = int32At(subtreeEnds, position) - 1;
  return countUpTo(path.positions, last) > countUpTo(path.positions, position - 1);
}

/**
 * Draws what of the critical path lies on the positions `[first, end)` of one row, and the lines to the rows it comes
 * from and goes on to. False when nothing does.
 */
export function paintPath(
  context: CanvasRenderingContext2D,
  scene: BarsScene,
  first: number,
  end: number,
  top: number,
): boolean {
  const { path } = scene.state;
  if (path === undefined) return false;
  const last = countUpTo(path.positions, end - 1);
  const start = countUpTo(path.positions, first - 1);
  const { befores, afters } = neighboursOf(path);
  let line = -Infinity;
  for (let index = start; index < last; index++) {
    const from = timeToX(scene.seen, scene.width, path.starts[index] ?? 0);
    const to = timeToX(scene.seen, scene.width, path.stops[index] ?? 0);
    fillHaloed(context, scene, Math.max(from, 0), top + ABOVE, Math.min(to, scene.width), THICK);
    for (const [x, other] of [
      [from, int32At(befores, index)],
      [to, int32At(afters, index)],
    ] as const) {
      // Lines too close together would look like a block.
      if (Math.abs(x - line) < CLOSEST || x < 0 || x > scene.width) continue;
      line = x;
      if (other >= 0) paintStep(context, scene, x, top, int32At(path.positions, other));
    }
  }
  return last > start;
}

/** The line from a row to the one where the path goes on. */
function paintStep(
  context: CanvasRenderingContext2D,
  scene: BarsScene,
  x: number,
  top: number,
  position: number,
): void {
  const index = rowIndexOf(scene.trace, scene.state, position);
  const other = topOfBar(scene, index);
  const [upper, lower] = other < top ? [other, top] : [top, other];
  if (lower - upper < BAR_HEIGHT) return;
  context.fillStyle = scene.palette.text;
  context.globalAlpha = 0.6;
  context.fillRect(Math.round(x), upper + ABOVE + THICK, 1, lower - upper - THICK);
  context.globalAlpha = 1;
}

/** A stretch of the path, set off from the bar below it. */
function fillHaloed(
  context: CanvasRenderingContext2D,
  { palette }: BarsScene,
  from: number,
  top: number,
  to: number,
  height: number,
): void {
  if (to < from) return;
  const width = Math.max(to - from, 2);
  context.fillStyle = palette.surface;
  context.fillRect(from, top - 1, width, height + 2);
  context.fillStyle = palette.text;
  context.fillRect(from, top, width, height);
}

interface Neighbours {
  /** Index of the stretch before in time, -1 for none. */
  readonly befores: Int32Array;
  readonly afters: Int32Array;
}

const known = new WeakMap<CriticalPath, Neighbours>();

/** Which stretches of a path follow one another in time. */
function neighboursOf(path: CriticalPath): Neighbours {
  const found = known.get(path) ?? orderInTime(path);
  known.set(path, found);
  return found;
}

function orderInTime({ count, starts }: CriticalPath): Neighbours {
  const order = Int32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => (starts[a] ?? 0) - (starts[b] ?? 0),
  );
  const befores = new Int32Array(count).fill(-1);
  const afters = new Int32Array(count).fill(-1);
  for (let place = 1; place < count; place++) {
    befores[int32At(order, place)] = int32At(order, place - 1);
    afters[int32At(order, place - 1)] = int32At(order, place);
  }
  return { befores, afters };
}

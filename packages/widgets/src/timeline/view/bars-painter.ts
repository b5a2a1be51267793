import { childCoverage } from '../model/coverage.ts';
import { ERROR } from '../model/columns.ts';
import { eventOf } from '../model/items.ts';
import { runOf } from '../model/runs.ts';
import { isAmong } from '../model/sorted.ts';
import type { TimelineState, Trace } from '../model/state.ts';
import { axisTicks, timeToX, type TimeRange } from '../model/time-axis.ts';
import type { Palette } from './palette.ts';

/** Space between the marks of the time axis, in pixels. */
export const TICK_SPACING = 96;

/** Height of a row, in pixels; `timeline.css` has it too. */
export const ROW_HEIGHT = 24;

const BAR_TOP = 7;
/** Height of a bar, in pixels. */
export const BAR_HEIGHT = 10;
const SMALLEST = 2;

/** Everything a picture of the bars depends on. */
export interface BarsScene {
  readonly trace: Trace;
  readonly state: TimelineState;
  readonly seen: TimeRange;
  /** Rows to draw, `[first, end)`. */
  readonly first: number;
  readonly end: number;
  /** Distance from the top of the first row of all to the top of the picture, in pixels. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly cache: CoverageCache;
  readonly tools: PaintTools | undefined;
}

/** What of the tools paints. A top is that of the bar, in pixels. */
export interface PaintTools {
  /** Draws the bar of a run of repeats. */
  paintRun(context: CanvasRenderingContext2D, scene: BarsScene, run: number, top: number): void;
  /** Points to a bar that lies outside of the stretch on screen; false when it lies inside. */
  paintEdge(context: CanvasRenderingContext2D, scene: BarsScene, bar: Bar, top: number): boolean;
  /** Draws the critical path on the bar of a span. */
  paintPath(
    context: CanvasRenderingContext2D,
    scene: BarsScene,
    position: number,
    bar: Bar,
    top: number,
  ): void;
  /** Draws a log or event in its own row. */
  paintLog(context: CanvasRenderingContext2D, scene: BarsScene, event: number, top: number): void;
  /** Draws the logs and events of a span on its bar. */
  paintEvents(context: CanvasRenderingContext2D, scene: BarsScene, row: number, top: number): void;
}

/** Items kept at most. */
const MAX_CACHED = 2000;

/**
 * Remembers the stretches that children cover for as long as the state, the zoom and the width
 * stay: a root with a hundred thousand children is looked through once, not once per frame.
 */
export class CoverageCache {
  #key: readonly unknown[] = [];
  readonly #pixels = new Map<number, readonly number[]>();

  /** The stretches of an item of the scene, from `compute` when they aren't known. */
  get(scene: BarsScene, item: number, compute: () => readonly number[]): readonly number[] {
    const key = [scene.trace, scene.state.repeats, scene.seen, scene.width];
    if (this.#pixels.size > MAX_CACHED || key.some((part, index) => part !== this.#key[index])) {
      this.#pixels.clear();
      this.#key = key;
    }
    const pixels = this.#pixels.get(item) ?? compute();
    this.#pixels.set(item, pixels);
    return pixels;
  }
}

/** Draws the bars of the rows on screen. Cost depends on the rows on screen, not on the trace. */
export function paintBars(context: CanvasRenderingContext2D, scene: BarsScene): void {
  const { width, height, palette, seen, state } = scene;
  context.clearRect(0, 0, width, height);
  context.fillStyle = palette.border;
  for (const tick of axisTicks(seen, width, state.whole.start, TICK_SPACING)) {
    context.fillRect(Math.round(timeToX(seen, width, tick)), 0, 1, height);
  }
  for (let index = scene.first; index < scene.end; index++) {
    const item = state.rows.items[index] ?? 0;
    const top = topOfBar(scene, index);
    const event = eventOf(scene.trace, item);
    if (item < 0) scene.tools?.paintRun(context, scene, runOf(item), top);
    else if (event < 0) paintSpan(context, scene, item, top);
    else scene.tools?.paintLog(context, scene, event, top);
  }
}

/** Top of the bar of a row in the picture, in pixels. */
export function topOfBar({ offset }: BarsScene, index: number): number {
  return index * ROW_HEIGHT - offset + BAR_TOP;
}

function paintSpan(
  context: CanvasRenderingContext2D,
  scene: BarsScene,
  position: number,
  top: number,
): void {
  const { trace, seen, width, palette, state, tools } = scene;
  const { columns, layout } = trace;
  const row = layout.tree.rows[position] ?? 0;
  const start = columns.starts[row] ?? 0;
  const color = palette.slots[layout.systems.slotsOfPositions[position] ?? 0] ?? palette.muted;
  const bar = barOf(seen, width, start, start + (columns.durations[row] ?? 0));
  if (!tools?.paintEdge(context, scene, bar, top)) {
    context.fillStyle = color;
    fillRound(context, bar.from, top, bar.to - bar.from, BAR_HEIGHT);
    // Where children work the bar is washed out; what stays is the span's own time.
    context.fillStyle = palette.surface;
    context.globalAlpha = 0.62;
    const covered = scene.cache.get(scene, position, () =>
      childCoverage(layout.tree, columns, position, seen, width),
    );
    for (let index = 0; index + 1 < covered.length; index += 2) {
      const from = Math.max(covered[index] ?? 0, bar.from + 1);
      const to = Math.min(covered[index + 1] ?? 0, bar.to - 1);
      if (to > from) context.fillRect(from, top + 1, to - from, BAR_HEIGHT - 2);
    }
    context.globalAlpha = 1;
    // What passed a failure on is told in its row; the bar marks where it began.
    const isMarked = state.origins.length === 0 || isAmong(state.origins, position);
    if (columns.statuses[row] === ERROR && isMarked) {
      context.fillStyle = palette.error;
      context.fillRect(bar.from, top + BAR_HEIGHT + 1, Math.max(bar.to - bar.from, 4), 2);
    }
  }
  if (state.path !== undefined) tools?.paintPath(context, scene, position, bar, top);
  if ((columns.eventCounts[row] ?? 0) > 0) tools?.paintEvents(context, scene, row, top);
}

/** Pixels from the left edge of the picture. */
export interface Bar {
  readonly from: number;
  readonly to: number;
}

/** Where a bar lies, at least two pixels wide; a bar outside of the picture keeps its side. */
export function barOf(seen: TimeRange, width: number, start: number, stop: number): Bar {
  const from = timeToX(seen, width, start);
  const to = Math.max(timeToX(seen, width, stop), from + SMALLEST);
  if (to <= 0 || from > width) return { from, to };
  const fitted = Math.min(from, width - SMALLEST);
  return { from: Math.max(fitted, 0), to: Math.min(to, width) };
}

/** Fills a rectangle with small round corners. */
export function fillRound(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, Math.min(2, width / 2));
  context.fill();
}

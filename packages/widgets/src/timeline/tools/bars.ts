import { paintPath } from './path-painter.ts';
import { itemOf, type Repeats } from '../model/runs.ts';
import type { TimeRange } from '../model/time-axis.ts';
import { BAR_HEIGHT, barOf, fillRound, type Bar, type BarsScene } from '../view/bars-painter.ts';
import { int32At } from '../../core/read.ts';
import { mergeSiblings, type CoverageColumns } from '../model/coverage.ts';
import type { TraceTree } from '../model/tree.ts';

/** Draws the bar of a run of repeats: its whole extent, and in it where members worked. */
export function paintRun(
  context: CanvasRenderingContext2D,
  scene: BarsScene,
  run: number,
  top: number,
): void {
  const { trace, seen, width, palette, state } = scene;
  const { repeats } = state;
  if (repeats === undefined) return;
  const bar = barOf(seen, width, repeats.starts[run] ?? 0, repeats.stops[run] ?? 0);
  if (paintEdge(context, scene, bar, top)) return;
  const slot = trace.layout.systems.slotsOfPositions[repeats.firsts[run] ?? 0] ?? 0;
  context.fillStyle = palette.slots[slot] ?? palette.muted;
  context.globalAlpha = 0.22;
  fillRound(context, bar.from, top, bar.to - bar.from, BAR_HEIGHT);
  context.globalAlpha = 1;
  const worked = scene.cache.get(scene, itemOf(run), () =>
    runCoverage(trace.layout.tree, trace.columns, repeats, run, seen, width),
  );
  for (let index = 0; index + 1 < worked.length; index += 2) {
    const from = worked[index] ?? 0;
    context.fillRect(from, top + 2, Math.max((worked[index + 1] ?? 0) - from, 1), BAR_HEIGHT - 4);
  }
  const first = repeats.firsts[run] ?? 0;
  const isFolded = !state.openRuns.has(first);
  if (isFolded) paintPath(context, scene, first, repeats.ends[run] ?? 0, top);
  if ((repeats.errors[run] ?? 0) > 0) {
    context.fillStyle = palette.error;
    context.fillRect(bar.from, top + BAR_HEIGHT + 1, Math.max(bar.to - bar.from, 4), 2);
  }
}

/** Points to a bar that lies outside of the stretch on screen; false when it lies inside. */
export function paintEdge(
  context: CanvasRenderingContext2D,
  { palette, width }: BarsScene,
  bar: Bar,
  top: number,
): boolean {
  const isLeft = bar.to <= 0;
  if (!isLeft && bar.from <= width) return false;
  const tip = isLeft ? 3 : width - 3;
  const base = isLeft ? 8 : width - 8;
  context.fillStyle = palette.muted;
  context.beginPath();
  context.moveTo(tip, top + 5);
  context.lineTo(base, top + 1);
  context.lineTo(base, top + 9);
  context.fill();
  return true;
}

/** The parts of a run of repeats in which a member was working, as pairs of pixels. */
function runCoverage(
  tree: TraceTree,
  columns: CoverageColumns,
  repeats: Repeats,
  run: number,
  seen: TimeRange,
  width: number,
): number[] {
  const first = int32At(repeats.firsts, run);
  const end = int32At(repeats.ends, run);
  return mergeSiblings(tree, columns, first, end, undefined, seen, width, width);
}

import { float64At, int32At, uint8At } from '../../core/read.ts';
import { CONSUMER, type TraceColumns } from './columns.ts';
import { timeToX, type TimeRange } from './time-axis.ts';
import type { TraceTree } from './tree.ts';

/** What the coverage of a bar reads of a trace. */
export type CoverageColumns = Pick<TraceColumns, 'starts' | 'durations' | 'kinds'>;

/**
 * The parts of a span's bar in which it waited for children, as pairs of pixels from the left
 * edge of the plot. Children closer together than a pixel are drawn as one, so the answer is never
 * longer than the bar is wide. Consumers, which run on their own time, don't count.
 *
 * @param seen the stretch of time that `width` pixels stand for
 */
export function childCoverage(
  tree: TraceTree,
  columns: CoverageColumns,
  position: number,
  seen: TimeRange,
  width: number,
): number[] {
  const row = int32At(tree.rows, position);
  const stop = float64At(columns.starts, row) + float64At(columns.durations, row);
  const limit = timeToX(seen, width, stop);
  const end = int32At(tree.subtreeEnds, position);
  return mergeSiblings(tree, columns, position + 1, end, CONSUMER, seen, width, limit);
}

/** Bars of siblings, drawn as one where they are closer together than a pixel. */
export function mergeSiblings(
  tree: TraceTree,
  columns: CoverageColumns,
  first: number,
  end: number,
  leftOut: number | undefined,
  seen: TimeRange,
  width: number,
  limit: number,
): number[] {
  const pixels: number[] = [];
  const most = Math.min(limit, width);
  let from = -1;
  // Further than a pixel before the first.
  let to = -2;
  for (let position = first; position < end; position = int32At(tree.subtreeEnds, position)) {
    const row = int32At(tree.rows, position);
    if (uint8At(columns.kinds, row) === leftOut) continue;
    const start = float64At(columns.starts, row);
    const left = Math.max(timeToX(seen, width, start), 0);
    const right = Math.min(timeToX(seen, width, start + float64At(columns.durations, row)), most);
    if (right <= left) continue;
    if (left <= to + 1) {
      to = Math.max(to, right);
      continue;
    }
    if (from >= 0) pixels.push(from, to);
    from = left;
    to = right;
  }
  if (from >= 0) pixels.push(from, to);
  return pixels;
}

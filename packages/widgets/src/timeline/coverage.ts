import { float64At, int32At, uint8At } from '../core/read.ts';
import { CONSUMER, type TraceColumns } from './columns.ts';
import type { TimeRange } from './time-axis.ts';
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
  const pixels: number[] = [];
  const row = int32At(tree.rows, position);
  const scale = width / (seen.stop - seen.start);
  const toX = (time: number): number => Math.min(Math.max((time - seen.start) * scale, 0), width);
  const barEnd = toX(float64At(columns.starts, row) + float64At(columns.durations, row));
  const end = int32At(tree.subtreeEnds, position);
  let from = -1;
  let to = -1;
  for (let child = position + 1; child < end; child = int32At(tree.subtreeEnds, child)) {
    const childRow = int32At(tree.rows, child);
    if (uint8At(columns.kinds, childRow) === CONSUMER) continue;
    const start = float64At(columns.starts, childRow);
    const left = toX(start);
    const right = Math.min(toX(start + float64At(columns.durations, childRow)), barEnd);
    if (right <= left) continue;
    if (from >= 0 && left <= to + 1) {
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

import { float64At, int32At, uint8At } from '../../core/read.ts';
import { ERROR, type TraceColumns } from '../model/columns.ts';
import type { TraceLayout } from '../model/layout.ts';
import { MAX_SYSTEMS } from '../model/systems.ts';
import type { TimeRange } from '../model/time-axis.ts';

/** What the picture of a whole trace reads of it. */
export type MinimapColumns = Pick<TraceColumns, 'starts' | 'durations' | 'statuses'>;

/** Nothing works in a cell of the picture. */
export const EMPTY = 0;
/** A span that failed works in a cell of the picture. */
export const FAILED = 255;

/**
 * A line of a picture of the spans of positions `[first, end)`, `width` by `height` cells: each cell is `EMPTY`, `FAILED`,
 * or one more than the colour slot of most spans in it. Spans go from top to bottom in the order of the tree. Linear in
 * the spans of the line and its cells, whatever the lengths of spans.
 */
export function minimapLine(
  { tree, systems }: TraceLayout,
  columns: MinimapColumns,
  { first, end, whole }: { first: number; end: number; whole: TimeRange },
  { width, height }: { width: number; height: number },
  line: number,
): Uint8Array {
  const lanes = MAX_SYSTEMS + 2;
  // Per slot and column how many spans begin less those that end, so that a sum tells how many work.
  const changes = new Int32Array(lanes * (width + 1));
  const scale = width / (whole.stop - whole.start);
  const stop = first + Math.ceil(((line + 1) * (end - first)) / height);
  for (
    let position = first + Math.ceil((line * (end - first)) / height);
    position < stop;
    position++
  ) {
    const row = int32At(tree.rows, position);
    const from = (float64At(columns.starts, row) - whole.start) * scale;
    const to = from + float64At(columns.durations, row) * scale;
    const left = Math.min(Math.max(Math.floor(from), 0), width - 1);
    const right = Math.min(Math.max(Math.ceil(to), left + 1), width);
    const hasFailed = uint8At(columns.statuses, row) === ERROR;
    const lane = hasFailed ? lanes - 1 : uint8At(systems.slotsOfPositions, position);
    const at = lane * (width + 1);
    changes[at + left] = int32At(changes, at + left) + 1;
    changes[at + right] = int32At(changes, at + right) - 1;
  }
  const cells = new Uint8Array(width);
  fillLine(cells, changes, lanes, width);
  return cells;
}

/** The slot of most spans in each cell of a line; a failure is never covered. */
function fillLine(line: Uint8Array, changes: Int32Array, lanes: number, width: number): void {
  const most = new Int32Array(width);
  for (let lane = 0; lane < lanes; lane++) {
    let working = 0;
    for (let x = 0; x < width; x++) {
      working += int32At(changes, lane * (width + 1) + x);
      if (working === 0) continue;
      if (lane === lanes - 1) line[x] = FAILED;
      else if (working > int32At(most, x)) {
        most[x] = working;
        line[x] = lane + 1;
      }
    }
  }
}

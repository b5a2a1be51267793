import type { Grid } from '@spanlight/query';
import type { PromqlWindows } from '@spanlight/query/promql';
import { floorTo } from '../../rollups/floor-to.ts';
import { MINUTE, HOUR } from '../../../shared/time-units.ts';

/** The times of a query: milliseconds since 1970. */
export interface PromqlTimes {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** What points are kept by: a query looks at the finest that it may. */
const UNITS = [MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR] as const;
/** Cells of a series that a query may look at. */
const MAX_CELLS = 11_000;
/** How far back Prometheus looks for the value of an instant. */
const LOOK_BACK = 5 * MINUTE;

/** What a query looks at: a window before each time, or the last value before it. */
export interface WindowRequest {
  /** Milliseconds; 0 for the last value. */
  readonly window: number;
  readonly offset: number;
  /** Whether each unit is looked at by itself. */
  readonly isFine: boolean;
  /** Whether what held when a window began counts. */
  readonly hasBefore: boolean;
  /** Whether the unit that `now` lies in is as good as one that has ended. */
  readonly takesRunning: boolean;
}

/** Cells of points, and which of them lie in the window of each time. */
export interface PointCells {
  readonly grid: Grid;
  readonly windows: PromqlWindows;
  /** Length of what points are looked at by. */
  readonly unit: number;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/**
 * Cuts time so that the window before each time is made of whole cells. Times and windows are brought to whole minutes, or
 * to whole hours and days where there would be too many cells or where no minutes are kept any more.
 *
 * @param keptSince before this no minutes are kept, milliseconds since 1970
 * @returns undefined where even days are too many
 */
export function pointCells(
  times: PromqlTimes,
  request: WindowRequest,
  { now, keptSince }: { readonly now: number; readonly keptSince: number },
): PointCells | undefined {
  const isOld = times.start - request.offset - request.window < keptSince;
  for (const unit of UNITS) {
    if (isOld && unit < HOUR) continue;
    const cells = cellsOf(times, request, { unit, now });
    if (cells.grid.count <= MAX_CELLS) return cells;
  }
  return undefined;
}

function cellsOf(
  { start, step, count }: PromqlTimes,
  { window: written, offset, isFine, hasBefore, takesRunning }: WindowRequest,
  { unit, now }: { readonly unit: number; readonly now: number },
): PointCells {
  const window = Math.max(Math.round((written || LOOK_BACK) / unit), 1) * unit;
  const endOf = (index: number): number => floorTo(start + index * step - offset, unit);
  const first = endOf(0);
  const last = endOf(count - 1);
  // Readings of the unit that is under way are no older than they seem.
  const running = takesRunning && last === floorTo(now, unit) ? unit : 0;
  const isEven = count === 1 || step % unit === 0;
  const cell =
    isFine || !isEven || running > 0 ? unit : greatestDivisor(window, count === 1 ? window : step);
  const before = hasBefore ? Math.max(Math.ceil(LOOK_BACK / cell), 1) : 0;
  const origin = first - window - before * cell;
  const grid = { start: origin, interval: cell, count: (last + running - origin) / cell };
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    const end = endOf(index);
    from[index] = (end - window - origin) / cell;
    to[index] = (end - origin) / cell + (end === last && running > 0 ? 1 : 0);
  }
  return { grid, windows: { from, to, before, window, written: written || window, cell }, unit };
}

import type { Bounds, MonitorCheck } from './check.ts';

/** Below the range, above it, or without data. */
export type Direction = -1 | 1 | 0;

/** What the points of one series say. Indexes count from the start of the points given. */
export type Verdict =
  | {
      readonly kind: 'firing';
      readonly direction: Direction;
      /** The first of the points looked at that is out of bounds. */
      readonly from: number;
      /** Points out of bounds among those looked at. */
      readonly outliers: number;
      /** Whether others of them are out on the other side. */
      readonly isOnBothSides?: true;
    }
  | {
      readonly kind: 'normal';
      /** The first point of the good run that cleared. */
      readonly from: number;
    }
  | {
      readonly kind: 'undecided';
      readonly outliers: number;
      readonly missing: number;
      /** Points back within the recovery bounds; undefined where no alert is open, or has none. */
      readonly recovered?: number | undefined;
    }
  | { readonly kind: 'no-data'; readonly from: number };

/** One value a minute, oldest first; NaN is missing. */
export type Points = ArrayLike<number>;

/** Where a point is relative to the bounds: `between` is within them but not yet within the recovery bounds. */
type PointState = 'below' | 'above' | 'good' | 'between' | 'missing';

/**
 * Judges the newest points of a series.
 *
 * @param open The bounds of the series' open alert; undefined when none is open.
 */
export function judge(points: Points, check: MonitorCheck, open?: Bounds): Verdict {
  const skipped = open === undefined && check.noData !== 'alert' ? leadingGap(points) : 0;
  const stateAt = (index: number): PointState =>
    stateOfPoint(points[index] ?? Number.NaN, check, open);
  const start = Math.max(skipped, points.length - check.points);
  const isWhole = points.length - start === check.points;
  const { outliers, missing, good, first } = countStates(stateAt, start, points.length);
  const clearFrom = points.length - check.clear;
  const isClear = clearFrom >= skipped && isGoodFrom(stateAt, clearFrom, points.length);

  if (open !== undefined && isClear && isHeldLongEnough(stateAt, points.length, check))
    return { kind: 'normal', from: clearFrom };
  // A good run that would clear the alert at once doesn't let it open.
  if (isWhole && outliers >= check.fire && (open !== undefined || !isClear)) {
    const side = stateAt(first);
    let isOnBothSides = false;
    for (let index = first; index < points.length; index += 1)
      isOnBothSides ||= isOut(stateAt(index)) && stateAt(index) !== side;
    return {
      kind: 'firing',
      direction: side === 'below' ? -1 : 1,
      from: first,
      outliers,
      ...(isOnBothSides && { isOnBothSides }),
    };
  }
  if (check.noData === 'alert' && isWhole && missing === check.points)
    return { kind: 'no-data', from: start };
  if (open === undefined && isClear) return { kind: 'normal', from: clearFrom };
  const { min, max } = check.recovery;
  const recovered = open === undefined || (min === null && max === null) ? undefined : good;
  return { kind: 'undecided', outliers, missing, recovered };
}

/** Whether a point would count towards firing; NaN is missing. */
export function countsAsOut(value: number, check: MonitorCheck): boolean {
  const known = Number.isNaN(value) && check.noData === 'zero' ? 0 : value;
  return !Number.isNaN(known) && isOut(stateOfValue(known, check, check.bounds, false));
}

/** State of the point at an index. A function, not a list: back-tests judge millions of windows. */
type PointStateAt = (index: number) => PointState;

/** Counts the points in each state, and finds the first that is out of bounds (`start` when none is). */
function countStates(
  stateAt: PointStateAt,
  start: number,
  end: number,
): {
  readonly outliers: number;
  readonly missing: number;
  readonly good: number;
  readonly first: number;
} {
  let outliers = 0;
  let missing = 0;
  let good = 0;
  let first = start;
  for (let index = end - 1; index >= start; index -= 1) {
    const found = stateAt(index);
    if (found === 'missing') missing += 1;
    if (found === 'good') good += 1;
    if (!isOut(found)) continue;
    outliers += 1;
    first = index;
  }
  return { outliers, missing, good, first };
}

/** Number of missing points at the start. A series without an open alert is judged from its first point: it has only just appeared. */
export function leadingGap(points: Points): number {
  let gap = 0;
  while (gap < points.length && Number.isNaN(points[gap])) gap += 1;
  return gap;
}

function stateOfPoint(value: number, check: MonitorCheck, open: Bounds | undefined): PointState {
  const bounds = open ?? check.bounds;
  return Number.isNaN(value)
    ? stateOfMissing(check, bounds, open !== undefined)
    : stateOfValue(value, check, bounds, open !== undefined);
}

function stateOfMissing(check: MonitorCheck, bounds: Bounds, isOpen: boolean): PointState {
  if (check.noData === 'zero') return stateOfValue(0, check, bounds, isOpen);
  return check.noData === 'ok' ? 'good' : 'missing';
}

function stateOfValue(
  value: number,
  check: MonitorCheck,
  bounds: Bounds,
  isOpen: boolean,
): PointState {
  if (bounds.min !== null && value < bounds.min - slack(check, bounds.min)) return 'below';
  if (bounds.max !== null && value > bounds.max + slack(check, bounds.max)) return 'above';
  if (!isOpen) return 'good';
  const { min, max } = check.recovery;
  return (min === null || value >= min) && (max === null || value <= max) ? 'good' : 'between';
}

const slack = (check: MonitorCheck, bound: number): number =>
  Math.max(check.minimumDeviation, check.minimumDeviationFraction * Math.abs(bound));

const isOut = (state: PointState): boolean => state === 'below' || state === 'above';

function isGoodFrom(stateAt: PointStateAt, start: number, end: number): boolean {
  for (let index = end - 1; index >= start; index -= 1) if (stateAt(index) !== 'good') return false;
  return true;
}

function isHeldLongEnough(
  stateAt: PointStateAt,
  end: number,
  { keepFiringFor }: Pick<MonitorCheck, 'keepFiringFor'>,
): boolean {
  for (let index = end - 1; index >= 0 && (end - 1 - index) * 60_000 < keepFiringFor; index -= 1)
    if (isOut(stateAt(index))) return false;
  return true;
}

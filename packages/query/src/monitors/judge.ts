import type { Bounds, Check } from './check.ts';

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

/** How a point stands: `between` is allowed but hasn't come back far enough to recover. */
type Standing = 'below' | 'above' | 'good' | 'between' | 'missing';

/**
 * Judges the newest points of a series.
 *
 * @param open The bounds of the series' open alert; undefined when none is open.
 */
export function judge(points: Points, check: Check, open?: Bounds): Verdict {
  const skipped = open === undefined && check.noData !== 'alert' ? leadingGap(points) : 0;
  const standing = (index: number): Standing => stand(points[index] ?? Number.NaN, check, open);
  const start = Math.max(skipped, points.length - check.points);
  const isWhole = points.length - start === check.points;
  const { outliers, missing, good, first } = lookAt(standing, start, points.length);
  const clearFrom = points.length - check.clear;
  const isClear = clearFrom >= skipped && isGoodFrom(standing, clearFrom, points.length);

  if (open !== undefined && isClear && isHeldLongEnough(standing, points.length, check))
    return { kind: 'normal', from: clearFrom };
  // A good run that would clear the alert at once doesn't let it open.
  if (isWhole && outliers >= check.fire && (open !== undefined || !isClear)) {
    const side = standing(first);
    let isOnBothSides = false;
    for (let index = first; index < points.length; index += 1)
      isOnBothSides ||= isOut(standing(index)) && standing(index) !== side;
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
export function countsAsOut(value: number, check: Check): boolean {
  const known = Number.isNaN(value) && check.noData === 'zero' ? 0 : value;
  return !Number.isNaN(known) && isOut(standingOf(known, check, check.bounds, false));
}

/** How the point at an index stands. Back-tests judge millions of times, so that no list is made of it. */
type StandingAt = (index: number) => Standing;

/** Counts among the points looked at, and the first that is out of bounds; `start` where none is. */
function lookAt(
  standing: StandingAt,
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
    const found = standing(index);
    if (found === 'missing') missing += 1;
    if (found === 'good') good += 1;
    if (!isOut(found)) continue;
    outliers += 1;
    first = index;
  }
  return { outliers, missing, good, first };
}

/** A series nobody worries about yet begins with its first point: it has only just appeared. */
export function leadingGap(points: Points): number {
  let gap = 0;
  while (gap < points.length && Number.isNaN(points[gap])) gap += 1;
  return gap;
}

function stand(value: number, check: Check, open: Bounds | undefined): Standing {
  const bounds = open ?? check.bounds;
  return Number.isNaN(value)
    ? standingOfMissing(check, bounds, open !== undefined)
    : standingOf(value, check, bounds, open !== undefined);
}

function standingOfMissing(check: Check, bounds: Bounds, isOpen: boolean): Standing {
  if (check.noData === 'zero') return standingOf(0, check, bounds, isOpen);
  return check.noData === 'ok' ? 'good' : 'missing';
}

function standingOf(value: number, check: Check, bounds: Bounds, isOpen: boolean): Standing {
  if (bounds.min !== null && value < bounds.min - slack(check, bounds.min)) return 'below';
  if (bounds.max !== null && value > bounds.max + slack(check, bounds.max)) return 'above';
  if (!isOpen) return 'good';
  const { min, max } = check.recovery;
  return (min === null || value >= min) && (max === null || value <= max) ? 'good' : 'between';
}

const slack = (check: Check, bound: number): number =>
  Math.max(check.minimumDeviation, check.minimumDeviationFraction * Math.abs(bound));

const isOut = (standing: Standing): boolean => standing === 'below' || standing === 'above';

function isGoodFrom(standing: StandingAt, start: number, end: number): boolean {
  for (let index = end - 1; index >= start; index -= 1)
    if (standing(index) !== 'good') return false;
  return true;
}

function isHeldLongEnough(
  standing: StandingAt,
  end: number,
  { keepFiringFor }: Pick<Check, 'keepFiringFor'>,
): boolean {
  for (let index = end - 1; index >= 0 && (end - 1 - index) * 60_000 < keepFiringFor; index -= 1)
    if (isOut(standing(index))) return false;
  return true;
}

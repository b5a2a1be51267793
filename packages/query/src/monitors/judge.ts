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
    }
  | {
      readonly kind: 'normal';
      /** The first point of the good run that cleared. */
      readonly from: number;
    }
  | { readonly kind: 'undecided'; readonly outliers: number; readonly missing: number }
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
  const standings = stand(points, skipped, check, open);
  const looked = standings.slice(-check.points);
  const start = points.length - looked.length;
  const isWhole = looked.length === check.points;
  const outliers = looked.filter(isOut).length;
  const missing = looked.filter((standing) => standing === 'missing').length;
  const isClear = goodRun(standings) >= check.clear;
  const clearFrom = points.length - check.clear;

  if (open !== undefined && isClear && isHeldLongEnough(standings, check))
    return { kind: 'normal', from: clearFrom };
  // A good run that would clear the alert at once doesn't let it open.
  if (isWhole && outliers >= check.fire && (open !== undefined || !isClear)) {
    const first = looked.findIndex(isOut);
    const direction = looked[first] === 'below' ? -1 : 1;
    return { kind: 'firing', direction, from: start + first, outliers };
  }
  if (check.noData === 'alert' && isWhole && missing === looked.length)
    return { kind: 'no-data', from: start };
  if (open === undefined && isClear) return { kind: 'normal', from: clearFrom };
  return { kind: 'undecided', outliers, missing };
}

/** Whether a point would count towards firing; NaN is missing. */
export function countsAsOut(value: number, check: Check): boolean {
  const known = Number.isNaN(value) && check.noData === 'zero' ? 0 : value;
  return !Number.isNaN(known) && isOut(standingOf(known, check, check.bounds, false));
}

/** A series nobody worries about yet begins with its first point: it has only just appeared. */
function leadingGap(points: Points): number {
  let gap = 0;
  while (gap < points.length && Number.isNaN(points[gap])) gap += 1;
  return gap;
}

function stand(points: Points, skipped: number, check: Check, open?: Bounds): Standing[] {
  const bounds = open ?? check.bounds;
  const standings: Standing[] = [];
  for (let index = skipped; index < points.length; index += 1) {
    const value = points[index] ?? Number.NaN;
    standings.push(
      Number.isNaN(value)
        ? standingOfMissing(check, bounds, open !== undefined)
        : standingOf(value, check, bounds, open !== undefined),
    );
  }
  return standings;
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

function goodRun(standings: readonly Standing[]): number {
  return standings.length - 1 - standings.findLastIndex((standing) => standing !== 'good');
}

function isHeldLongEnough(standings: readonly Standing[], check: Check): boolean {
  const last = standings.findLastIndex(isOut);
  return last < 0 || (standings.length - 1 - last) * 60_000 >= check.keepFiringFor;
}

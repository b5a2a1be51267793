import type { BacktestSeries, BacktestSettings } from './backtest.ts';
import type { MonitorCheck } from './check.ts';
import { countsAsOut, leadingGap } from './judge.ts';
import { SliceBudget, type Sliced } from '../slices.ts';

/** How close a monitor came to firing. */
export interface ClosestCall {
  /** Name of the series that came closest. */
  readonly series: string;
  /** The most points out of bounds it had among as many as are looked at together. */
  readonly outliers: number;
  /** The extremes of all series. */
  readonly lowest: number;
  readonly highest: number;
}

/** How close series came to firing, the minutes before `lookBack` left out; undefined when none has a value. */
export function* closestCall(
  series: readonly BacktestSeries[],
  check: MonitorCheck,
  { lookBack = 0 }: Pick<BacktestSettings, 'lookBack'>,
): Sliced<ClosestCall | undefined> {
  const budget = new SliceBudget();
  let closest: { series: string; outliers: number } | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { name, points } of series) {
    for (let index = lookBack; index < points.length; index += 1) {
      const value = points[index] ?? Number.NaN;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    const outliers = mostOutliers(points, check, lookBack);
    if (!closest || outliers > closest.outliers) closest = { series: name, outliers };
    if (budget.isSpent(3 * points.length)) yield;
  }
  return closest && highest >= lowest ? { ...closest, lowest, highest } : undefined;
}

/** The most points out of bounds among those looked at together, at any minute. */
function mostOutliers(
  points: BacktestSeries['points'],
  check: MonitorCheck,
  lookBack: number,
): number {
  let most = 0;
  let current = 0;
  // What has not begun yet is not out of bounds, whatever missing points mean.
  const begin = Math.max(lookBack - check.points + 1, leadingGap(points));
  for (let index = begin; index < points.length; index += 1) {
    if (countsAsOut(points[index] ?? Number.NaN, check)) current += 1;
    const left = index - check.points;
    if (left >= begin && countsAsOut(points[left] ?? Number.NaN, check)) current -= 1;
    if (index >= lookBack && current > most) most = current;
  }
  return most;
}

import { afterTransition, decide, WINDOW_POINTS } from '@spanlight/query';
import type { AlertSnapshot, Check, Transition, Verdict } from '@spanlight/query';

import type { MonitorSeries } from './monitor-series.ts';

const MINUTE = 60_000;

/** A transition, and whether a later one of the same series follows in the same evaluation. */
export interface DatedTransition {
  readonly transition: Transition;
  readonly isSuperseded: boolean;
}

/** What an evaluation says about one series. */
export interface SeriesResult {
  /** Of the newest minute. */
  readonly verdict: Verdict;
  readonly transitions: readonly DatedTransition[];
  /** The newest points looked at. */
  readonly points: Float64Array;
}

/**
 * Evaluates one series minute by minute, as if every minute since the last evaluation had had its own.
 *
 * @param series Points up to the newest minute.
 * @param end End of the newest minute, milliseconds since 1970.
 * @param ticks Minutes to catch up with, at least 1: more than one after a standstill.
 */
export function evaluateSeries(
  { points }: Pick<MonitorSeries, 'points'>,
  check: Check,
  before: AlertSnapshot | undefined,
  end: number,
  ticks: number,
): SeriesResult {
  let alert = before;
  let verdict: Verdict = { kind: 'undecided', outliers: 0, missing: 0 };
  const transitions: Transition[] = [];
  for (let tick = ticks - 1; tick >= 0; tick -= 1) {
    const stop = points.length - tick;
    const window = points.subarray(Math.max(0, stop - WINDOW_POINTS), stop);
    const lastTime = end - (tick + 1) * MINUTE;
    const decision = decide({ points: window, lastTime, alert }, check);
    verdict = decision.verdict;
    if (decision.transition === undefined) continue;
    transitions.push(decision.transition);
    alert = afterTransition(alert, decision.transition, check);
  }
  const last = transitions.findLastIndex(({ kind }) => kind !== 'unsilenced');
  return {
    verdict,
    transitions: transitions.map((transition, index) => ({
      transition,
      isSuperseded: index < last,
    })),
    points: points.slice(-check.points),
  };
}

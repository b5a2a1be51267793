import type { Check } from './check.ts';
import { afterTransition, decide } from './decide.ts';
import type { AlertSnapshot, Transition } from './decide.ts';
import { isFlapping } from './flapping.ts';
import type { Points } from './judge.ts';

const MINUTE = 60_000;
/** Points an evaluation sees. */
export const WINDOW_POINTS = 60;

/** A series over the whole range, a value a minute; NaN is missing. */
export interface BacktestSeries {
  readonly name: string;
  readonly points: Points;
}

/** A transition somebody would have seen. */
export interface BacktestTransition {
  readonly series: string;
  /** End of the minute the server would have noticed it after, milliseconds since 1970. */
  readonly noticed: number;
  readonly transition: Exclude<Transition, { kind: 'unsilenced' }>;
  /** False while the alert flaps and the monitor holds such notifications. */
  readonly isNotified: boolean;
}

/**
 * Evaluates a monitor over the past, minute by minute, as the server would have.
 *
 * @param firstTime Start of the first point's minute, milliseconds since 1970.
 * @param lookBack Points at the start that are only looked back at: decisions begin after them.
 * @returns What would have happened, oldest first.
 */
export function backtest(
  series: readonly BacktestSeries[],
  check: Check,
  settings: { firstTime: number; lookBack?: number; holdFlapping?: boolean },
): BacktestTransition[] {
  const transitions = series.flatMap((one) => replay(one, check, settings));
  return transitions.toSorted((left, right) => left.noticed - right.noticed);
}

function replay(
  { name, points }: BacktestSeries,
  check: Check,
  {
    firstTime,
    lookBack = 0,
    holdFlapping = false,
  }: { firstTime: number; lookBack?: number; holdFlapping?: boolean },
): BacktestTransition[] {
  const seen: BacktestTransition[] = [];
  const changes: number[] = [];
  let alert: AlertSnapshot | undefined;
  for (let end = lookBack + 1; end <= points.length; end += 1) {
    const window = slice(points, Math.max(0, end - WINDOW_POINTS), end);
    const lastTime = firstTime + (end - 1) * MINUTE;
    const { transition } = decide({ points: window, lastTime, alert }, check);
    if (transition === undefined || transition.kind === 'unsilenced') continue;
    const noticed = lastTime + MINUTE;
    const isHeld = holdFlapping && isFlapping(changes, noticed);
    if (transition.kind !== 'recurring') changes.push(noticed);
    seen.push({ series: name, noticed, transition, isNotified: !isHeld });
    alert = afterTransition(alert, transition, check);
  }
  return seen;
}

function slice(points: Points, start: number, end: number): Points {
  const window = new Float64Array(end - start);
  for (let index = start; index < end; index += 1)
    window[index - start] = points[index] ?? Number.NaN;
  return window;
}

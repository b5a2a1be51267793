import type { Check } from './check.ts';
import type { Transition } from './decide.ts';
import { isFlapping } from './flapping.ts';
import type { Points } from './judge.ts';
import { replay, type ReplayedSeries } from './replay.ts';

const MINUTE = 60_000;
/** Name of the query as a whole, which an alert about a query without any answer belongs to. */
const WHOLE_QUERY = 'no data';

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

/** Which minutes are evaluated, and how. */
export interface BacktestSettings {
  /** Start of the first point's minute, milliseconds since 1970. */
  readonly firstTime: number;
  /** Points of every series; as many as the first has unless told. */
  readonly count?: number;
  /** Points at the start that are only looked back at: decisions begin after them. */
  readonly lookBack?: number;
  readonly holdFlapping?: boolean;
}

/**
 * Evaluates a monitor over the past, minute by minute, as the server would have.
 *
 * @returns What would have happened, oldest first.
 */
export function backtest(
  series: readonly BacktestSeries[],
  check: Check,
  settings: BacktestSettings,
): BacktestTransition[] {
  const { firstTime, count = series[0]?.points.length ?? 0, lookBack = 0 } = settings;
  const range = { end: firstTime + count * MINUTE, ticks: count - lookBack, count };
  const { series: replayed, whole } = replay(series, undefined, check, range);
  const isHolding = settings.holdFlapping === true;
  return [
    ...series.flatMap(({ name }, index) => told(name, replayed[index], isHolding)),
    ...told(WHOLE_QUERY, whole, isHolding),
  ].toSorted((left, right) => left.noticed - right.noticed);
}

function told(
  series: string,
  replayed: ReplayedSeries | undefined,
  isHolding: boolean,
): BacktestTransition[] {
  const changes: number[] = [];
  let isHeld = false;
  return (replayed?.transitions ?? []).flatMap(({ noticed, transition }) => {
    if (transition.kind === 'unsilenced') return [];
    // Who was told of the beginning is told of the end.
    if (transition.kind !== 'closed') isHeld = isHolding && isFlapping(changes, noticed);
    if (transition.kind !== 'recurring') changes.push(noticed);
    return [{ series, noticed, transition, isNotified: !isHeld }];
  });
}

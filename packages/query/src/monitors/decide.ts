import type { Bounds, MonitorCheck } from './check.ts';
import { type Direction, judge, type Points, type Verdict } from './judge.ts';

/** A closed alert younger than this opens again instead of being joined by a second one. */
const REOPEN_WINDOW = 8 * 3_600_000;
/** An alert that goes on firing says so again after this. */
const RECURRING_INTERVAL = 3_600_000;

const MINUTE = 60_000;

/** What is known of the newest alert of a series. Times are milliseconds since 1970. */
export interface AlertSnapshot {
  readonly status: 'open' | 'closed';
  /** The range that was in force when it opened. */
  readonly bounds: Bounds;
  /** Time of its newest event. */
  readonly eventTime: number;
  /** True after somebody closed it by hand, until the series has recovered once. */
  readonly isClosedByHand: boolean;
}

/** The newest points of one series, with the alert they may change. */
export interface SeriesState {
  readonly points: Points;
  /** Start of the newest point's minute, milliseconds since 1970. */
  readonly lastTime: number;
  /** The newest alert of this series; undefined when it never had one. */
  readonly alert: AlertSnapshot | undefined;
}

/** A change of the alert. Values are NaN where there are none. */
export type Transition =
  | {
      /** `created` makes a new alert, `reopened` opens the closed one. */
      readonly kind: 'created' | 'reopened';
      readonly reason: 'out-of-bounds' | 'no-data';
      readonly direction: Direction;
      /** When it began. */
      readonly time: number;
      readonly initialValue: number;
      readonly currentValue: number;
      readonly bounds: Bounds;
      /** Minutes from its beginning to the newest point, both included. */
      readonly minutes: number;
    }
  | {
      readonly kind: 'closed';
      /** When it was over. */
      readonly time: number;
      readonly normalValue: number;
    }
  | {
      readonly kind: 'recurring';
      readonly reason: 'out-of-bounds' | 'no-data';
      readonly direction: Direction;
      readonly time: number;
      readonly currentValue: number;
    }
  /** The series has recovered after its alert was closed by hand, so that it can alert again. Nobody is notified. */
  | { readonly kind: 'rearmed' };

/** What to do about one series, and what led to it. */
export interface Decision {
  readonly verdict: Verdict;
  /** Undefined when the alert stays as it is. */
  readonly transition: Transition | undefined;
}

/** Decides about one series. Knows no clock and no store: the same points decide the same. */
export function decide(state: SeriesState, check: MonitorCheck): Decision {
  const open = state.alert?.status === 'open' ? state.alert.bounds : undefined;
  const verdict = judge(state.points, check, open);
  return { verdict, transition: transitionOf(verdict, state, check) };
}

/** What is known of the alert after a transition. */
export function afterTransition(
  alert: AlertSnapshot | undefined,
  transition: Transition,
  check: MonitorCheck,
): AlertSnapshot | undefined {
  if (transition.kind === 'rearmed') return alert && { ...alert, isClosedByHand: false };
  const opens = transition.kind === 'created' || transition.kind === 'reopened';
  return {
    status: transition.kind === 'closed' ? 'closed' : 'open',
    bounds: opens ? transition.bounds : (alert?.bounds ?? check.bounds),
    eventTime: transition.time,
    isClosedByHand: false,
  };
}

function transitionOf(
  verdict: Verdict,
  state: SeriesState,
  check: MonitorCheck,
): Transition | undefined {
  const { alert } = state;
  if (verdict.kind === 'undecided') return undefined;
  if (verdict.kind === 'normal') {
    if (alert?.status === 'open')
      return {
        kind: 'closed',
        time: timeOf(state, verdict.from),
        normalValue: valueAt(state.points, verdict.from, check),
      };
    return alert?.isClosedByHand ? { kind: 'rearmed' } : undefined;
  }
  if (alert?.status === 'open') return recurring(verdict, state, alert, check);
  if (alert?.isClosedByHand) return undefined;
  return opened(verdict, state, alert, check);
}

type Alarm = Extract<Verdict, { kind: 'firing' | 'no-data' }>;

function opened(
  verdict: Alarm,
  state: SeriesState,
  alert: AlertSnapshot | undefined,
  check: MonitorCheck,
): Transition {
  const time = timeOf(state, verdict.from);
  const value = valueAt(state.points, verdict.from, check);
  const isRecent = alert !== undefined && time - alert.eventTime < REOPEN_WINDOW;
  return {
    kind: isRecent ? 'reopened' : 'created',
    reason: verdict.kind === 'firing' ? 'out-of-bounds' : 'no-data',
    direction: verdict.kind === 'firing' ? verdict.direction : 0,
    time,
    initialValue: value,
    currentValue: value,
    bounds: check.bounds,
    minutes: state.points.length - verdict.from,
  };
}

function recurring(
  verdict: Alarm,
  state: SeriesState,
  alert: AlertSnapshot,
  check: MonitorCheck,
): Transition | undefined {
  if (state.lastTime - alert.eventTime < RECURRING_INTERVAL) return undefined;
  return {
    kind: 'recurring',
    reason: verdict.kind === 'firing' ? 'out-of-bounds' : 'no-data',
    direction: verdict.kind === 'firing' ? verdict.direction : 0,
    time: state.lastTime,
    currentValue: valueAt(state.points, state.points.length - 1, check),
  };
}

const timeOf = ({ points, lastTime }: SeriesState, index: number): number =>
  lastTime - (points.length - 1 - index) * MINUTE;

function valueAt(points: Points, index: number, check: MonitorCheck): number {
  const value = points[index] ?? Number.NaN;
  return Number.isNaN(value) && check.noData === 'zero' ? 0 : value;
}

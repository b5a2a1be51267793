import type { MonitorCheck } from './check.ts';
import type { Transition } from './decide.ts';
import {
  type BacktestEscalation,
  type BacktestGrouping,
  EscalationCount,
  WHOLE,
} from './count-escalation.ts';
import { isFlapping } from './flapping.ts';
import type { Points } from './judge.ts';
import { type OnTransition, walk } from './replay.ts';
import type { GroupNews } from '../groups/pace.ts';
import { GroupReplay } from '../groups/replay-groups.ts';
import { runAtOnce, type Sliced } from '../slices.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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
  readonly transition: Exclude<Transition, { kind: 'rearmed' }>;
  /** False while the alert flaps and the monitor holds such notifications, and while a silence holds it. */
  readonly isNotified: boolean;
}

/** Which minutes are evaluated, and how. */
export interface BacktestSettings {
  /** Start of the first point's minute, milliseconds since 1970. */
  readonly firstTime: number;
  /** Points of every series. Default: as many as the first has. */
  readonly count?: number;
  /** Points at the start that are only looked back at: decisions begin after them. */
  readonly lookBack?: number;
  /** Milliseconds after the end of a minute when it is evaluated, which is when silences and groups see it. Default: 0. */
  readonly delay?: number;
  readonly holdFlapping?: boolean;
  /**
   * Whether a silence held a series at a time, milliseconds since 1970; nothing is silenced by default.
   *
   * @param index Which series; undefined for the query as a whole.
   */
  readonly isMuted?: (
    index: number | undefined,
    kind: BacktestTransition['transition']['kind'],
    time: number,
  ) => boolean;
  /** How alerts are grouped into messages. Default: a message per alert. */
  readonly grouping?: BacktestGrouping | null | undefined;
  /** The steps that follow when nobody acknowledges. Default: none. */
  readonly escalation?: BacktestEscalation | undefined;
  /** Most transitions in the result. Default: all. */
  readonly maxTransitions?: number;
}

/** What would have happened. */
export interface Backtest {
  /** Oldest first. */
  readonly transitions: readonly BacktestTransition[];
  /** Messages somebody would have got, those about transitions that are not kept too. */
  readonly notifications: number;
  /** Messages of each step of the escalation, had nobody acknowledged anything; those that tell of an end are not counted. */
  readonly escalated: readonly number[];
  /** Whether there are more transitions than are kept. */
  readonly hasMore: boolean;
}

/**
 * Evaluates a monitor over the past, minute by minute, as the server would have.
 *
 * @returns What would have happened, oldest first.
 */
export const backtest = (
  series: readonly BacktestSeries[],
  check: MonitorCheck,
  settings: BacktestSettings,
): readonly BacktestTransition[] =>
  runAtOnce(backtestInSlices(series, check, settings)).transitions;

/** As `backtest`, for a thread that others wait for: it yields between minutes, and counts messages. */
export function* backtestInSlices(
  series: readonly BacktestSeries[],
  check: MonitorCheck,
  settings: BacktestSettings,
): Sliced<Backtest> {
  const { firstTime, count = series[0]?.points.length ?? 0, lookBack = 0 } = settings;
  const {
    maxTransitions = Number.POSITIVE_INFINITY,
    holdFlapping = false,
    isMuted,
    grouping,
  } = settings;
  const { delay = 0 } = settings;
  const escalation = new EscalationCount(settings);
  const range = { end: firstTime + count * MINUTE, ticks: count - lookBack, count };
  const alerts = new Map<number | undefined, FlappingHold>();
  const transitions: BacktestTransition[] = [];
  let notifications = 0;
  let hasMore = false;
  const groups =
    grouping &&
    new GroupReplay(grouping.pace, () => {
      notifications += 1;
    });
  const onTransition: OnTransition = (index, { noticed, transition }) => {
    if (transition.kind === 'rearmed') return;
    const alert = alerts.get(index) ?? new FlappingHold();
    alerts.set(index, alert);
    const happened = noticed + delay;
    escalation.see(index, transition.kind, happened);
    const passes = alert.isNotified(transition, noticed) || !holdFlapping;
    const isNotified = passes && isMuted?.(index, transition.kind, happened) !== true;
    if (isNotified && grouping)
      groups?.add({
        time: happened,
        group: grouping.groupOf(index),
        alert: index ?? WHOLE,
        news: NEWS[transition.kind],
      });
    else if (isNotified) notifications += 1;
    hasMore = transitions.length >= maxTransitions;
    const name = index === undefined ? WHOLE_QUERY : (series[index]?.name ?? '');
    if (!hasMore) transitions.push({ series: name, noticed, transition, isNotified });
  };
  yield* walk({ series, wholeAlert: undefined, check, range, onTransition });
  groups?.finish(range.end + delay);
  return { transitions, notifications, escalated: escalation.finish(range.end + delay), hasMore };
}

const NEWS: Readonly<Record<BacktestTransition['transition']['kind'], GroupNews>> = {
  created: 'opened',
  reopened: 'opened',
  closed: 'closed',
  recurring: 'went-on',
};

/** Decides whether notifications about an alert are held because it flaps. */
class FlappingHold {
  /** Times of its changes within the last hour. */
  #changes: number[] = [];
  #isHeld = false;

  /** Whether a transition is notified although the monitor holds those of flapping alerts. */
  isNotified({ kind }: BacktestTransition['transition'], noticed: number): boolean {
    this.#changes = this.#changes.filter((time) => time > noticed - HOUR);
    // Whoever was notified of the opening is notified of the end.
    if (kind !== 'closed') this.#isHeld = isFlapping(this.#changes, noticed);
    if (kind !== 'recurring') this.#changes.push(noticed);
    return !this.#isHeld;
  }
}

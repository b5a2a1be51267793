import type { Bounds, MonitorCheck } from './check.ts';
import { afterTransition, type AlertSnapshot, decide, type Transition } from './decide.ts';
import type { Points, Verdict } from './judge.ts';
import { SliceBudget, type Sliced } from '../slices.ts';

const MINUTE = 60_000;
/** Points an evaluation sees. */
export const WINDOW_POINTS = 60;

const UNBOUNDED: Bounds = { min: null, max: null };

/** A series of a monitor: a value a minute, NaN is missing, the newest last. */
export interface WatchedSeries {
  readonly points: Points;
  /** Its newest alert. */
  readonly alert?: AlertSnapshot | undefined;
}

/** A transition, and when it was noticed. */
interface Noticed {
  /** End of the minute after which it was noticed, milliseconds since 1970. */
  readonly noticed: number;
  readonly transition: Transition;
}

/** What became of a series. */
export interface ReplayedSeries {
  /** Of the newest minute. */
  readonly verdict: Verdict;
  readonly transitions: readonly Noticed[];
}

/** What became of all series of a monitor. */
export interface Replay {
  /** In their order. */
  readonly series: readonly ReplayedSeries[];
  /** The query as one series, which an alert about a query without any answer belongs to. */
  readonly whole: ReplayedSeries;
}

/** Minutes evaluated one after the other. */
export interface ReplayRange {
  /** End of the newest minute, milliseconds since 1970. */
  readonly end: number;
  /** Newest points of each series that get an evaluation of their own; those before are looked back at. */
  readonly ticks: number;
  /** Points of every series. */
  readonly count: number;
}

/**
 * Evaluates the series of a monitor minute by minute. An evaluation sees the newest hour: a series without any value
 * in it is not there, unless its alert is open. Where the policy is `alert` and nothing is there at all, the query as a
 * whole has no data.
 *
 * @param wholeAlert Newest alert about the query as a whole.
 */
export function* replayInSlices(
  series: readonly WatchedSeries[],
  wholeAlert: AlertSnapshot | undefined,
  check: MonitorCheck,
  range: ReplayRange,
): Sliced<Replay> {
  const of = series.map((): Noticed[] => []);
  const ofWhole: Noticed[] = [];
  const collect: OnTransition = (index, noticed) =>
    (index === undefined ? ofWhole : of[index])?.push(noticed);
  const { verdicts, whole } = yield* walk({
    series,
    wholeAlert,
    check,
    range,
    onTransition: collect,
  });
  return {
    series: verdicts.map((verdict, index) => ({ verdict, transitions: of[index] ?? [] })),
    whole: { verdict: whole, transitions: ofWhole },
  };
}

/** Called for a transition of the series at an index; undefined is the query as a whole. */
export type OnTransition = (index: number | undefined, noticed: Noticed) => void;

/** What `walk` evaluates, and the callback for transitions. */
export interface Walk {
  readonly series: readonly WatchedSeries[];
  readonly wholeAlert: AlertSnapshot | undefined;
  readonly check: MonitorCheck;
  readonly range: ReplayRange;
  readonly onTransition: OnTransition;
}

/** As `replayInSlices`, but calls `onTransition` for each transition in the order of time, and keeps none. */
export function* walk({
  series,
  wholeAlert,
  check,
  range: { end, ticks, count },
  onTransition,
}: Walk): Sliced<{ readonly verdicts: readonly Verdict[]; readonly whole: Verdict }> {
  const budget = new SliceBudget();
  const runs = series.map(({ points, alert }) => new Run(points, alert, check));
  const whole = new Run(
    yield* presence(series, count),
    wholeAlert && { ...wholeAlert, bounds: UNBOUNDED },
    { ...check, bounds: UNBOUNDED, recovery: UNBOUNDED },
  );
  for (let tick = ticks - 1; tick >= 0; tick -= 1) {
    const stop = count - tick;
    const noticed = end - tick * MINUTE;
    let isAnyThere = false;
    for (const [index, run] of runs.entries()) {
      if (run.isThere(stop)) {
        isAnyThere = true;
        const transition = run.decide(stop, noticed);
        if (transition) onTransition(index, { noticed, transition });
      }
      if (budget.isSpent(WINDOW_POINTS)) yield;
    }
    if (check.noData !== 'alert' || (isAnyThere && !whole.isOpen && !whole.isClosedByHand))
      continue;
    const transition = whole.decide(stop, noticed);
    if (transition) onTransition(undefined, { noticed, transition });
  }
  return { verdicts: runs.map(({ verdict }) => verdict), whole: whole.verdict };
}

/** One series on its way through the minutes. */
class Run {
  readonly #points: Float64Array;
  readonly #check: MonitorCheck;
  #alert: AlertSnapshot | undefined;
  verdict: Verdict;

  constructor(points: Points, alert: AlertSnapshot | undefined, check: MonitorCheck) {
    this.#points = points instanceof Float64Array ? points : Float64Array.from(points);
    this.#alert = alert;
    this.#check = check;
    this.verdict = { kind: 'undecided', outliers: 0, missing: check.points };
  }

  get isOpen(): boolean {
    return this.#alert?.status === 'open';
  }

  /** Whether somebody closed its alert by hand: data that comes again lets it open the next time. */
  get isClosedByHand(): boolean {
    return this.#alert?.isClosedByHand === true;
  }

  /** Whether there is something to decide about. */
  isThere(stop: number): boolean {
    if (this.isOpen) return true;
    for (let index = stop - 1; index >= Math.max(0, stop - WINDOW_POINTS); index -= 1)
      if (!Number.isNaN(this.#points[index])) return true;
    return false;
  }

  decide(stop: number, noticed: number): Transition | undefined {
    const state = {
      points: this.#points.subarray(Math.max(0, stop - WINDOW_POINTS), stop),
      lastTime: noticed - MINUTE,
      alert: this.#alert,
    };
    const { verdict, transition } = decide(state, this.#check);
    this.verdict = verdict;
    if (transition !== undefined)
      this.#alert = afterTransition(this.#alert, transition, this.#check);
    return transition;
  }
}

/** A good value where any series has one. */
function* presence(series: readonly WatchedSeries[], count: number): Sliced<Float64Array> {
  const budget = new SliceBudget();
  const points = new Float64Array(count).fill(Number.NaN);
  for (const one of series) {
    for (let index = 0; index < count; index += 1)
      if (!Number.isNaN(one.points[index] ?? Number.NaN)) points[index] = 0;
    if (budget.isSpent(count)) yield;
  }
  return points;
}

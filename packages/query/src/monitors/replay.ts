import type { Bounds, Check } from './check.ts';
import { afterTransition, type AlertSnapshot, decide, type Transition } from './decide.ts';
import type { Points, Verdict } from './judge.ts';

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

/** What became of a series. */
export interface ReplayedSeries {
  /** Of the newest minute. */
  readonly verdict: Verdict;
  readonly transitions: readonly {
    /** End of the minute after which it was noticed, milliseconds since 1970. */
    readonly noticed: number;
    readonly transition: Transition;
  }[];
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
export function replay(
  series: readonly WatchedSeries[],
  wholeAlert: AlertSnapshot | undefined,
  check: Check,
  { end, ticks, count }: ReplayRange,
): Replay {
  const runs = series.map(({ points, alert }) => new Run(points, alert, check));
  const whole = new Run(
    presence(series, count),
    wholeAlert && { ...wholeAlert, bounds: UNBOUNDED },
    { ...check, bounds: UNBOUNDED, recovery: UNBOUNDED },
  );
  for (let tick = ticks - 1; tick >= 0; tick -= 1) {
    const stop = count - tick;
    const noticed = end - tick * MINUTE;
    let isAnyThere = false;
    for (const run of runs) if (run.look(stop, noticed)) isAnyThere = true;
    if (check.noData === 'alert' && (whole.isOpen || !isAnyThere)) whole.decide(stop, noticed);
  }
  return { series: runs, whole };
}

/** One series on its way through the minutes. */
class Run implements ReplayedSeries {
  readonly #points: Float64Array;
  readonly #check: Check;
  #alert: AlertSnapshot | undefined;
  verdict: Verdict;
  readonly transitions: { noticed: number; transition: Transition }[] = [];

  constructor(points: Points, alert: AlertSnapshot | undefined, check: Check) {
    this.#points = points instanceof Float64Array ? points : Float64Array.from(points);
    this.#alert = alert;
    this.#check = check;
    this.verdict = { kind: 'undecided', outliers: 0, missing: check.points };
  }

  get isOpen(): boolean {
    return this.#alert?.status === 'open';
  }

  /** Decides where there is something to decide about. Returns whether there was. */
  look(stop: number, noticed: number): boolean {
    if (!this.isOpen && !this.#window(stop).some((value) => !Number.isNaN(value))) return false;
    this.decide(stop, noticed);
    return true;
  }

  decide(stop: number, noticed: number): void {
    const state = {
      points: this.#window(stop),
      lastTime: noticed - MINUTE,
      alert: this.#alert,
    };
    const { verdict, transition } = decide(state, this.#check);
    this.verdict = verdict;
    if (transition === undefined) return;
    this.transitions.push({ noticed, transition });
    this.#alert = afterTransition(this.#alert, transition, this.#check);
  }

  #window(stop: number): Float64Array {
    return this.#points.subarray(Math.max(0, stop - WINDOW_POINTS), stop);
  }
}

/** A good value where any series has one. */
function presence(series: readonly WatchedSeries[], count: number): Float64Array {
  const points = new Float64Array(count).fill(Number.NaN);
  for (const one of series)
    for (let index = 0; index < count; index += 1)
      if (!Number.isNaN(one.points[index] ?? Number.NaN)) points[index] = 0;
  return points;
}

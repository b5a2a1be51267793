import { backtestInSlices, closestCall, toCheck, WINDOW_POINTS } from '@spanlight/query';
import { formatDuration, formatValue } from '@spanlight/sdk/format';
import type { MetricMonitorParams, NoiseAdvice } from '@spanlight/sdk/schemas';
import { runInSlices } from '../../shared/slices.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { type MonitorSeries, readMonitorSeries } from '../monitors/monitor-series.ts';
import { MINUTE } from '../../shared/time-units.ts';

const DAY_MINUTES = 24 * 60;
/** Minutes to back-test: the longest of these that the data and `MAX_POINTS` allow. */
const RANGE_MINUTES = [14 * DAY_MINUTES, 7 * DAY_MINUTES, 2 * DAY_MINUTES, DAY_MINUTES / 4];
/** Points of one back-test, of which there are about twenty: all of them are a second or two of work. */
const MAX_POINTS = 500_000;
/** Milliseconds after which no further setting is tried. */
const SEARCH_TIME = 5000;
/** Halvings of the way between the bound and the extreme. */
const HALVINGS = 10;
/** Numbers of points that are tried, besides all that are checked. */
const POINT_COUNTS = [2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 60];

type Quieter = NoiseAdvice['quieter'][number];

/** What is set otherwise. */
interface Changes {
  readonly minAllowedValue?: number;
  readonly maxAllowedValue?: number;
  readonly checkNumPoint?: number;
  readonly fireNumPoint?: number | null;
  readonly clearNumPoint?: number;
}

/** The past of a monitor, to be looked at with other settings. */
interface Past {
  readonly series: readonly MonitorSeries[];
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

/** Says which bound and which number of points would have halved how often a monitor fired, as its back-test says. */
export async function noiseSuggestions(
  context: MetricContext,
  params: MetricMonitorParams,
  from: Date,
  to: Date,
): Promise<NoiseAdvice> {
  const past = await readPast(context, params, from, to);
  if (typeof past === 'string')
    return {
      timeGte: from.toISOString(),
      timeLt: to.toISOString(),
      fired: 0,
      quieter: [],
      text: past,
    };
  const search = new Search(past, params);
  const fired = await search.fired({});
  const lasted = formatDuration((past.end - past.start) * 1e6);
  const over = `Over ${lasted} it would have fired ${times(fired)} with its current settings.`;
  const quieter =
    fired < 2
      ? []
      : [await search.bound(fired), await search.points(fired)].flatMap((one) => one ?? []);
  return {
    timeGte: new Date(past.start).toISOString(),
    timeLt: new Date(past.end).toISOString(),
    fired,
    quieter,
    text: [
      over,
      ...(quieter.length > 0 ? quieter.map(({ text }) => text) : [search.why(fired)]),
    ].join(' '),
  };
}

/** The points of a monitor, over as long a range as can be looked at often; why not, where there is none. */
async function readPast(
  context: MetricContext,
  params: MetricMonitorParams,
  from: Date,
  to: Date,
): Promise<Past | string> {
  const end = Math.floor(Math.min(to.getTime(), Date.now()) / MINUTE) * MINUTE;
  const longest = Math.ceil((end - from.getTime()) / MINUTE);
  const lengths = [...new Set(RANGE_MINUTES.map((length) => Math.min(length, longest)))];
  let problem = 'The range has no whole minute.';
  for (const minutes of lengths.filter((length) => length > 0)) {
    const most = Math.max(1, Math.floor(MAX_POINTS / minutes));
    let isTooMuch = false;
    const read = await readMonitorSeries(
      context,
      params,
      end,
      minutes + WINDOW_POINTS - 1,
      (found) => {
        isTooMuch = found > most;
        if (isTooMuch) throw new RangeError('too many series');
      },
    ).catch((error: unknown) => {
      if (isTooMuch) return undefined;
      throw error;
    });
    const [error] = read?.errors ?? [];
    if (read && error === undefined)
      return { series: read.series, start: end - minutes * MINUTE, end };
    problem = error ?? 'It has more series than can be back-tested with several settings.';
  }
  return `Nothing could be tried: ${problem}`;
}

/** Tries settings on the past of a monitor. */
class Search {
  readonly #past: Past;
  readonly #params: MetricMonitorParams;
  readonly #until = performance.now() + SEARCH_TIME;
  #isOutOfTime = false;

  constructor(past: Past, params: MetricMonitorParams) {
    this.#past = past;
    this.#params = params;
  }

  /** How often it would have fired with other settings. */
  async fired(changes: Changes): Promise<number> {
    const { series, start, end } = this.#past;
    const lookBack = WINDOW_POINTS - 1;
    const { transitions } = await runInSlices(
      backtestInSlices(series, toCheck({ ...this.#params, ...changes }), {
        firstTime: start - lookBack * MINUTE,
        count: (end - start) / MINUTE + lookBack,
        lookBack,
      }),
    );
    return transitions.filter(
      ({ transition: { kind } }) => kind === 'created' || kind === 'reopened',
    ).length;
  }

  /** The bound next to the one now that would have halved it; undefined where there is none. */
  async bound(fired: number): Promise<Quieter | undefined> {
    const { maxAllowedValue: max, minAllowedValue: min, columnUnit } = this.#params;
    const extremes = await runInSlices(
      closestCall(this.#past.series, toCheck(this.#params), { lookBack: WINDOW_POINTS - 1 }),
    );
    for (const [side, now, extreme] of [
      ['maxAllowedValue', max, extremes?.highest],
      ['minAllowedValue', min, extremes?.lowest],
    ] as const) {
      if (now === null || extreme === undefined) continue;
      const value = await this.#nearest(fired, side, now, extreme);
      if (value === undefined) continue;
      const count = await this.fired({ [side]: value });
      const name = side === 'maxAllowedValue' ? 'max' : 'min';
      const [next, before] = [formatValue(value, columnUnit), formatValue(now, columnUnit)];
      const text = `A ${name} allowed value of ${next} instead of ${before} would have made that ${count}.`;
      return { params: { [side]: value }, fired: count, text };
    }
    return undefined;
  }

  /** A bound between the one now and the extreme, as near to now as halves it. */
  async #nearest(
    fired: number,
    side: 'maxAllowedValue' | 'minAllowedValue',
    now: number,
    extreme: number,
  ): Promise<number | undefined> {
    let [near, far] = [now, extreme];
    let best: number | undefined;
    for (let halving = 0; halving < HALVINGS && !this.#isLate(); halving += 1) {
      const between = rounded((near + far) / 2, Math.abs(far - near) / 4);
      if (between === near || between === far) break;
      const count = await this.fired({ [side]: between });
      if (isHalf(count, fired)) best = between;
      // Too few alerts is as far off as too many: it lies between.
      if (count * 2 <= fired) far = between;
      else near = between;
    }
    return best;
  }

  /** The smallest number of points that would have halved it; undefined where there is none. */
  async points(fired: number): Promise<Quieter | undefined> {
    const { checkNumPoint: checked, fireNumPoint, clearNumPoint } = this.#params;
    const needed = fireNumPoint ?? checked;
    const more = [...POINT_COUNTS.filter((count) => count > needed && count < checked), checked]
      .filter((count) => count > needed)
      .map((count) => ({ fireNumPoint: count }));
    const longer = POINT_COUNTS.filter((count) => count > checked).map((count) => ({
      checkNumPoint: count,
      fireNumPoint: null,
      // Alerts clear as they do now, or several would become one.
      clearNumPoint: clearNumPoint ?? checked,
    }));
    for (const params of [...more, ...longer]) {
      if (this.#isLate()) break;
      const count = await this.fired(params);
      if (!isHalf(count, fired)) continue;
      const asked = 'checkNumPoint' in params ? params.checkNumPoint : params.fireNumPoint;
      const of = 'checkNumPoint' in params ? '' : ` of ${checked}`;
      const text = `Waiting for ${asked}${of} bad points instead of ${needed} would have made that ${count}.`;
      return { params, fired: count, text };
    }
    return undefined;
  }

  /** Why nothing was found. */
  why(fired: number): string {
    if (fired < 2) return 'There is nothing to reduce.';
    return this.#isOutOfTime
      ? 'Trying every setting took too long, and none of those tried would have halved that.'
      : 'No bound or number of points would have halved that and still fired.';
  }

  #isLate(): boolean {
    this.#isOutOfTime ||= performance.now() > this.#until;
    return this.#isOutOfTime;
  }
}

/** Whether that is half as often at most, and not never: who turns a monitor off needs no advice. */
const isHalf = (count: number, fired: number): boolean => count > 0 && count * 2 <= fired;

/** A value that people would write, not further away than that. */
function rounded(value: number, away: number): number {
  if (!(away > 0)) return value;
  const step = 10 ** Math.floor(Math.log10(away));
  return Number((Math.round(value / step) * step).toPrecision(12));
}

const times = (count: number): string => {
  if (count === 0) return 'never';
  return count === 1 ? 'once' : `${count} times`;
};

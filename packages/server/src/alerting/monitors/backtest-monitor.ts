import {
  backtestInSlices,
  type BacktestTransition as Seen,
  closestCall,
  toCheck,
  WINDOW_POINTS,
} from '@spanlight/query';
import type {
  BacktestResponse,
  BacktestTransition,
  MetricMonitorParams,
  Monitor,
} from '@spanlight/sdk/schemas';
import { RecordError } from '../../shared/errors/record-error.ts';
import { runInSlices } from '../../shared/slices.ts';
import { NO_TRAITS } from '../alert-traits.ts';
import { valuesOf } from '../groups/group-of.ts';
import type { PastMutes } from '../silences/past-mutes.ts';
import { backtestRange } from '../backtest-range.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { readMonitorSeries } from './monitor-series.ts';
import { EVALUATION_DELAY } from './schedule.ts';
import { MINUTE } from '../../shared/time-units.ts';

const MAX_TRANSITIONS = 10_000;
/** Points one back-test decides about, all series together: 100 MB, 600 series over two weeks. */
const MAX_POINTS = 12.5e6;

/** What is back-tested, and over which range. */
export interface BacktestQuestion {
  readonly params: MetricMonitorParams;
  /** How its alerts are told together; null where each is told by itself. */
  readonly grouping: Monitor['grouping'];
  /** When who is told while nobody acknowledges. */
  readonly escalation: readonly { readonly after: number }[];
  /** RFC 3339. */
  readonly timeGte: string;
  readonly timeLt: string;
}

/**
 * Says when a monitor would have fired and notified over past data. Writes nothing. Throws a `RecordError` for a range
 * that is none, and for more series than it can look at over that range.
 */
export async function backtestMonitor(
  context: MetricContext,
  { params, grouping, escalation, timeGte, timeLt }: BacktestQuestion,
  mutesSince: (start: number) => Promise<PastMutes>,
): Promise<BacktestResponse> {
  const { start, end, minutes } = backtestRange(timeGte, timeLt);
  const { series, errors } = await readMonitorSeries(
    context,
    params,
    end,
    minutes + WINDOW_POINTS - 1,
    (found) => {
      const most = Math.max(Math.floor(MAX_POINTS / minutes), 1);
      if (found > most)
        throw new RecordError(
          'invalid',
          `the query has more than ${most.toLocaleString('en')} series, the most that are back-tested over ${describeMinutes(minutes)}: begin later, add conditions, or group the series`,
          'params.query',
        );
    },
  );
  const [error] = errors;
  if (error !== undefined) throw new RecordError('invalid', error, 'params.query');
  // The first decision is about the first minute of the range.
  const lookBack = WINDOW_POINTS - 1;
  const check = toCheck(params);
  const closest = await runInSlices(closestCall(series, check, { lookBack }));
  const mutes = await mutesSince(start);
  const attrsOf = (index: number | undefined): Readonly<Record<string, string>> =>
    index === undefined ? {} : (series[index]?.attrs ?? {});
  const seen = await runInSlices(
    backtestInSlices(series, check, {
      firstTime: start - lookBack * MINUTE,
      count: minutes + lookBack,
      lookBack,
      delay: EVALUATION_DELAY,
      holdFlapping: params.flapping,
      maxTransitions: MAX_TRANSITIONS,
      isMuted: (index, kind, time) => mutes.isMuted(attrsOf(index), EVENT_NAMES[kind], time),
      escalation: {
        steps: escalation,
        holdOf: (index) => mutes.holdOf(attrsOf(index)),
      },
      grouping: grouping && {
        pace: grouping,
        groupOf: (index) =>
          JSON.stringify(valuesOf({ ...NO_TRAITS, attrs: attrsOf(index) }, grouping)),
      },
    }),
  );
  const attrs = new Map(series.map((one) => [one.name, one.attrs]));
  return {
    transitions: seen.transitions.map((one) => wireTransition(one, attrs.get(one.series) ?? {})),
    seriesCount: series.length,
    evaluations: minutes,
    notifications: seen.notifications,
    hasMore: seen.hasMore,
    ...(escalation.length > 0 && {
      escalation: escalation.map(({ after }, step) => ({
        after,
        notifications: seen.escalated[step] ?? 0,
      })),
    }),
    ...(closest ? { closest } : {}),
  };
}

/** A length as the one who chose it thinks of it. */
function describeMinutes(minutes: number): string {
  const days = minutes / (24 * 60);
  return days >= 2 ? `${Math.round(days)} days` : `${Math.ceil(minutes / 60)} hours`;
}

function wireTransition(
  { series, noticed, transition, isNotified }: Seen,
  attrs: Readonly<Record<string, string>>,
): BacktestTransition {
  const value = transition.kind === 'closed' ? transition.normalValue : transition.currentValue;
  return {
    time: new Date(noticed).toISOString(),
    since: new Date(transition.time).toISOString(),
    series,
    attrs: { ...attrs },
    event: EVENT_NAMES[transition.kind],
    status: transition.kind === 'closed' ? 'closed' : 'open',
    reason: transition.kind === 'closed' ? 'recovered' : transition.reason,
    value: Number.isFinite(value) ? value : null,
    notified: isNotified,
  };
}

const EVENT_NAMES = {
  created: 'created',
  reopened: 'status-changed',
  closed: 'status-changed',
  recurring: 'recurring',
} as const;

import {
  backtest,
  type BacktestTransition as Seen,
  closestCall,
  toCheck,
  WINDOW_POINTS,
} from '@spanlight/query';
import type {
  BacktestResponse,
  BacktestTransition,
  MetricMonitorParams,
} from '@spanlight/sdk/schemas';
import { RecordError } from '../../shared/record-error.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { readMonitorSeries } from './monitor-series.ts';

const MINUTE = 60_000;
/** Minutes one back-test covers: two weeks. */
const MAX_MINUTES = 14 * 24 * 60;
const MAX_TRANSITIONS = 10_000;

/** What is back-tested, and over which range. */
export interface BacktestQuestion {
  readonly params: MetricMonitorParams;
  /** RFC 3339. */
  readonly timeGte: string;
  readonly timeLt: string;
}

/**
 * Says when a monitor would have fired and notified over past data. Writes nothing. Throws a `RecordError` for a range
 * that is none.
 */
export async function backtestMonitor(
  context: MetricContext,
  { params, timeGte, timeLt }: BacktestQuestion,
): Promise<BacktestResponse> {
  const end = Math.floor(Math.min(Date.parse(timeLt), Date.now()) / MINUTE) * MINUTE;
  const start = Math.floor(Date.parse(timeGte) / MINUTE) * MINUTE;
  const minutes = (end - start) / MINUTE;
  if (minutes <= 0) throw new RecordError('invalid', 'the range holds no whole minute', 'timeLt');
  if (minutes > MAX_MINUTES)
    throw new RecordError('invalid', 'the range is longer than 14 days', 'timeGte');
  const { series, errors } = await readMonitorSeries(
    context,
    params,
    end,
    minutes + WINDOW_POINTS - 1,
  );
  const [error] = errors;
  if (error !== undefined) throw new RecordError('invalid', error, 'params.query');
  // The first decision is about the first minute of the range.
  const lookBack = WINDOW_POINTS - 1;
  const check = toCheck(params);
  const closest = closestCall(series, check, { lookBack });
  const seen = backtest(series, check, {
    firstTime: start - lookBack * MINUTE,
    count: minutes + lookBack,
    lookBack,
    holdFlapping: params.flapping,
  });
  const attrs = new Map(series.map((one) => [one.name, one.attrs]));
  return {
    transitions: seen
      .slice(0, MAX_TRANSITIONS)
      .map((one) => wireTransition(one, attrs.get(one.series) ?? {})),
    seriesCount: series.length,
    evaluations: minutes,
    notifications: seen.filter(({ isNotified }) => isNotified).length,
    hasMore: seen.length > MAX_TRANSITIONS,
    ...(closest ? { closest } : {}),
  };
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

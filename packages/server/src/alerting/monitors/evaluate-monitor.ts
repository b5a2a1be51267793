import {
  type MonitorCheck,
  describeVerdict,
  type ReplayedSeries,
  replayInSlices,
  toCheck,
  WINDOW_POINTS,
} from '@spanlight/query';
import { formatValue } from '@spanlight/sdk/format';
import type {
  Evaluation,
  MetricMonitor,
  MonitorState,
  SeriesEvaluation,
} from '@spanlight/sdk/schemas';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { StoredValueError } from '../../metadata/database/json-column.ts';
import type { DueMonitor, EvaluationRecord } from '../../metadata/alerting/monitor-evaluations.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { runInSlices } from '../../shared/slices.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import { missingMetrics } from './missing-metrics.ts';
import { metricsWithoutData, readMonitorSeries } from './monitor-series.ts';
import { type NamedSeries, watchedSeries } from './watched-series.ts';
import { pairsOf, writeAll } from './write-all.ts';
import type { WriteContext } from './write-transition.ts';
import { MINUTE } from '../../shared/time-units.ts';

/** Minutes of a standstill that are caught up with. */
const MAX_TICKS = 60;
/** Series an evaluation keeps on record. */
const MAX_SERIES = 1000;
/** Milliseconds after its newest event in which a closed alert may reopen, with a margin. */
const REOPEN_LOOK_BACK = 10 * 60 * MINUTE;

/** What evaluations work with. */
export interface EvaluationContext extends Omit<WriteContext, 'emptyQueries' | 'progress'> {
  /** Asks the telemetry of a project. */
  readonly metricContext: (projectId: number) => MetricContext;
  /** Told what went wrong, with everything that is not for the people who read the record. */
  readonly onError: (error: unknown) => void;
  /** Told how many monitors had been evaluated up to a time that has not come yet. */
  readonly onClockSetBack?: (monitors: number) => void;
}

type Outcome = Pick<Evaluation, 'state' | 'error' | 'emptyQueries' | 'series' | 'hasMore'>;

/** What an evaluation came to, and whether its minutes are done. */
type Result = Outcome & { readonly isDone?: boolean };

const NOTHING: Pick<Outcome, 'emptyQueries' | 'series' | 'hasMore'> = {
  emptyQueries: [],
  series: [],
  hasMore: false,
};

/**
 * Evaluates a metric monitor up to the end of a minute: reads its series, decides about each, writes the alerts that
 * follow. Returns what is to be noted of the monitor itself. Never throws: what went wrong is told in the record, and
 * where another try may work the minutes are left to the next evaluation.
 *
 * @param seen How far it was evaluated before.
 * @param end End of the newest minute, milliseconds since 1970.
 */
export async function evaluateMonitor(
  context: EvaluationContext,
  monitor: MetricMonitor,
  seen: Pick<DueMonitor, 'evaluatedUntil' | 'storedUntil'>,
  end: number,
): Promise<EvaluationRecord> {
  const started = performance.now();
  const progress = { storedUntil: seen.storedUntil };
  let result: Result;
  try {
    result = await evaluate({ ...context, progress }, monitor, seen.evaluatedUntil, end);
  } catch (error) {
    context.onError(error);
    result = { ...NOTHING, state: monitor.state, error: reasonOf(error), isDone: false };
  }
  const { isDone = true, ...outcome } = result;
  const evaluation: Evaluation = {
    time: new Date(end).toISOString(),
    duration: performance.now() - started,
    ...outcome,
  };
  return {
    id: Number(monitor.id),
    before: monitor.state,
    evaluation,
    until: isDone ? end : undefined,
    storedUntil: progress.storedUntil,
  };
}

/** Why an evaluation broke off, without the inside of the server. */
function reasonOf(error: unknown): string {
  if (error instanceof StoredValueError) return error.message;
  return error instanceof TelemetryError
    ? `its data could not be read (${error.failure}); the next evaluation tries again`
    : 'something went wrong inside the server, its log says what; the next evaluation tries again';
}

async function evaluate(
  context: EvaluationContext & Pick<WriteContext, 'progress'>,
  monitor: MetricMonitor,
  until: number | undefined,
  end: number,
): Promise<Result> {
  const { metadata } = context;
  const metricContext = context.metricContext(monitor.projectId);
  const missing = await missingMetrics(metricContext.metrics, monitor);
  if (missing.length > 0) {
    const error = `there is no metric ${missing.map((name) => `"${name}"`).join(', ')}`;
    return { ...NOTHING, state: 'failed', error };
  }
  // What happened before its metrics came back is not caught up with.
  const before = monitor.state === 'failed' ? undefined : until;
  const ticks = Math.min(
    MAX_TICKS,
    Math.max(1, Math.round((end - (before ?? end - MINUTE)) / MINUTE)),
  );
  const count = WINDOW_POINTS + ticks - 1;
  const answer = await readMonitorSeries(metricContext, monitor.params, end, count);
  if (answer.errors.length > 0) {
    const error = answer.errors.join('; ');
    return { ...NOTHING, state: stateWhileBroken(monitor.state), error };
  }
  const check = toCheck(monitor.params);
  const since = new Date(end - count * MINUTE - REOPEN_LOOK_BACK).toISOString();
  const alerts = await metadata.alerts.ofMonitor(Number(monitor.id), since);
  const watched = await runInSlices(watchedSeries(monitor, answer.series, alerts, check, count));
  const replayed = await runInSlices(
    replayInSlices(watched.series, watched.whole.alert, check, { end, ticks, count }),
  );
  const emptyQueries = metricsWithoutData(answer, monitor.params);
  const { alerts: after, failure } = await writeAll(
    { ...context, emptyQueries },
    monitor,
    check,
    watched,
    replayed,
    end,
  );
  const all = pairsOf(watched, replayed);
  const told = all.filter(
    ([series]) =>
      series !== watched.whole || replayed.whole.transitions.length > 0 || isOpen(series.row),
  );
  const isFiring = [...after.values()].some(isOpen);
  return {
    state: answer.series.length === 0 ? 'no-data' : isFiring ? 'firing' : 'active',
    error: failure === undefined ? '' : reasonOf(failure),
    isDone: failure === undefined,
    emptyQueries,
    series: told
      .slice(0, MAX_SERIES)
      .map(([series, result]) =>
        recordOf(series, result, after.get(series.identity), check, monitor.params),
      ),
    hasMore: told.length > MAX_SERIES,
  };
}

const isOpen = (row: AlertRow | undefined): boolean => row?.status === 'open';

/** A monitor that had failed for want of a metric is active again, whatever else is wrong with it. */
const stateWhileBroken = (state: MonitorState): MonitorState =>
  state === 'failed' ? 'active' : state;

function recordOf(
  series: NamedSeries,
  { verdict }: ReplayedSeries,
  row: AlertRow | undefined,
  check: MonitorCheck,
  { columnUnit }: MetricMonitor['params'],
): SeriesEvaluation {
  const inForce =
    series.alert?.status === 'open' ? { ...check, bounds: series.alert.bounds } : check;
  return {
    name: series.name,
    attrs: series.attrs,
    decision: verdict.kind,
    reason: describeVerdict(
      verdict,
      inForce,
      (value) => formatValue(value, columnUnit),
      series.points.at(-1),
    ),
    points: Array.from(series.points.slice(-check.points), (value) =>
      Number.isFinite(value) ? value : null,
    ),
    alertId: row?.id ?? null,
  };
}

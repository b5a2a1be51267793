import {
  type Check,
  describeVerdict,
  type Replay,
  type ReplayedSeries,
  replaySteps,
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
import type { EvaluationRecord } from '../../metadata/alerting/monitors.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { inSlices } from '../../shared/steps.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import { AlertConflictError } from '../transitions/transitions.ts';
import { missingMetrics } from './missing-metrics.ts';
import { metricsWithoutData, readMonitorSeries } from './monitor-series.ts';
import { type NamedSeries, type Watched, watchedSeries } from './watched-series.ts';
import {
  closeOrphan,
  type PendingTransition,
  type WriteContext,
  writeTransition,
} from './write-transition.ts';

const MINUTE = 60_000;
/** Minutes of a standstill that are caught up with. */
const MAX_TICKS = 60;
/** Series an evaluation keeps on record. */
const MAX_SERIES = 1000;
/** How long after its newest event a closed alert may still open again, and some more. */
const REMEMBERED = 10 * 60 * MINUTE;

/** What evaluations work with. */
export interface EvaluationContext extends Omit<WriteContext, 'emptyQueries'> {
  /** Asks the telemetry of a project. */
  readonly metricContext: (projectId: number) => MetricContext;
  /** Told what went wrong, with everything that is not for the people who read the record. */
  readonly onError: (error: unknown) => void;
  /** Told how many monitors had been evaluated up to a time that has not come yet. */
  readonly onClockSetBack?: (monitors: number) => void;
}

type Outcome = Pick<Evaluation, 'state' | 'error' | 'emptyQueries' | 'series' | 'hasMore'>;

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
 * @param until End of the newest minute evaluated before; undefined at the first evaluation.
 * @param end End of the newest minute, milliseconds since 1970.
 */
export async function evaluateMonitor(
  context: EvaluationContext,
  monitor: MetricMonitor,
  until: number | undefined,
  end: number,
): Promise<EvaluationRecord> {
  const started = performance.now();
  let outcome: Outcome;
  let isDone = true;
  try {
    outcome = await evaluate(context, monitor, until, end);
  } catch (error) {
    isDone = false;
    context.onError(error);
    outcome = { ...NOTHING, state: monitor.state, error: reasonOf(error) };
  }
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
  context: EvaluationContext,
  monitor: MetricMonitor,
  until: number | undefined,
  end: number,
): Promise<Outcome> {
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
  const since = new Date(end - count * MINUTE - REMEMBERED).toISOString();
  const alerts = await metadata.alerts.ofMonitor(Number(monitor.id), since);
  const watched = await inSlices(watchedSeries(monitor, answer.series, alerts, check, count));
  const replayed = await inSlices(
    replaySteps(watched.series, watched.whole.alert, check, { end, ticks, count }),
  );
  const emptyQueries = metricsWithoutData(answer, monitor.params);
  const after = await write({ ...context, emptyQueries }, monitor, check, watched, replayed);
  for (const orphan of watched.orphans)
    await closeOrphan(context, monitor, orphan, end).catch(unlessOvertaken);
  const all = pairsOf(watched, replayed);
  const told = all.filter(
    ([series]) =>
      series !== watched.whole || replayed.whole.transitions.length > 0 || isOpen(series.row),
  );
  const isFiring = [...after.values()].some(isOpen);
  return {
    state: answer.series.length === 0 ? 'no-data' : isFiring ? 'firing' : 'active',
    error: '',
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

type Pair = readonly [NamedSeries, ReplayedSeries];

const pairsOf = ({ series, whole }: Watched, replayed: Replay): Pair[] => [
  ...series.flatMap((one, index): Pair[] => {
    const result = replayed.series[index];
    return result ? [[one, result]] : [];
  }),
  [whole, replayed.whole],
];

/**
 * Writes all transitions in the order they were noticed, so that a server that dies in between leaves nothing half
 * done: the minutes before a written one count as evaluated. Returns the alerts by series.
 */
async function write(
  context: WriteContext,
  monitor: MetricMonitor,
  check: Check,
  watched: Watched,
  replayed: Replay,
): Promise<ReadonlyMap<string, AlertRow | undefined>> {
  const all = pairsOf(watched, replayed);
  const alerts = new Map(all.map(([{ identity, row }]) => [identity, row]));
  const overtaken = new Set<string>();
  const pending = all.flatMap(([one, result]) => pendingOf(one, result));
  for (const next of pending.toSorted((left, right) => left.noticed - right.noticed)) {
    const { identity } = next.series;
    if (overtaken.has(identity)) continue;
    try {
      const row = alerts.get(identity);
      alerts.set(identity, await writeTransition(context, monitor, check, row, next));
    } catch (error) {
      unlessOvertaken(error);
      overtaken.add(identity);
    }
  }
  return alerts;
}

function pendingOf(
  series: NamedSeries,
  { transitions }: ReplayedSeries,
): readonly PendingTransition[] {
  const last = transitions.findLastIndex(({ transition }) => transition.kind !== 'unsilenced');
  return transitions.map(({ noticed, transition }, index) => ({
    series,
    noticed,
    transition,
    isSuperseded: index < last,
  }));
}

/** Somebody changed the alert meanwhile: the next evaluation decides anew. */
function unlessOvertaken(error: unknown): void {
  if (!(error instanceof AlertConflictError)) throw error;
}

function recordOf(
  series: NamedSeries,
  { verdict }: ReplayedSeries,
  row: AlertRow | undefined,
  check: Check,
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

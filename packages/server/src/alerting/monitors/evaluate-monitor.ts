import { describeVerdict, isFlapping, toCheck, WINDOW_POINTS } from '@spanlight/query';
import type { AlertSnapshot, Check } from '@spanlight/query';
import { formatValue } from '@spanlight/sdk/format';
import type {
  Evaluation,
  MetricAlertParams,
  MetricMonitor,
  MonitorState,
  SeriesEvaluation,
} from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';

import type { AlertTable } from '../../metadata/alerting-tables.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { MetricContext } from '../../telemetry/questions/metric-context.ts';
import { AlertConflictError } from '../transitions/transitions.ts';
import type { Transitions } from '../transitions/transitions.ts';
import { evaluateSeries } from './evaluate-series.ts';
import type { DatedTransition, SeriesResult } from './evaluate-series.ts';
import { metricEvent } from './metric-event.ts';
import type { ToldTransition } from './metric-event.ts';
import { missingMetrics } from './missing-metrics.ts';
import { readMonitorSeries } from './monitor-series.ts';
import type { MonitorSeries } from './monitor-series.ts';
import { NO_DATA_HASH, seriesHash } from './series-hash.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Minutes of a standstill that are caught up with. */
const MOST_TICKS = 60;
/** Series an evaluation keeps on record. */
const MOST_SERIES = 1000;

/** What evaluations work with. */
export interface EvaluationContext {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  /** Asks the telemetry of a project. */
  readonly metricContext: (projectId: number) => MetricContext;
}

type AlertRow = Selectable<AlertTable>;

/**
 * Evaluates a metric monitor up to the end of a minute: reads its series, decides about each, writes what follows.
 *
 * @param until End of the newest minute evaluated before; undefined at the first evaluation.
 * @param end End of the newest minute, milliseconds since 1970.
 * @throws TelemetryError when the data can't be read: the next evaluation catches up.
 */
export async function evaluateMonitor(
  context: EvaluationContext,
  monitor: MetricMonitor,
  until: number | undefined,
  end: number,
): Promise<Evaluation> {
  const started = performance.now();
  const { metadata } = context;
  const id = Number(monitor.id);
  const finish = async (
    outcome: Pick<Evaluation, 'state' | 'error' | 'emptyQueries' | 'series'>,
  ): Promise<Evaluation> => {
    const evaluation: Evaluation = {
      time: new Date(end).toISOString(),
      duration: performance.now() - started,
      ...outcome,
      series: outcome.series.slice(0, MOST_SERIES),
      hasMore: outcome.series.length > MOST_SERIES,
    };
    await metadata.monitors.recordEvaluation(id, monitor.state, evaluation, end);
    return evaluation;
  };

  const missing = await missingMetrics(metadata.metrics, monitor);
  if (missing.length > 0) {
    const error = `there is no metric ${missing.map((name) => `"${name}"`).join(', ')}`;
    return await finish({ state: 'failed', error, emptyQueries: [], series: [] });
  }
  const ticks = Math.min(
    MOST_TICKS,
    Math.max(1, Math.round((end - (until ?? end - MINUTE)) / MINUTE)),
  );
  const answer = await readMonitorSeries(
    context.metricContext(monitor.projectId),
    monitor.params,
    end,
    WINDOW_POINTS + ticks - 1,
  );
  if (answer.errors.length > 0)
    return await finish({
      state: monitor.state,
      error: answer.errors.join('; '),
      emptyQueries: [],
      series: [],
    });
  const check = toCheck(monitor.params);
  const alerts = await newestAlerts(metadata, id);
  const evaluated: SeriesEvaluation[] = [];
  let isFiring = false;
  for (const series of watched(answer.series, alerts, check, WINDOW_POINTS + ticks - 1)) {
    const row = alerts.get(series.identity);
    const result = evaluateSeries(series, check, row && snapshotOf(row, check), end, ticks);
    const after = await write(context, monitor, check, series, row, result.transitions);
    isFiring ||= after?.status === 'open';
    evaluated.push(recordOf(series, result, after, check, monitor.params.columnUnit));
  }
  const state: MonitorState =
    answer.series.length === 0 ? 'no-data' : isFiring ? 'firing' : 'active';
  return await finish({
    state,
    error: '',
    emptyQueries:
      answer.series.length === 0
        ? monitor.params.metrics.map(({ name, alias }) => `${name} as $${alias}`)
        : [],
    series: evaluated,
  });
}

interface WatchedSeries extends Omit<MonitorSeries, 'hash'> {
  /** What makes it the same series at the next evaluation. */
  readonly identity: string;
}

/** The series of the answer, those of open alerts that have vanished from it, and the query as a whole. */
function watched(
  series: readonly MonitorSeries[],
  alerts: ReadonlyMap<string, AlertRow>,
  check: Check,
  minutes: number,
): WatchedSeries[] {
  const present = series.map((one) => ({ ...one, identity: seriesHash(one) }));
  const identities = new Set(present.map(({ identity }) => identity));
  const vanished = [...alerts.values()]
    .filter(({ status, series_hash: hash }) => status === 'open' && !identities.has(hash ?? ''))
    .filter(({ series_hash: hash }) => hash !== NO_DATA_HASH)
    .map((row) => ({
      identity: row.series_hash ?? '',
      name: row.name,
      attrs: JSON.parse(row.attrs) as Record<string, string>,
      whereQuery: (JSON.parse(row.params) as MetricAlertParams).whereQuery,
      points: new Float64Array(minutes).fill(Number.NaN),
    }));
  const isAsked =
    check.noData === 'alert' &&
    (series.length === 0 || alerts.get(NO_DATA_HASH)?.status === 'open');
  return isAsked
    ? [...present, ...vanished, wholeQuery(series, check, minutes)]
    : [...present, ...vanished];
}

/** The query as one series: a good value where any series has one, nothing where none has. */
function wholeQuery(
  series: readonly MonitorSeries[],
  check: Check,
  minutes: number,
): WatchedSeries {
  const good =
    check.recovery.min ?? check.recovery.max ?? check.bounds.min ?? check.bounds.max ?? 0;
  const points = new Float64Array(minutes).fill(Number.NaN);
  for (const one of series)
    for (const [index, value] of one.points.entries())
      if (!Number.isNaN(value)) points[index] = good;
  return { identity: NO_DATA_HASH, name: 'no data', attrs: {}, whereQuery: '', points };
}

async function newestAlerts(
  { db }: Metadata,
  monitorId: number,
): Promise<ReadonlyMap<string, AlertRow>> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('monitor_id', '=', monitorId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.series_hash ?? '', row]));
}

const snapshotOf = (row: AlertRow, check: Check): AlertSnapshot => ({
  status: row.status,
  bounds: (JSON.parse(row.params) as Partial<MetricAlertParams>).bounds ?? check.bounds,
  eventTime: Date.parse(row.updated_at),
  isSilenced: row.silenced === 1,
});

/** Writes what was decided about a series. Returns its alert as it is then. */
async function write(
  context: EvaluationContext,
  monitor: MetricMonitor,
  check: Check,
  series: WatchedSeries,
  row: AlertRow | undefined,
  transitions: readonly DatedTransition[],
): Promise<AlertRow | undefined> {
  let alert = row;
  for (const { transition, isSuperseded } of transitions) {
    try {
      if (transition.kind === 'unsilenced') await unsilence(context.metadata, alert);
      else alert = await apply(context, monitor, check, series, alert, transition, isSuperseded);
    } catch (error) {
      // Somebody changed the alert meanwhile: the next evaluation decides anew.
      if (error instanceof AlertConflictError) return alert;
      throw error;
    }
  }
  return alert;
}

async function apply(
  { metadata, transitions }: EvaluationContext,
  monitor: MetricMonitor,
  check: Check,
  series: WatchedSeries,
  row: AlertRow | undefined,
  transition: ToldTransition,
  isSuperseded: boolean,
): Promise<AlertRow> {
  const flaps = monitor.params.flapping && row !== undefined && (await flapsNow(metadata, row));
  const hold = isSuperseded ? 'superseded' : flaps ? 'flapping' : undefined;
  const before = row && {
    params: JSON.parse(row.params) as MetricAlertParams,
    time: row.time,
  };
  const event = metricEvent(transition, monitor, check, series, before, hold);
  const isNew = transition.kind === 'created' || row === undefined;
  const alert = isNew
    ? await transitions.create(
        {
          projectId: monitor.projectId,
          name: `${monitor.name}: ${series.name}`,
          attrs: series.attrs,
          identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash: series.identity },
          createdAt: event.createdAt,
        },
        event,
        [monitor],
      )
    : await transitions.change(row, event, [monitor]);
  return await metadata.db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', alert.id)
    .executeTakeFirstOrThrow();
}

async function unsilence({ db }: Metadata, row: AlertRow | undefined): Promise<void> {
  if (row) await db.updateTable('alerts').set({ silenced: 0 }).where('id', '=', row.id).execute();
}

async function flapsNow({ db }: Metadata, row: AlertRow): Promise<boolean> {
  const now = Date.now();
  const changes = await db
    .selectFrom('alert_events')
    .select('recorded_at')
    .where('alert_id', '=', row.id)
    .where('name', '!=', 'recurring')
    .where('recorded_at', '>', new Date(now - HOUR).toISOString())
    .execute();
  return isFlapping(
    changes.map(({ recorded_at: time }) => Date.parse(time)),
    now,
  );
}

function recordOf(
  series: WatchedSeries,
  { verdict, points }: SeriesResult,
  alert: AlertRow | undefined,
  check: Check,
  unit: string,
): SeriesEvaluation {
  return {
    name: series.name,
    attrs: series.attrs,
    decision: verdict.kind,
    reason: describeVerdict(verdict, check, (value) => formatValue(value, unit)),
    points: Array.from(points, (value) => (Number.isFinite(value) ? value : null)),
    alertId: alert?.id ?? null,
  };
}

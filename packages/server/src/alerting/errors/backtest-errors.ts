import type {
  BacktestResponse,
  BacktestTransition,
  ErrorMonitorParams,
} from '@spanlight/sdk/schemas';
import {
  alertAttrs,
  alertCause,
  readErrorAlertParams,
  readErrorEventParams,
} from '../../metadata/alerting/alert-row.ts';
import {
  errorEvents,
  type ErrorEventRow,
  notedErrors,
  type NotedErrorRow,
} from '../../metadata/alerting/errors/error-events.ts';
import type { Metadata } from '../../metadata/open.ts';
import { listErrorGroups } from '../../telemetry/queries/groups/list-error-groups.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import { backtestRange } from '../backtest-range.ts';
import { matchersHold, tellsOf } from '../matching-monitors.ts';
import type { PastMutes } from '../silences/past-mutes.ts';
import { errorAttributes } from './error-attributes.ts';
import { separateMonitors } from './separate-monitors.ts';

/** Events that are looked at, the newest: of each the error is read that it tells of. */
const MAX_EVENTS = 300;

type Attributes = Readonly<Record<string, string>>;

/** What is back-tested, and over which range. */
export interface ErrorBacktestQuestion {
  readonly params: ErrorMonitorParams;
  /** RFC 3339. */
  readonly timeGte: string;
  readonly timeLt: string;
}

/**
 * Says of what an error monitor would have told: which errors were new and which came back doesn't depend on monitors, so
 * what happened is compared with its conditions. Writes nothing. Throws a `RecordError` for a range that is none.
 */
export async function backtestErrors(
  metadata: Pick<Metadata, 'db' | 'alerts'>,
  context: QueryContext,
  { params, timeGte, timeLt }: ErrorBacktestQuestion,
  mutesSince: (start: number) => Promise<PastMutes>,
): Promise<BacktestResponse> {
  const { start, end, minutes } = backtestRange(timeGte, timeLt);
  const range = {
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    limit: MAX_EVENTS + 1,
  };
  const [groups, events, noted, mutes] = await Promise.all([
    listErrorGroups(context, start, end),
    errorEvents(metadata.db, context.projectId, range),
    notedErrors(metadata.db, context.projectId, range),
    mutesSince(start),
  ]);
  const read = attributeReader(context);
  const transitions: BacktestTransition[] = [];
  for (const row of events.slice(0, MAX_EVENTS)) {
    const { traceId, spanId } = readErrorEventParams(row.params, row.id);
    const own = alertAttrs({ id: row.alert_id, attrs: row.attrs });
    // What the alert is found by needs no look at the error.
    const isKnown = params.matchers.every(({ attr }) => attr.replaceAll('.', '_') in own);
    const attrs = isKnown ? own : { ...own, ...(await read(traceId, spanId)) };
    if (!matchersHold(params.matchers, attrs)) continue;
    const isOwn = await isToldItself(metadata, read, params, attrs, row);
    transitions.push(transitionOf(row, own, { params, isOwn, mutes }));
  }
  for (const row of noted.slice(0, MAX_EVENTS)) {
    const attrs = await read(row.trace_id, row.span_id);
    if (!matchersHold(params.matchers, attrs)) continue;
    const { traceId, spanId } = readErrorAlertParams(row.cause_params, row.alert_id);
    const cause = alertAttrs({ id: row.alert_id, attrs: row.cause_attrs });
    const whole = { ...cause, ...(await read(traceId, spanId)) };
    if (separateMonitors([{ params }], attrs, whole).length === 0) continue;
    transitions.push(notedTransition(row, { params, mutes }));
  }
  return {
    transitions: transitions.toSorted((left, right) => left.time.localeCompare(right.time)),
    seriesCount: groups.length,
    evaluations: minutes,
    notifications: transitions.filter(({ notified }) => notified).length,
    hasMore: events.length > MAX_EVENTS || noted.length > MAX_EVENTS,
  };
}

/** Reads the attributes of errors, each once; empty of those that have expired, and of what is in no trace. */
function attributeReader(
  context: QueryContext,
): (traceId: string | null, spanId: string) => Promise<Attributes> {
  const known = new Map<string, Promise<Attributes>>();
  return (traceId, spanId) => {
    if (traceId === null) return Promise.resolve({});
    const place = `${traceId} ${spanId}`;
    const asked = known.get(place) ?? errorAttributes(context, traceId, spanId);
    known.set(place, asked);
    return asked;
  };
}

/** Whether a monitor tells of an alert that has an open cause only since others told of both. */
async function isToldItself(
  { alerts }: Pick<Metadata, 'alerts'>,
  read: ReturnType<typeof attributeReader>,
  params: ErrorMonitorParams,
  attrs: Attributes,
  row: ErrorEventRow,
): Promise<boolean> {
  const cause = alertCause({ id: row.alert_id, cause: row.cause });
  if (cause?.reason !== 'separate') return true;
  const alert = await alerts.find(cause.alertId);
  if (!alert) return true;
  const { traceId, spanId } = readErrorAlertParams(alert.params, alert.id);
  const whole = { ...alertAttrs(alert), ...(await read(traceId, spanId)) };
  return separateMonitors([{ params }], attrs, whole).length > 0;
}

interface Judgement {
  readonly params: ErrorMonitorParams;
  readonly mutes: PastMutes;
}

function transitionOf(
  row: ErrorEventRow,
  attrs: Attributes,
  { params, isOwn, mutes }: Judgement & { readonly isOwn: boolean },
): BacktestTransition {
  const event = row.reason === 'new-error' ? 'created' : 'recurring';
  const isMuted = mutes.isMuted(attrs, event, Date.parse(row.recorded_at));
  return {
    time: row.recorded_at,
    since: row.created_at,
    series: row.alert_name,
    attrs: { ...attrs },
    event,
    status: 'open',
    reason: row.reason,
    value: readErrorEventParams(row.params, row.id).spanCount,
    notified: isOwn && tellsOf(params, event) && !isMuted,
  };
}

function notedTransition(row: NotedErrorRow, { params, mutes }: Judgement): BacktestTransition {
  const attrs: Attributes = row.service === '' ? {} : { service_name: row.service };
  return {
    time: new Date(row.noted_at).toISOString(),
    since: row.first_seen_at,
    series: row.name,
    attrs: { ...attrs },
    event: 'created',
    status: 'open',
    reason: 'new-error',
    value: row.count,
    notified: tellsOf(params, 'created') && !mutes.isMuted(attrs, 'created', row.noted_at),
  };
}

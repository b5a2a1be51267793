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
import { matchersHold, notifiesOf } from '../matching-monitors.ts';
import type { PastMutes } from '../silences/past-mutes.ts';
import { attributesOfErrors, type ErrorPlace } from './error-attributes.ts';
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
  const told = events.slice(0, MAX_EVENTS).map((row) => toldError(row, params));
  const noticed = noted.slice(0, MAX_EVENTS).map(noticedError);
  const causes = await causesOf(metadata, told);
  const attributesAt = await attributesOfErrors(context, [
    ...told.filter(({ isKnown }) => !isKnown).map(({ place }) => place),
    ...[...causes.values()].map(({ place }) => place),
    ...noticed.flatMap(({ place, cause }) => [place, cause.place]),
  ]);
  const whole = ({ place, own }: PlacedAlert): Attributes => ({ ...own, ...attributesAt(place) });
  const transitions: BacktestTransition[] = [];
  for (const error of told) {
    const attrs = error.isKnown ? error.own : whole(error);
    if (!matchersHold(params.matchers, attrs)) continue;
    // Of what has an open cause the monitor tells only where others told of both.
    const cause = causes.get(error.causeId ?? 0);
    const isOwn = !cause || separateMonitors([{ params }], attrs, whole(cause)).length > 0;
    transitions.push(transitionOf(error.row, error.own, { params, isOwn, mutes }));
  }
  for (const { row, place, cause } of noticed) {
    const attrs = attributesAt(place);
    if (!matchersHold(params.matchers, attrs)) continue;
    if (separateMonitors([{ params }], attrs, whole(cause)).length === 0) continue;
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

/** An alert of an error: what it is found by, and where its newest error is. */
interface PlacedAlert {
  readonly own: Attributes;
  readonly place: ErrorPlace;
}

/** An error that somebody was told of. */
interface ToldError extends PlacedAlert {
  readonly row: ErrorEventRow;
  /** What the alert is found by says enough: its error needs no look. */
  readonly isKnown: boolean;
  /** The alert of its cause, where it has one of its own because others watch that. */
  readonly causeId: number | undefined;
}

function toldError(row: ErrorEventRow, { matchers }: ErrorMonitorParams): ToldError {
  const own = alertAttrs({ id: row.alert_id, attrs: row.attrs });
  const cause = alertCause({ id: row.alert_id, cause: row.cause });
  return {
    row,
    own,
    place: readErrorEventParams(row.params, row.id),
    isKnown: matchers.every(({ attr }) => attr.replaceAll('.', '_') in own),
    causeId: cause?.reason === 'separate' ? cause.alertId : undefined,
  };
}

/** An error that was noted on the alert of its cause. */
function noticedError(row: NotedErrorRow): {
  readonly row: NotedErrorRow;
  readonly place: ErrorPlace;
  readonly cause: PlacedAlert;
} {
  const { alert_id: id, cause_attrs: attrs, cause_params: causeParams } = row;
  return {
    row,
    place: { traceId: row.trace_id, spanId: row.span_id },
    cause: { own: alertAttrs({ id, attrs }), place: readErrorAlertParams(causeParams, id) },
  };
}

/** The alerts of causes that are there still, by id. */
async function causesOf(
  { alerts }: Pick<Metadata, 'alerts'>,
  told: readonly ToldError[],
): Promise<ReadonlyMap<number, PlacedAlert>> {
  const causes = new Map<number, PlacedAlert>();
  for (const id of new Set(told.map(({ causeId }) => causeId))) {
    const alert = id === undefined ? undefined : await alerts.find(id);
    if (!alert) continue;
    const place = readErrorAlertParams(alert.params, alert.id);
    causes.set(alert.id, { own: alertAttrs(alert), place });
  }
  return causes;
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
    notified: isOwn && notifiesOf(params, event) && !isMuted,
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
    notified: notifiesOf(params, 'created') && !mutes.isMuted(attrs, 'created', row.noted_at),
  };
}

import type { Kysely, Selectable } from 'kysely';
import type {
  AlertEventTable,
  AlertTable,
  ConsequenceTable,
} from '../../database/alerting-tables.ts';
import type { Database } from '../../database/tables.ts';

/** RFC 3339 in UTC, the end exclusive, and how many are read. */
interface Range {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** What happened to the alert of an error, as it was then, with the alert. */
export type ErrorEventRow = Pick<
  Selectable<AlertEventTable>,
  'id' | 'reason' | 'params' | 'created_at' | 'recorded_at'
> &
  Pick<Selectable<AlertTable>, 'attrs' | 'cause'> & {
    readonly alert_id: number;
    readonly alert_name: string;
  };

/** When errors opened alerts or were told again, newest first. */
export async function errorEvents(
  db: Kysely<Database>,
  projectId: number,
  { from, to, limit }: Range,
): Promise<ErrorEventRow[]> {
  return await db
    .selectFrom('alert_events')
    .innerJoin('alerts', 'alerts.id', 'alert_events.alert_id')
    .select([
      'alert_events.id',
      'alert_events.alert_id',
      'alert_events.reason',
      'alert_events.params',
      'alert_events.created_at',
      'alert_events.recorded_at',
      'alerts.name as alert_name',
      'alerts.attrs',
      'alerts.cause',
    ])
    .where('alert_events.project_id', '=', projectId)
    .where('alert_events.recorded_at', '>=', from)
    .where('alert_events.recorded_at', '<', to)
    .where('alert_events.reason', 'in', ['new-error', 'recurring-error'])
    .orderBy('alert_events.id', 'desc')
    .limit(limit)
    .execute();
}

/** An error that was noted on the alert of its cause, with what the alert is found by. */
export type NotedErrorRow = Pick<
  Selectable<ConsequenceTable>,
  'name' | 'service' | 'count' | 'first_seen_at' | 'noted_at' | 'trace_id' | 'span_id'
> & {
  readonly alert_id: number;
  readonly cause_attrs: Selectable<AlertTable>['attrs'];
  readonly cause_params: Selectable<AlertTable>['params'];
};

/** Errors that were noted on the alerts of their causes, newest first. */
export async function notedErrors(
  db: Kysely<Database>,
  projectId: number,
  { from, to, limit }: Range,
): Promise<NotedErrorRow[]> {
  return await db
    .selectFrom('alert_consequences')
    .innerJoin('alerts', 'alerts.id', 'alert_consequences.alert_id')
    .select([
      'alert_consequences.alert_id',
      'alert_consequences.name',
      'alert_consequences.service',
      'alert_consequences.count',
      'alert_consequences.first_seen_at',
      'alert_consequences.noted_at',
      'alert_consequences.trace_id',
      'alert_consequences.span_id',
      'alerts.attrs as cause_attrs',
      'alerts.params as cause_params',
    ])
    .where('alert_consequences.project_id', '=', projectId)
    .where('alert_consequences.noted_at', '>=', Date.parse(from))
    .where('alert_consequences.noted_at', '<', Date.parse(to))
    .orderBy('alert_consequences.noted_at', 'desc')
    .limit(limit)
    .execute();
}

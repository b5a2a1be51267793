import type { Selectable } from 'kysely';
import type { AlertEventTable, AlertTable, MonitorTable } from '../database/alerting-tables.ts';
import { Store } from '../database/store.ts';

/** RFC 3339 in UTC, the end exclusive. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** Ids of events, both ends included. */
export interface EventSpan {
  readonly first: number;
  readonly last: number;
}

/** An event with whose alert it is, as far as it is counted. */
export type CountedRow = Pick<
  Selectable<AlertEventTable>,
  'id' | 'alert_id' | 'name' | 'status' | 'reason' | 'created_at' | 'recorded_at' | 'deciders'
> &
  Pick<Selectable<AlertTable>, 'type' | 'monitor_id'>;

/** Messages that the same monitors wanted sent. */
export interface CountedMessages extends Pick<
  CountedRow,
  'id' | 'type' | 'monitor_id' | 'deciders'
> {
  /** Messages that were sent or are queued. */
  readonly sent: number;
  readonly held: number;
}

/** A monitor, as far as it is named. */
export type NamedMonitor = Pick<Selectable<MonitorTable>, 'id' | 'name' | 'type' | 'severity'>;

/** Reads what happened, to be counted. */
export class Noise extends Store {
  /** All monitors of a project, by id. */
  async monitors(projectId: number): Promise<NamedMonitor[]> {
    return await this.db
      .selectFrom('monitors')
      .select(['id', 'name', 'type', 'severity'])
      .where('project_id', '=', projectId)
      .orderBy('id')
      .execute();
  }

  /** The ids of the first and the last event of a range; undefined where there is none. Ids grow with time. */
  async span(projectId: number, { from, to }: Range): Promise<EventSpan | undefined> {
    const { first, last } = await this.db
      .selectFrom('alert_events')
      .select((row) => [
        row.fn.min<number | string | null>('id').as('first'),
        row.fn.max<number | string | null>('id').as('last'),
      ])
      .where('project_id', '=', projectId)
      .where('recorded_at', '>=', from)
      .where('recorded_at', '<', to)
      .executeTakeFirstOrThrow();
    return first === null || last === null
      ? undefined
      : { first: Number(first), last: Number(last) };
  }

  /** Which of some alerts were closed before an event, as far as their events are kept. */
  async closedBefore(alertIds: readonly number[], first: number): Promise<number[]> {
    if (alertIds.length === 0) return [];
    const rows = await this.db
      .selectFrom('alert_events')
      .select('alert_id')
      .where('status', '=', 'closed')
      .where('id', 'in', (query) =>
        query
          .selectFrom('alert_events as before')
          .select((row) => row.fn.max('before.id').as('id'))
          .where('before.alert_id', 'in', alertIds)
          .where('before.id', '<', first)
          .groupBy('before.alert_id'),
      )
      .execute();
    return rows.map((row) => row.alert_id);
  }

  /** So many events of a span from one on, by id. By id alone: a look at their times would sort all of them. */
  async events(
    projectId: number,
    { first, last }: EventSpan,
    limit: number,
  ): Promise<CountedRow[]> {
    return await this.db
      .selectFrom('alert_events')
      .innerJoin('alerts', 'alerts.id', 'alert_events.alert_id')
      .select([
        'alert_events.id',
        'alert_events.alert_id',
        'alert_events.name',
        'alert_events.status',
        'alert_events.reason',
        'alert_events.created_at',
        'alert_events.recorded_at',
        'alert_events.deciders',
        'alerts.type',
        'alerts.monitor_id',
      ])
      .where('alert_events.project_id', '=', projectId)
      .where('alert_events.id', '>=', first)
      .where('alert_events.id', '<=', last)
      .orderBy('alert_events.id')
      .limit(limit)
      .execute();
  }

  /** Messages about the events of a span. */
  async messages(projectId: number, { first, last }: EventSpan): Promise<CountedMessages[]> {
    const rows = await this.db
      .selectFrom('deliveries')
      .innerJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
      .innerJoin('alerts', 'alerts.id', 'deliveries.alert_id')
      .leftJoin('group_messages', 'group_messages.first_delivery', 'deliveries.id')
      .select((row) => [
        row.fn.min<number | string>('alert_events.id').as('id'),
        'alerts.type',
        'alerts.monitor_id',
        row.fn.coalesce('deliveries.deciders', 'alert_events.deciders').as('deciders'),
        row.fn
          .countAll<number | string>()
          // The message of a group counts where the first event it tells does.
          .filterWhere((where) =>
            where.or([
              where('deliveries.state', '!=', 'skipped'),
              where('group_messages.id', 'is not', null),
            ]),
          )
          .as('sent'),
        row.fn
          .countAll<number | string>()
          .filterWhere((where) =>
            where.and([
              where('deliveries.state', '=', 'skipped'),
              where('deliveries.skip_reason', '!=', 'grouped'),
            ]),
          )
          .as('held'),
      ])
      .where('deliveries.project_id', '=', projectId)
      .where('deliveries.event_id', '>=', first)
      .where('deliveries.event_id', '<=', last)
      .groupBy((row) => [
        'alerts.type',
        'alerts.monitor_id',
        row.fn.coalesce('deliveries.deciders', 'alert_events.deciders'),
      ])
      .execute();
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      sent: Number(row.sent),
      held: Number(row.held),
    }));
  }
}

import { type ToldStep, toldStepSchema } from '@spanlight/sdk/schemas';
import type { SelectQueryBuilder } from 'kysely';
import * as z from 'zod';
import type { AlertEventRow } from './alert-row.ts';
import { jsonColumn, type ReadText } from '../database/json-column.ts';
import type { Database } from '../database/tables.ts';
import { Store } from '../database/store.ts';

/** An event with whoever made it; both are null where nobody did, or where they are gone. */
export type EventRow = AlertEventRow & {
  readonly user_name: string | null;
  readonly user_email: string | null;
};

/** Reads the escalation step of an event. Throws a `StoredValueError`. */
export const readEscalationStep: ReadText<ToldStep> = jsonColumn(
  'alert_events.escalation',
  toldStepSchema,
);

/** Reads the names of the monitors that decided the recipients of an event. Throws a `StoredValueError`. */
export const readDeciders: ReadText<string[]> = jsonColumn(
  'alert_events.deciders',
  z.array(z.string()),
);

/** Finds events of alerts. They are written by transitions. */
export class AlertEvents extends Store {
  async find(id: number): Promise<EventRow | undefined> {
    return await this.#withUsers().where('alert_events.id', '=', id).executeTakeFirst();
  }

  /** So many events of an alert, newest first. */
  async newest(alertId: number, limit: number): Promise<EventRow[]> {
    return await this.#withUsers()
      .where('alert_id', '=', alertId)
      .orderBy('alert_events.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** When an open alert opened, as far as its events are kept, milliseconds since 1970. */
  async openedAt(alertId: number): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('alert_events')
      .select('recorded_at')
      .where('alert_id', '=', alertId)
      .where('id', '>', (query) =>
        query
          .selectFrom('alert_events as closing')
          .select(({ fn, val }) => fn.coalesce(fn.max('closing.id'), val(0)).as('id'))
          .where('closing.alert_id', '=', alertId)
          .where('closing.status', '=', 'closed'),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row && Date.parse(row.recorded_at);
  }

  /**
   * When the status of an alert changed since a time, milliseconds since 1970.
   *
   * @param before Id of the event before which; any when left out.
   */
  async changesSince(
    alertId: number,
    since: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<number[]> {
    const rows = await this.db
      .selectFrom('alert_events')
      .select('recorded_at')
      .where('alert_id', '=', alertId)
      .where('name', 'in', ['created', 'status-changed'])
      .where('recorded_at', '>', new Date(since).toISOString())
      .where('id', '<', before)
      .execute();
    return rows.map(({ recorded_at: time }) => Date.parse(time));
  }

  #withUsers(): SelectQueryBuilder<Database, 'alert_events' | 'users', EventRow> {
    return this.db
      .selectFrom('alert_events')
      .leftJoin('users', 'users.id', 'alert_events.user_id')
      .selectAll('alert_events')
      .select(['users.name as user_name', 'users.email as user_email']);
  }
}

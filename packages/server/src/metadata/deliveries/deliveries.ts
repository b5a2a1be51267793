import { randomUUID } from 'node:crypto';
import type { Delivery, DeliveryAttempt, SkipReason } from '@spanlight/sdk/schemas';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import * as z from 'zod';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { DeliveryTable } from '../database/alerting-tables.ts';
import type { Database } from '../database/tables.ts';
import { storableText } from '../../shared/cut-text.ts';
import { ownRecord, RecordError } from '../../shared/errors/record-error.ts';
import { deliveryGroups } from './delivery-groups.ts';
import { type DeliveryQueue, UNSETTLED, waitingForOthers } from './message-order.ts';
import { sentSummaries } from './sent-messages.ts';
import { Store } from '../database/store.ts';
import { idsOf } from '../../shared/ids-of.ts';

/** A message this server has taken to deliver it. */
export type DueDelivery = Selectable<DeliveryTable>;

/** Addresses that a message goes to. Throws a `StoredValueError`. */
export const readAddresses = jsonColumn('deliveries.recipients', z.array(z.string()));

/** Addresses a message goes to; none for channels. Throws a `StoredValueError`. */
export const recipientsOf = ({ id, recipients }: DueDelivery): string[] =>
  readAddresses(recipients, id);

/** What one try came to. */
export interface AttemptResult {
  readonly state: 'delivered' | 'retrying' | 'failed' | 'skipped';
  readonly skipReason?: SkipReason | undefined;
  /** When to try again, milliseconds since 1970; undefined when never. */
  readonly nextAt?: number | undefined;
  /** Addresses that are still to be told; all of them unless given. */
  readonly recipients?: readonly string[] | undefined;
  /** Undefined when nobody was asked. */
  readonly attempt?: DeliveryAttempt | undefined;
}

const isDue = (row: ExpressionBuilder<Database, 'deliveries'>, now: number): Expression<SqlBool> =>
  row.and([
    row('deliveries.state', 'in', UNSETTLED),
    row('deliveries.due_at', '<=', now),
    row.or([
      row('deliveries.lease_expires_at', 'is', null),
      row('deliveries.lease_expires_at', '<=', now),
    ]),
  ]);

/** The messages to be sent, and the record of what became of each. */
export class Deliveries extends Store {
  readonly #holder = randomUUID();

  /** The queues that have messages due. */
  async dueQueues(now: number): Promise<DeliveryQueue[]> {
    const rows = await this.db
      .selectFrom('deliveries')
      .select(['project_id', 'channel_id'])
      .distinct()
      .where((row) => isDue(row, now))
      .execute();
    return rows.map((row) => ({ projectId: row.project_id, channelId: row.channel_id }));
  }

  /** Whether somebody was not told of an event for a reason. */
  async isSkipped(eventId: number | null, reason: SkipReason): Promise<boolean> {
    const skipped = await this.db
      .selectFrom('deliveries')
      .select('id')
      .where('event_id', '=', eventId)
      .where('skip_reason', '=', reason)
      .executeTakeFirst();
    return skipped !== undefined;
  }

  /**
   * Takes messages of a queue that are due, so that no other server sends them meanwhile. Of messages about one alert
   * or one group only the first that isn't settled, of whatever kind they are: a receiver hears of changes in their order.
   *
   * @param length Milliseconds after which another server may take them: longer than a try lasts.
   */
  async take(
    { projectId, channelId }: DeliveryQueue,
    now: number,
    length: number,
    limit: number,
  ): Promise<DueDelivery[]> {
    const waiting = await waitingForOthers(this.db, { projectId, channelId });
    const rows = await this.db
      .selectFrom('deliveries')
      .select('id')
      .where('project_id', '=', projectId)
      .where('channel_id', '=', channelId)
      .where((row) => isDue(row, now))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('deliveries as earlier')
              .select('earlier.id')
              .whereRef('earlier.project_id', '=', 'deliveries.project_id')
              .whereRef('earlier.alert_id', '=', 'deliveries.alert_id')
              .where((both) =>
                both.or([
                  both('deliveries.alert_id', '!=', 0),
                  both('deliveries.group_id', 'is not', null),
                ]),
              )
              .where((both) =>
                both(
                  both.fn.coalesce('earlier.group_id', both.lit(0)),
                  '=',
                  both.fn.coalesce('deliveries.group_id', both.lit(0)),
                ),
              )
              .whereRef('earlier.channel_id', '=', 'deliveries.channel_id')
              .whereRef('earlier.id', '<', 'deliveries.id')
              .where('earlier.state', 'in', UNSETTLED),
          ),
        ),
      )
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit + waiting.size)
      .execute();
    const due = rows.filter(({ id }) => !waiting.has(id)).slice(0, limit);
    if (due.length === 0) return [];
    return await this.db
      .updateTable('deliveries')
      .set({ lease_holder: this.#holder, lease_expires_at: now + length })
      .where('id', 'in', idsOf(due))
      .where((row) => isDue(row, now))
      .returningAll()
      .execute();
  }

  /** Gives back what a server had taken that is gone: for a store that one server at a time has. */
  async giveBackAll(): Promise<void> {
    await this.db
      .updateTable('deliveries')
      .set({ lease_holder: null, lease_expires_at: null })
      .where('lease_holder', 'is not', null)
      .execute();
  }

  /**
   * Notes a try and gives the message back. A server that was held up until another had taken the message has a say
   * only when it was delivered.
   */
  async record(id: number, result: AttemptResult): Promise<void> {
    const { attempt } = result;
    await this.db.transaction().execute(async (transaction) => {
      if (attempt !== undefined)
        await transaction
          .insertInto('delivery_attempts')
          .values({
            delivery_id: id,
            time: attempt.time,
            duration: Math.round(attempt.duration),
            status: attempt.status,
            error: storableText(attempt.error),
          })
          .execute();
      await transaction
        .updateTable('deliveries')
        .set((set) => ({
          state: result.state,
          skip_reason: result.skipReason ?? null,
          attempts: attempt === undefined ? set.ref('attempts') : set('attempts', '+', 1),
          due_at: result.nextAt ?? null,
          ...(result.recipients && { recipients: jsonText(result.recipients) }),
          lease_holder: null,
          lease_expires_at: null,
        }))
        .where('id', '=', id)
        .where((row) =>
          row.or([
            row('lease_holder', '=', this.#holder),
            ...(result.state === 'delivered' ? [row('state', 'in', UNSETTLED)] : []),
          ]),
        )
        .execute();
    });
  }

  /** The channels that were told of an alert, by themselves, with its group or at the end of a silence, or are being told. */
  async toldChannels(alertId: number): Promise<ReadonlySet<number>> {
    const rows = await this.db
      .selectFrom('deliveries')
      .select('channel_id')
      .distinct()
      .where('alert_id', '=', alertId)
      .where((row) =>
        row.or([
          row('state', '!=', 'skipped'),
          row('skip_reason', '=', 'grouped'),
          row('summary_id', 'is not', null),
        ]),
      )
      .execute();
    return new Set(rows.map((row) => row.channel_id));
  }

  /**
   * The channels that steps of an escalation have told of an alert, though it may have flapped.
   *
   * @param openedBy Id of the event that opened the alert.
   */
  async toldOfStep(alertId: number, openedBy: number): Promise<ReadonlySet<number>> {
    const rows = await this.db
      .selectFrom('deliveries')
      .innerJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
      .select('channel_id')
      .distinct()
      .where('deliveries.alert_id', '=', alertId)
      .where('alert_events.name', '=', 'escalated')
      .where('alert_events.id', '>', openedBy)
      .where((row) =>
        row.or([row('skip_reason', 'is', null), row('skip_reason', '!=', 'flapping')]),
      )
      .execute();
    return new Set(rows.map((row) => row.channel_id));
  }

  /** Makes a failed or skipped message due again, as if it had never been tried. Throws a `RecordError`. */
  async replay(projectId: number, id: number, now: number): Promise<Delivery> {
    const row = ownRecord(
      await this.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst(),
      projectId,
    );
    if (row.state !== 'failed' && row.state !== 'skipped')
      throw new RecordError(
        'invalid',
        `the delivery is ${row.state}: only failed and skipped ones are replayed`,
      );
    await this.db
      .updateTable('deliveries')
      .set({
        state: 'waiting',
        skip_reason: null,
        // The message of a group stays what it is; what was told with a group or after a silence is told by itself.
        ...(row.event_id !== 0 && {
          silence_id: null,
          summary_id: null,
          group_id: null,
          group_news: null,
          group_message_id: null,
        }),
        attempts: 0,
        due_at: now,
      })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'skipped'])
      .execute();
    const [delivery] = await this.list({ ids: [id] });
    if (!delivery) throw new RecordError('missing', 'not found');
    return delivery;
  }

  /** Deliveries with their tries, oldest first, by event or by id. */
  async list(
    filter: { readonly eventIds: readonly number[] } | { readonly ids: readonly number[] },
  ): Promise<Delivery[]> {
    const [column, values] =
      'ids' in filter
        ? (['deliveries.id', filter.ids] as const)
        : (['deliveries.event_id', filter.eventIds] as const);
    if (values.length === 0) return [];
    const rows = await this.db
      .selectFrom('deliveries')
      .leftJoin('notification_channels', 'notification_channels.id', 'deliveries.channel_id')
      .selectAll('deliveries')
      .select([
        'notification_channels.name as channel_name',
        'notification_channels.type as channel_type',
      ])
      .where(column, 'in', values)
      .orderBy('deliveries.id')
      .execute();
    const [attempts, groups, summaries] = await Promise.all([
      this.#attempts(idsOf(rows)),
      deliveryGroups(this.db, rows),
      sentSummaries(this.db, rows),
    ]);
    return rows.map((row) => {
      const group = groups.get(row.id);
      const summary = summaries.get(row.id);
      return {
        id: String(row.id),
        eventId: String(row.event_id),
        alertId: row.alert_id,
        channelId: row.channel_id,
        channelName:
          row.channel_name ?? (row.channel_id === 0 ? 'Email' : `channel ${row.channel_id}`),
        channelType: row.channel_type ?? (row.channel_id === 0 ? 'email' : 'webhook'),
        state: row.state,
        skipReason: row.skip_reason,
        silenceId: row.silence_id,
        idempotencyKey: row.idempotency_key,
        attempts: attempts.get(row.id) ?? [],
        nextAttemptAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
        createdAt: row.created_at,
        ...(group && { group }),
        ...(summary && { summary }),
      };
    });
  }

  async #attempts(ids: readonly number[]): Promise<Map<number, DeliveryAttempt[]>> {
    const byDelivery = new Map<number, DeliveryAttempt[]>();
    if (ids.length === 0) return byDelivery;
    const rows = await this.db
      .selectFrom('delivery_attempts')
      .selectAll()
      .where('delivery_id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const { delivery_id: id, time, duration, status, error } of rows) {
      const own = byDelivery.get(id) ?? [];
      own.push({ time, duration, status, error });
      byDelivery.set(id, own);
    }
    return byDelivery;
  }
}

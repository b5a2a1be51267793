import { randomUUID } from 'node:crypto';

import type { Delivery, DeliveryAttempt, SkipReason } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable } from 'kysely';

import type { DeliveryTable } from './alerting-tables.ts';
import type { Database } from './database.ts';
import { ownRecord, RecordError } from './record-error.ts';

/** A message this server has taken to deliver it. */
export type DueDelivery = Selectable<DeliveryTable>;

/** What one try came to. */
export interface AttemptResult {
  readonly state: 'delivered' | 'retrying' | 'failed' | 'skipped';
  readonly skipReason?: SkipReason | undefined;
  /** When to try again, milliseconds since 1970; undefined when never. */
  readonly nextAt?: number | undefined;
  /** Undefined when nobody was asked. */
  readonly attempt?: DeliveryAttempt | undefined;
}

/** The messages to be sent, and the record of what became of each. */
export class Deliveries {
  readonly #db: Kysely<Database>;
  readonly #holder = randomUUID();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /**
   * Takes messages that are due, so that no other server sends them meanwhile.
   *
   * @param length Milliseconds after which another server may take them: longer than a try lasts.
   */
  async take(now: number, length: number, limit: number): Promise<DueDelivery[]> {
    const due = await this.#db
      .selectFrom('deliveries')
      .select('id')
      .where('state', 'in', ['waiting', 'retrying'])
      .where('due_at', '<=', now)
      .where((row) =>
        row.or([row('lease_expires_at', 'is', null), row('lease_expires_at', '<=', now)]),
      )
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    if (due.length === 0) return [];
    return await this.#db
      .updateTable('deliveries')
      .set({ lease_holder: this.#holder, lease_expires_at: now + length })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where('state', 'in', ['waiting', 'retrying'])
      .where((row) =>
        row.or([row('lease_expires_at', 'is', null), row('lease_expires_at', '<=', now)]),
      )
      .returningAll()
      .execute();
  }

  /** Milliseconds since 1970 when the next message is due; undefined when none waits. */
  async nextDue(): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('deliveries')
      .select((select) => select.fn.min('due_at').as('due_at'))
      .where('state', 'in', ['waiting', 'retrying'])
      .executeTakeFirst();
    return row?.due_at ?? undefined;
  }

  /** Notes a try and gives the message back. */
  async record(id: number, result: AttemptResult): Promise<void> {
    const { attempt } = result;
    await this.#db.transaction().execute(async (transaction) => {
      if (attempt !== undefined)
        await transaction
          .insertInto('delivery_attempts')
          .values({
            delivery_id: id,
            time: attempt.time,
            duration: Math.round(attempt.duration),
            status: attempt.status,
            error: attempt.error,
          })
          .execute();
      await transaction
        .updateTable('deliveries')
        .set((set) => ({
          state: result.state,
          skip_reason: result.skipReason ?? null,
          attempts: attempt === undefined ? set.ref('attempts') : set('attempts', '+', 1),
          due_at: result.nextAt ?? null,
          lease_holder: null,
          lease_expires_at: null,
        }))
        .where('id', '=', id)
        .execute();
    });
  }

  /** Makes a failed or skipped message due again, as if it had never been tried. Throws a `RecordError`. */
  async replay(projectId: number, id: number, now: number): Promise<Delivery> {
    const row = ownRecord(
      await this.#db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst(),
      projectId,
    );
    if (row.state !== 'failed' && row.state !== 'skipped')
      throw new RecordError(
        'invalid',
        `the delivery is ${row.state}: only failed ones are replayed`,
      );
    await this.#db
      .updateTable('deliveries')
      .set({ state: 'waiting', skip_reason: null, attempts: 0, due_at: now })
      .where('id', '=', id)
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
    const rows = await this.#db
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
    const attempts = await this.#attempts(rows.map(({ id }) => id));
    return rows.map((row) => ({
      id: String(row.id),
      eventId: String(row.event_id),
      alertId: row.alert_id,
      channelId: row.channel_id,
      channelName:
        row.channel_name ?? (row.channel_id === 0 ? 'E-mail' : `channel ${row.channel_id}`),
      channelType: row.channel_type ?? (row.channel_id === 0 ? 'email' : 'webhook'),
      state: row.state,
      skipReason: row.skip_reason as SkipReason | null,
      idempotencyKey: row.idempotency_key,
      attempts: attempts.get(row.id) ?? [],
      nextAttemptAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
      createdAt: row.created_at,
    }));
  }

  async #attempts(ids: readonly number[]): Promise<Map<number, DeliveryAttempt[]>> {
    const byDelivery = new Map<number, DeliveryAttempt[]>();
    if (ids.length === 0) return byDelivery;
    const rows = await this.#db
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

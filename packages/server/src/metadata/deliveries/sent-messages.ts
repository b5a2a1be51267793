import type { ToldMessage } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable } from 'kysely';
import type { DeliveryTable } from '../database/alerting-tables.ts';
import type { Database } from '../database/tables.ts';
import { idsOf } from '../../shared/ids-of.ts';

/**
 * The delivery state of messages about several events, by the id of their summary or group message.
 *
 * @param column what `of` are ids of
 */
export async function sentMessages(
  db: Kysely<Database>,
  column: 'summary_id' | 'group_message_id',
  of: readonly number[],
): Promise<ReadonlyMap<number, ToldMessage>> {
  if (of.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'state', 'created_at', column])
    .where('event_id', '=', 0)
    .where(column, 'in', of)
    .execute();
  const tries = await db
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'time', 'status', 'error'])
    .where('delivery_id', 'in', idsOf(rows))
    .orderBy('id')
    .execute();
  const last = new Map(tries.map((one) => [one.delivery_id, one]));
  return new Map(
    rows.map((row) => {
      const attempt = last.get(row.id);
      const message: ToldMessage = {
        id: String(row.id),
        state: row.state,
        createdAt: row.created_at,
        deliveredAt: row.state === 'delivered' ? (attempt?.time ?? null) : null,
        status: attempt?.status ?? null,
        error: attempt?.error ?? '',
      };
      return [row[column] ?? 0, message];
    }),
  );
}

/** The summaries that held-back messages were sent in, by the id of the held-back message. */
export async function sentSummaries(
  db: Kysely<Database>,
  rows: readonly Pick<Selectable<DeliveryTable>, 'id' | 'summary_id'>[],
): Promise<ReadonlyMap<number, ToldMessage>> {
  const ids = new Set(rows.map((row) => row.summary_id).filter((id) => id !== null));
  const told = await sentMessages(db, 'summary_id', [...ids]);
  return new Map(
    rows.flatMap(({ id, summary_id: summary }) => {
      const message = told.get(summary ?? 0);
      return message === undefined ? [] : [[id, message]];
    }),
  );
}

import type { ToldMessage } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable } from 'kysely';
import type { DeliveryTable } from '../database/alerting-tables.ts';
import type { Database } from '../database/tables.ts';
import { idsOf } from '../../shared/ids-of.ts';

/**
 * What became of messages that tell of several events, by the ids of the summaries or of the messages of groups that they are.
 *
 * @param column What `of` are ids of.
 */
export async function toldMessages(
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

/** The messages about silences that held-back messages were told in, by the ids of those. */
export async function toldSummaries(
  db: Kysely<Database>,
  rows: readonly Pick<Selectable<DeliveryTable>, 'id' | 'summary_id'>[],
): Promise<ReadonlyMap<number, ToldMessage>> {
  const ids = new Set(rows.map((row) => row.summary_id).filter((id) => id !== null));
  const told = await toldMessages(db, 'summary_id', [...ids]);
  return new Map(
    rows.flatMap(({ id, summary_id: summary }) => {
      const message = told.get(summary ?? 0);
      return message === undefined ? [] : [[id, message]];
    }),
  );
}

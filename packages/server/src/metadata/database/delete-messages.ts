import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Deletes the messages of no single event that tell of summaries or of groups, with every try to deliver them.
 * @param of ids of the summaries, or of the messages of groups
 */
export async function deleteMessages(
  transaction: Transaction<Database>,
  column: 'summary_id' | 'group_message_id',
  of: readonly number[] | SelectQueryBuilder<Database, 'silence_summaries', { id: number }>,
): Promise<void> {
  const told = transaction
    .selectFrom('deliveries')
    .select('id')
    .where('event_id', '=', 0)
    .where(column, 'in', of);
  await transaction.deleteFrom('delivery_attempts').where('delivery_id', 'in', told).execute();
  await transaction
    .deleteFrom('deliveries')
    .where('event_id', '=', 0)
    .where(column, 'in', of)
    .execute();
}

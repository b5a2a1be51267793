import type { SelectQueryBuilder, Transaction } from 'kysely';

import type { Database } from './database.ts';

/**
 * Deletes alerts with everything that hangs on them.
 *
 * @param ids A query of alert ids; it is asked several times, the alerts themselves go last.
 */
export async function deleteAlerts(
  transaction: Transaction<Database>,
  ids: SelectQueryBuilder<Database, 'alerts', { id: number }>,
): Promise<void> {
  const deliveries = transaction.selectFrom('deliveries').select('id').where('alert_id', 'in', ids);
  await transaction
    .deleteFrom('delivery_attempts')
    .where('delivery_id', 'in', deliveries)
    .execute();
  for (const table of ['deliveries', 'alert_events', 'alert_attrs'] as const)
    await transaction.deleteFrom(table).where('alert_id', 'in', ids).execute();
  await transaction.deleteFrom('alerts').where('id', 'in', ids).execute();
}

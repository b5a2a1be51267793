import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

type Ids<Table extends keyof Database> = SelectQueryBuilder<Database, Table, { id: number }>;

/**
 * Deletes alerts with everything that hangs on them.
 *
 * @param ids A query of alert ids; it is asked several times, the alerts themselves go last.
 */
export async function deleteAlerts(
  transaction: Transaction<Database>,
  ids: Ids<'alerts'>,
): Promise<void> {
  await deleteAlertHistory(transaction, ids);
  await transaction.deleteFrom('alerts').where('id', 'in', ids).execute();
}

/** Deletes everything that hangs on alerts. */
export async function deleteAlertHistory(
  transaction: Transaction<Database>,
  ids: Ids<'alerts'> | readonly number[],
): Promise<void> {
  await deleteDeliveries(transaction, 'alert_id', ids);
  for (const table of ['alert_events', 'alert_attrs', 'alert_consequences'] as const)
    await transaction.deleteFrom(table).where('alert_id', 'in', ids).execute();
}

/** Deletes events of alerts and the messages about them. */
export async function deleteEvents(
  transaction: Transaction<Database>,
  ids: readonly number[],
): Promise<void> {
  await deleteDeliveries(transaction, 'event_id', ids);
  await transaction.deleteFrom('alert_events').where('id', 'in', ids).execute();
}

async function deleteDeliveries(
  transaction: Transaction<Database>,
  column: 'alert_id' | 'event_id',
  ids: Ids<'alerts'> | readonly number[],
): Promise<void> {
  const deliveries = transaction.selectFrom('deliveries').select('id').where(column, 'in', ids);
  await transaction
    .deleteFrom('delivery_attempts')
    .where('delivery_id', 'in', deliveries)
    .execute();
  await transaction.deleteFrom('deliveries').where(column, 'in', ids).execute();
}

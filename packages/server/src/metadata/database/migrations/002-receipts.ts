import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Which requests of senders were stored, so that one sent again counts once. */
export async function receipts(db: Kysely<unknown>, { integer }: Columns): Promise<void> {
  await db.schema
    .createTable('receipts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('stored_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('receipts_by_time').on('receipts').column('stored_at').execute();
}

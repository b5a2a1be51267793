import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Rows of one statement: SQLite and PostgreSQL both take that many. */
const CHUNK = 500;

/**
 * Writes down when requests were stored, by their idempotency keys.
 *
 * @param now milliseconds since 1970
 * @param batch the open batch they travel in, '' for none
 */
export async function writeKeys(
  db: Kysely<Database>,
  keys: readonly string[],
  now: number,
  batch: string,
): Promise<void> {
  for (let start = 0; start < keys.length; start += CHUNK)
    await db
      .insertInto('receipts')
      .values(keys.slice(start, start + CHUNK).map((key) => ({ key, stored_at: now, batch })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ stored_at: now, batch }))
      .execute();
}

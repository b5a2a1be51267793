import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Milliseconds for which a request is remembered: senders give up sooner. */
const KEPT = 15 * 60_000;
/** Milliseconds between clean-ups. */
const CLEAN_UP = 60_000;
/** Rows of one statement: SQLite and PostgreSQL both take that many. */
const CHUNK = 500;

/**
 * Remembers which requests were stored by their idempotency keys; the table is called `receipts`. What this process stored is
 * known from memory; the table is read for what was stored before it started and, where several servers share it, by the others.
 */
export class StoredIdempotencyKeys {
  readonly #db: Kysely<Database>;
  readonly #isShared: boolean;
  readonly #clock: () => number;
  /** Keys by the time of storing, in that order. */
  readonly #known = new Map<string, number>();
  #nextCleanUp: number;

  private constructor(db: Kysely<Database>, isShared: boolean, clock: () => number) {
    this.#db = db;
    this.#isShared = isShared;
    this.#clock = clock;
    this.#nextCleanUp = clock() + CLEAN_UP;
  }

  /** `isShared` says that other servers write to the same table. */
  static async open(
    db: Kysely<Database>,
    isShared: boolean,
    clock: () => number = Date.now,
  ): Promise<StoredIdempotencyKeys> {
    const keys = new StoredIdempotencyKeys(db, isShared, clock);
    const rows = await db
      .selectFrom('receipts')
      .selectAll()
      .where('stored_at', '>', clock() - KEPT)
      .orderBy('stored_at')
      .execute();
    for (const row of rows) keys.#known.set(row.key, row.stored_at);
    return keys;
  }

  /** Whether the request with this key was stored in the last quarter of an hour. */
  async has(key: string): Promise<boolean> {
    if ((this.#known.get(key) ?? 0) > this.#clock() - KEPT) return true;
    if (!this.#isShared) return false;
    const row = await this.#db
      .selectFrom('receipts')
      .select('stored_at')
      .where('key', '=', key)
      .executeTakeFirst();
    return row !== undefined && row.stored_at > this.#clock() - KEPT;
  }

  /** Notes that these requests are stored. */
  async record(keys: readonly string[]): Promise<void> {
    const now = this.#clock();
    for (const key of keys) {
      this.#known.delete(key);
      this.#known.set(key, now);
    }
    for (let start = 0; start < keys.length; start += CHUNK)
      await this.#db
        .insertInto('receipts')
        .values(keys.slice(start, start + CHUNK).map((key) => ({ key, stored_at: now })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ stored_at: now }))
        .execute();
    if (now >= this.#nextCleanUp) await this.#cleanUp(now);
  }

  async #cleanUp(now: number): Promise<void> {
    this.#nextCleanUp = now + CLEAN_UP;
    for (const [key, storedAt] of this.#known) {
      if (storedAt > now - KEPT) break;
      this.#known.delete(key);
    }
    await this.#db
      .deleteFrom('receipts')
      .where('stored_at', '<=', now - KEPT)
      .execute();
  }
}

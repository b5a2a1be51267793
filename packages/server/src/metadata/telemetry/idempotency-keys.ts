import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { writeKeys } from '../coordination/write-keys.ts';

/** Milliseconds for which the key of a request is kept: senders give up sooner. */
const KEY_LIFETIME = 15 * 60_000;
/** Milliseconds between clean-ups. */
const CLEAN_UP = 60_000;

/**
 * Remembers which requests were stored by their idempotency keys; the table is called `receipts`. What this process stored is
 * known from memory; the table is read for what was stored before it started and, where several servers share it, by the others.
 */
export class StoredIdempotencyKeys {
  readonly #db: Kysely<Database>;
  /** Whether other servers write to the same table. */
  readonly isShared: boolean;
  readonly #clock: () => number;
  /** Keys by the time of storing, in that order. */
  readonly #known = new Map<string, number>();
  #nextCleanUp: number;

  private constructor(db: Kysely<Database>, isShared: boolean, clock: () => number) {
    this.#db = db;
    this.isShared = isShared;
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
    const rows = await storedReceipts(db)
      .where('stored_at', '>', clock() - KEY_LIFETIME)
      .orderBy('stored_at')
      .execute();
    for (const row of rows) keys.#known.set(row.key, row.stored_at);
    return keys;
  }

  /** Whether the request with this key was stored in the last quarter of an hour. */
  async has(key: string): Promise<boolean> {
    if ((this.#known.get(key) ?? 0) > this.#clock() - KEY_LIFETIME) return true;
    if (!this.isShared) return false;
    const row = await storedReceipts(this.#db).where('key', '=', key).executeTakeFirst();
    return row !== undefined && row.stored_at > this.#clock() - KEY_LIFETIME;
  }

  /** Notes that these requests are stored. */
  async record(keys: readonly string[]): Promise<void> {
    this.#know(keys);
    await writeKeys(this.#db, keys, this.#clock(), '');
    await this.#cleanUpIfDue();
  }

  /** Knows from now on that these requests are stored, which is written down already. */
  async remember(keys: readonly string[]): Promise<void> {
    this.#know(keys);
    await this.#cleanUpIfDue();
  }

  #know(keys: readonly string[]): void {
    const now = this.#clock();
    for (const key of keys) {
      this.#known.delete(key);
      this.#known.set(key, now);
    }
  }

  async #cleanUpIfDue(): Promise<void> {
    const now = this.#clock();
    if (now < this.#nextCleanUp) return;
    this.#nextCleanUp = now + CLEAN_UP;
    for (const [key, storedAt] of this.#known) {
      if (storedAt > now - KEY_LIFETIME) break;
      this.#known.delete(key);
    }
    await this.#db
      .deleteFrom('receipts')
      .where('stored_at', '<=', now - KEY_LIFETIME)
      .execute();
  }
}

/** What was stored: not what travels in a batch that is open. */
const storedReceipts = (db: Kysely<Database>) =>
  db
    .selectFrom('receipts')
    .leftJoin('open_batches', 'open_batches.number', 'receipts.batch')
    .select(['receipts.key', 'receipts.stored_at'])
    .where('open_batches.number', 'is', null);

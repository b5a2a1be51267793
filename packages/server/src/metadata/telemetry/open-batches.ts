import { type Kysely, type Selectable, sql } from 'kysely';
import type { Clock } from '../database/clock.ts';
import type { Database, OpenBatchTable } from '../database/tables.ts';
import { Store } from '../database/store.ts';
import { writeKeys } from '../coordination/write-keys.ts';

/** Rows that travel into the store together, and what tells them from all others there. */
export interface OpenBatch {
  /** What the column `batch` of its rows holds; no other batch of any server has it. */
  readonly number: bigint;
  readonly rows: number;
  /** The earliest and the latest time of a row, in microseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

/**
 * Batches that the store was given and that nobody has answered for yet, with the idempotency keys of their requests.
 * Of one that a server leaves here when it dies, the store knows what became of it.
 */
export class OpenBatches extends Store {
  readonly #clock: Clock;

  constructor(db: Kysely<Database>, clock: Clock) {
    super(db);
    this.#clock = clock;
  }

  /**
   * Notes a batch before the store is given it: its requests count as stored once it is closed. For some milliseconds it is
   * its server's alone.
   */
  async open(batch: OpenBatch, keys: readonly string[], milliseconds: number): Promise<void> {
    const { rows, since, until } = batch;
    const number = String(batch.number);
    // Before the keys: a crash in between must leave none that seem stored.
    await this.db
      .insertInto('open_batches')
      .values({ number, rows, since, until, expires_at: this.#after(milliseconds) })
      .execute();
    await writeKeys(this.db, keys, Date.now(), number);
  }

  /**
   * Says that a server is still at work on a batch, which is its own for some milliseconds from now on. False where it is not
   * any more.
   */
  async prolong(number: bigint, milliseconds: number): Promise<boolean> {
    const prolonged = await this.db
      .updateTable('open_batches')
      .set({ expires_at: this.#after(milliseconds) })
      .where('number', '=', String(number))
      // Afterwards others may have begun to settle it.
      .where('expires_at', '>', this.#clock())
      .executeTakeFirst();
    return prolonged.numUpdatedRows > 0n;
  }

  /** Says that the store has a batch. */
  async close(number: bigint): Promise<void> {
    await this.db.deleteFrom('open_batches').where('number', '=', String(number)).execute();
  }

  /** Forgets a batch that the store has not got, and its requests with it. */
  async drop(number: bigint): Promise<void> {
    await this.db.deleteFrom('receipts').where('batch', '=', String(number)).execute();
    await this.close(number);
  }

  /** The keys of a batch's requests. */
  async keysOf(number: bigint): Promise<string[]> {
    const rows = await this.db
      .selectFrom('receipts')
      .select('key')
      .where('batch', '=', String(number))
      .execute();
    return rows.map(({ key }) => key);
  }

  /** The batches of others too with `everybodys`, else those that nobody is at work on any more. */
  async list(everybodys: boolean): Promise<OpenBatch[]> {
    const rows = await this.db
      .selectFrom('open_batches')
      .selectAll()
      .$if(!everybodys, (batches) => batches.where('expires_at', '<=', this.#clock()))
      .orderBy('number')
      .execute();
    return rows.map(toBatch);
  }

  /** The open batch in which the request with this key travels, and whether somebody is at work on it. */
  async ofKey(
    key: string,
  ): Promise<{ readonly batch: OpenBatch; readonly isHeld: boolean } | undefined> {
    const row = await this.db
      .selectFrom('receipts')
      .innerJoin('open_batches', 'open_batches.number', 'receipts.batch')
      .selectAll('open_batches')
      .select(sql<boolean | number>`expires_at > ${this.#clock()}`.as('isHeld'))
      .where('key', '=', key)
      .executeTakeFirst();
    return row && { batch: toBatch(row), isHeld: Boolean(row.isHeld) };
  }

  #after(milliseconds: number) {
    return sql<number>`${this.#clock()} + ${milliseconds}`;
  }
}

const toBatch = ({ number, rows, since, until }: Selectable<OpenBatchTable>): OpenBatch => ({
  number: BigInt(number),
  rows,
  since,
  until,
});

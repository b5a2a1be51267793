import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../database/clock.ts';
import type { Database } from '../database/tables.ts';

/** Work that one server at a time does, shared out by a row with an end. */
export class Leases {
  readonly #db: Kysely<Database>;
  readonly #holder = randomUUID();
  readonly #clock: Clock;

  /** @param clock the one that all servers share: what one wrote, others judge */
  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Takes or prolongs a lease. Returns whether this server holds it now.
   *
   * @param name The work, for example `evaluate-monitors`.
   * @param length Milliseconds after which another server may take it: longer than the work takes.
   */
  async take(name: string, length: number): Promise<boolean> {
    const lease = {
      name,
      holder: this.#holder,
      expires_at: sql<number>`${this.#clock()} + ${length}`,
    };
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('leases')
      .values(lease)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder: lease.holder, expires_at: lease.expires_at })
          .where((row) =>
            row.or([
              row('leases.holder', '=', this.#holder),
              row('leases.expires_at', '<=', this.#clock()),
            ]),
          ),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** Ends all leases, those of servers that are gone: for a store that one server at a time has. */
  async clear(): Promise<void> {
    await this.#db.deleteFrom('leases').execute();
  }

  /** Gives a lease back before its end. */
  async release(name: string): Promise<void> {
    await this.#db
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', this.#holder)
      .execute();
  }
}

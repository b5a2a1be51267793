import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../database/clock.ts';
import { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';

/** The lease that is held by whoever asks others not to fold. */
const REST = 'rest-from-folding';
/** What keys of settings begin with that say when telemetry of a project was deleted last; its id follows. */
const DELETED = 'telemetry-deleted-';

/** What servers that share the store tell each other about deleting the telemetry of projects. */
export class DeletionNotes extends Store {
  readonly #server = randomUUID();
  readonly #clock: Clock;

  constructor(db: Kysely<Database>, clock: Clock) {
    super(db);
    this.#clock = clock;
  }

  /** Asks all other servers to fold nothing for some milliseconds from now on, and to give the lease on folding back. */
  async askForRest(milliseconds: number): Promise<void> {
    const expires_at = sql<number>`${this.#clock()} + ${milliseconds}`;
    const asked = { holder: this.#server, expires_at };
    await this.db
      .insertInto('leases')
      .values({ name: REST, ...asked })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(asked))
      .execute();
  }

  /** Lets others fold again, as far as this server is concerned. */
  async endRest(): Promise<void> {
    await this.db
      .deleteFrom('leases')
      .where('name', '=', REST)
      .where('holder', '=', this.#server)
      .execute();
  }

  /** Whether another server asks this one to fold nothing. */
  async isRestAsked(): Promise<boolean> {
    const row = await this.db
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', REST)
      .where('holder', '!=', this.#server)
      .where('expires_at', '>', this.#clock())
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Notes that telemetry of a project was deleted just now. */
  async noteDeleted(projectId: number): Promise<void> {
    const value = randomUUID();
    await this.db
      .insertInto('settings')
      .values({ key: `${DELETED}${projectId}`, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  /** By id of a project whose telemetry was ever deleted: a value that is another one after each deletion. */
  async deletions(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.db
      .selectFrom('settings')
      .selectAll()
      .where('key', 'like', `${DELETED}%`)
      .execute();
    return new Map(rows.map(({ key, value }) => [Number(key.slice(DELETED.length)), value]));
  }
}

import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/** What reads and writes tables of the metadata store. */
export abstract class Store {
  protected readonly db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.db = db;
  }
}

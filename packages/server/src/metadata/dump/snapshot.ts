import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type ControlledTransaction, Kysely, sql } from 'kysely';
import { appliedMigrations } from '../database/migrate.ts';
import type { Database } from '../database/tables.ts';
import { dialectOf, type MetadataStore } from '../open.ts';
import { DUMPED_TABLES, LEASE_COLUMNS, LEFT_OUT_SETTINGS } from './dumped-tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows that are read, or turned into text, at a time. */
const PAGE = 500;

/** How many rows of a table a dump has. */
export interface DumpedTable {
  readonly name: string;
  readonly rows: number;
}

/**
 * The metadata as it was at one moment, seen over a connection of its own: whatever is changed meanwhile waits for nothing
 * and isn't seen.
 */
export class MetadataSnapshot {
  readonly #kind: MetadataStore['kind'];
  readonly #db: Kysely<Database>;
  readonly #transaction: ControlledTransaction<Database>;
  /** Newest migration of the tables. */
  readonly migration: string;

  private constructor(
    kind: MetadataStore['kind'],
    db: Kysely<Database>,
    transaction: ControlledTransaction<Database>,
    migration: string,
  ) {
    this.#kind = kind;
    this.#db = db;
    this.#transaction = transaction;
    this.migration = migration;
  }

  /** Fixes the moment. To be closed. */
  static async open(store: MetadataStore): Promise<MetadataSnapshot> {
    const db = new Kysely<Database>({ dialect: await dialectOf(store, { isPatient: true }) });
    try {
      const transaction = await db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute();
      // The first read is what fixes it.
      const migration = (await appliedMigrations(transaction)).at(-1) ?? '';
      return new MetadataSnapshot(store.kind, db, transaction, migration);
    } catch (error) {
      await db.destroy();
      throw error;
    }
  }

  /** Writes every row as a line of JSON to a new file that only its owner may read. */
  async write(file: string): Promise<DumpedTable[]> {
    const counts = new Map<string, number>(DUMPED_TABLES.map((name) => [name, 0]));
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.from(this.#lines(counts)), target);
    return [...counts].map(([name, rows]) => ({ name, rows }));
  }

  async close(): Promise<void> {
    await this.#transaction.rollback().execute();
    await this.#db.destroy();
  }

  async *#lines(counts: Map<string, number>): AsyncGenerator<string> {
    yield `${JSON.stringify({ migration: this.migration })}\n`;
    for (const table of DUMPED_TABLES)
      for await (const page of this.#pages(table)) {
        const rows = page.filter(
          (row) => table !== 'settings' || !LEFT_OUT_SETTINGS.has(String(row['key'])),
        );
        counts.set(table, (counts.get(table) ?? 0) + rows.length);
        yield rows.map((row) => `${JSON.stringify({ table, row: withoutLease(row) })}\n`).join('');
        await setImmediate();
      }
  }

  #pages(table: (typeof DUMPED_TABLES)[number]): AsyncGenerator<Row[]> {
    return this.#kind === 'postgres' ? this.#fetchPages(table) : this.#iteratePages(table);
  }

  async *#iteratePages(table: (typeof DUMPED_TABLES)[number]): AsyncGenerator<Row[]> {
    let page: Row[] = [];
    for await (const row of this.#transaction.selectFrom(table).selectAll().stream()) {
      page.push({ ...row });
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  async *#fetchPages(table: (typeof DUMPED_TABLES)[number]): AsyncGenerator<Row[]> {
    await sql`declare dumped no scroll cursor for select * from ${sql.table(table)}`.execute(
      this.#transaction,
    );
    const fetch = sql<Row>`fetch ${sql.lit(PAGE)} from dumped`;
    for (;;) {
      const { rows } = await fetch.execute(this.#transaction);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close dumped`.execute(this.#transaction);
  }
}

const withoutLease = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, LEASE_COLUMNS.has(name) ? null : value]),
  );

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StoreError } from '../../../shared/errors/store-error.ts';
import {
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { YieldBudget } from './yield-budget.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB, https://www.sqlite.org/rescode.html. */
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);

/** Statements that stay prepared, those used last. */
const PREPARED_LIMIT = 200;
/** Characters of a statement that stays prepared. Lists of rows are longer: each length is another, and would stay in memory. */
const PREPARED_LENGTH = 1000;

/** Kysely on Node's own SQLite: write-ahead log, so that a reader never waits for a writer. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA busy_timeout = 5000');
  // Its own knows the letters of ASCII alone.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return new BreathingDialect(new NodeDatabase(database));
}

/**
 * Reads the whole file once. Throws a `StoreError` for one that is damaged: what it says now must not be believed, and
 * not written to.
 */
export function requireWholeFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    if (found?.['quick_check'] !== 'ok') throw damaged(file, String(found?.['quick_check']));
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    throw DAMAGED.has(error.errcode) ? damaged(file, error.message, error) : error;
  } finally {
    database.close();
  }
}

const damaged = (file: string, reason: string, cause?: unknown): StoreError =>
  new StoreError(
    `The metadata in ${file} is damaged (${reason.replaceAll(/\s+/g, ' ')}): start with an empty data directory and restore a backup, ` +
      'or move the file away and start once with --new-metadata, which keeps the telemetry and begins without dashboards, monitors and channels.',
    cause,
  );

/** SQLite answers at once: calls that follow each other would leave nobody else a turn. */
class BreathingDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new BreathingDriver({ database: this.#database });
  }
}

class BreathingDriver extends SqliteDriver {
  readonly #budget = new YieldBudget();

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#budget.next();
    return await super.acquireConnection();
  }
}

/** The few methods of `better-sqlite3` that Kysely calls, on `node:sqlite`. */
class NodeDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): SqliteStatement {
    if (sql.length > PREPARED_LENGTH) return this.#prepare(sql);
    const prepared = this.#prepared.get(sql) ?? this.#prepare(sql);
    this.#prepared.delete(sql);
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > PREPARED_LIMIT && oldest !== undefined) this.#prepared.delete(oldest);
    return prepared;
  }

  #prepare(sql: string): SqliteStatement {
    const statement = this.#database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      // One that is under way can't begin anew.
      iterate: (parameters) => iterate(this.#database.prepare(sql), parameters),
    };
  }

  close(): void {
    this.#database.close();
  }
}

const iterate = (
  statement: StatementSync,
  parameters: readonly unknown[],
): IterableIterator<unknown> => statement.iterate(...values(parameters));

function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array
    )
      return value;
    throw new TypeError(`SQLite can't hold a ${typeof value}`);
  });
}

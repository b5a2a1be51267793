import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Kysely on Node's own SQLite: write-ahead log, so that a reader never waits for a writer. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA busy_timeout = 5000');
  return new SqliteDialect({ database: new NodeDatabase(database) });
}

/** The few methods of `better-sqlite3` that Kysely calls, on `node:sqlite`. */
class NodeDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.#database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => iterate(statement, parameters),
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

import type { CreateTableBuilder } from 'kysely';

/** The column types that SQLite and PostgreSQL spell differently. */
export interface Columns {
  /** Adds the primary key that the database counts up. */
  readonly id: <Table extends string>(
    table: CreateTableBuilder<Table>,
  ) => CreateTableBuilder<Table, 'id'>;
  /** A whole number that may pass 32 bits. */
  readonly integer: 'integer' | 'bigint';
}

export const SQLITE_COLUMNS: Columns = {
  id: (table) => table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement()),
  integer: 'integer',
};

export const POSTGRES_COLUMNS: Columns = {
  id: (table) =>
    table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity()),
  integer: 'bigint',
};

import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** `bigint`, which `count()` and our ids are: none of them outgrows a number. */
const BIGINT = 20;

/** Kysely on PostgreSQL, with 64-bit integers as numbers like SQLite has them. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : types.getTypeParser(oid, format),
    },
  });
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}

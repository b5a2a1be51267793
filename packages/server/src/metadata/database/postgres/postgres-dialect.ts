import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { WatchedPool } from './watched-pool.ts';

/** `bigint`, which `count()` and our ids are: none of them outgrows a number. */
const BIGINT = 20;
/** Milliseconds that a connection may take to come, from the pool or anew. */
const CONNECT = 10_000;
/** Milliseconds that an answer may take: a PostgreSQL that hangs ends no connection. */
const ANSWER = 20_000;

/** How to connect to PostgreSQL. */
export interface PostgresOptions {
  readonly url: string;
  /** Connections at once. */
  readonly connections: number;
  /** Whether statements may take as long as they like. */
  readonly isPatient: boolean;
}

/** Kysely on PostgreSQL, with 64-bit integers as numbers like SQLite has them. Failures of the store are a `MetadataError`. */
export function postgresDialect({ url, connections, isPatient }: PostgresOptions): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT,
    // Of ours and not of PostgreSQL's: one that hangs doesn't look at its clock, and poolers refuse the setting.
    ...(!isPatient && { query_timeout: ANSWER }),
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : types.getTypeParser(oid, format),
    },
  });
  // Without a listener the end of a connection would end the process, whether it is idle (the first) or between two
  // statements of a transaction (the second). It is replaced, and the next statement of the transaction fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: new WatchedPool(pool) });
}

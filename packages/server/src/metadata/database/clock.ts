import { type RawBuilder, sql } from 'kysely';

/** Milliseconds since 1970 at the moment when a statement runs, by a clock that all servers share which have the store. */
export type Clock = () => RawBuilder<number>;

/** Reads the clock of PostgreSQL. */
export const POSTGRES_CLOCK: Clock = () =>
  sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The clock of a kind of store: who has SQLite is alone with it. */
export const clockOf = (kind: 'sqlite' | 'postgres'): Clock =>
  kind === 'postgres' ? POSTGRES_CLOCK : () => sql<number>`${Date.now()}`;

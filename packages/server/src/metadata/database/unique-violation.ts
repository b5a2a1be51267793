import { isRefusedFor } from '../../shared/errors/error-code.ts';

/** SQLite's extended code of a unique index that a row would break. */
const SQLITE_UNIQUE = 2067;
/** PostgreSQL's SQLSTATE of the same. */
const POSTGRES_UNIQUE = '23505';

/** Whether a statement failed because a row of that key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  isRefusedFor(error, SQLITE_UNIQUE, POSTGRES_UNIQUE);

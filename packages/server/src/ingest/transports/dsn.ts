import { UnauthenticatedError } from '../refusals.ts';

const HINT =
  'send the DSN of your project, such as http://token@host:14318, in the header spanlight-dsn';

/** Reads one header of a request; undefined when it is absent. */
export type HeaderReader = (name: string) => string | undefined;

/**
 * The project token that a request carries: the user name of the DSN in `spanlight-dsn`,
 * `uptrace-dsn` or its common misspelling, in `Authorization` with or without `Bearer`, or in the
 * query parameter. Throws an `UnauthenticatedError`; its message never repeats what was sent.
 */
export function tokenOf(header: HeaderReader, queryDsn?: string): string {
  const dsn =
    header('spanlight-dsn') ||
    header('uptrace-dsn') ||
    header('uptrace-dns') ||
    header('authorization')?.replace(/^Bearer\s+/i, '') ||
    queryDsn;
  if (!dsn) throw new UnauthenticatedError(`no DSN: ${HINT}`);
  const url = URL.parse(dsn.trim());
  if (url === null || url.host === '')
    throw new UnauthenticatedError(`the DSN is not a URL: ${HINT}`);
  if (url.username === '')
    throw new UnauthenticatedError(`the DSN has no token before its host: ${HINT}`);
  try {
    return decodeURIComponent(url.username);
  } catch {
    return url.username;
  }
}

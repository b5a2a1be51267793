import type { QueryError } from './query-error.ts';

/** Longest query, in UTF-16 code units: what fits into an address. Reading a longer one would hold others up. */
export const MAX_QUERY_LENGTH = 16_384;

/** The one thing that is wrong with a query that is too long; undefined for any other. */
export function lengthError(query: string): QueryError | undefined {
  if (query.length <= MAX_QUERY_LENGTH) return undefined;
  return {
    message: `the query is too long: it may have at most ${MAX_QUERY_LENGTH} characters`,
    start: MAX_QUERY_LENGTH,
    end: query.length,
  };
}

import type { ParsedQuery } from '@spanlight/sdk';

/**
 * Refuses an answer without data whose query has a mistake: nothing to show is then no answer.
 *
 * @throws Error with the first mistake
 */
export function refuseFailedQuery(hasData: boolean, query: Partial<ParsedQuery> | undefined): void {
  const mistake = hasData ? undefined : query?.parts?.find(({ error }) => Boolean(error));
  if (mistake) throw new Error(`${mistake.query}: ${mistake.error}`);
}

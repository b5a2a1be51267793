import type { ParsedQuery } from '@spanlight/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '../../data/describe-error.ts';

/** How the question of a panel went, as its frame shows it. */
export interface PanelState {
  /** What went wrong, a sentence each: the request as a whole, or parts of the query. */
  readonly problems: readonly string[];
  /** What is shown answers an older question, or could not be brought up to date. */
  readonly isStale: boolean;
  /** Asks again; absent while nothing failed. */
  readonly retry?: (() => void) | undefined;
}

/** What is wrong with parts of a query, as the server said. */
export function partProblems(query: ParsedQuery | undefined): string[] {
  const broken = query?.parts.filter((part) => part.error !== '') ?? [];
  return broken.map((part) => `${part.error}: ${part.query}`);
}

/** Reads the state of a panel out of its answer. */
export function panelState(answer: UseQueryResult<{ readonly query: ParsedQuery }>): PanelState {
  const { data, error } = answer;
  const parts = partProblems(data?.query);
  return {
    problems: error ? [describeError(error).message, ...parts] : parts,
    isStale: data !== undefined && (answer.isPlaceholderData || answer.isError),
    retry: error ? () => void answer.refetch() : undefined,
  };
}

import type { ParsedQuery } from '@spanlight/sdk';
import {
  analyzeQuery,
  type Diagnostic,
  diagnoseQuery,
  exploreQuery,
  joinParts,
  parseSearch,
  printPart,
} from '@spanlight/query';
import { CliError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';

/**
 * Refuses a query with mistakes before it is sent: a server skips wrong parts and answers with more
 * than was asked for.
 *
 * @throws CliError (usage) that shows the place.
 */
export function checkQuery(query: string): void {
  refuseMistake(diagnoseQuery(query)[0], '`spanlight query lint` explains queries.');
}

/** Refuses a query with a mistake, if it has one. @throws CliError (usage) that shows the place. */
export function refuseMistake(first: Diagnostic | undefined, usualHint?: string): void {
  if (first === undefined) return;
  const { message, caret, suggestion, hint = usualHint } = first;
  throw new CliError(`The query is wrong: ${message}\n${caret}`, {
    code: 'query_invalid',
    exitCode: exitCodes.usage,
    hint: suggestion === undefined ? hint : `Did you mean ${suggestion}?`,
  });
}

/** True when all of these systems hold logs or events, which have no duration. */
export function areEvents(systems: readonly string[]): boolean {
  return (
    systems.length > 0 &&
    systems.every((name) => /^(?:log|events|message|other-events)\b/u.test(name))
  );
}

/**
 * The query of a list of groups: conditions alone are added to the explorer's standard columns; a query
 * with columns or groups of its own is taken as it is.
 */
export function groupsQuery(query: string | undefined, systems: readonly string[]): string {
  const standard = exploreQuery('_group_id', areEvents(systems) ? 'events' : 'spans');
  if (query === undefined || query.trim() === '') return standard;
  const { groups, columns } = analyzeQuery(query);
  return groups.length > 0 || columns.length > 0 ? query : joinParts([standard, query]);
}

/** Adds a condition to a query. */
export function withCondition(query: string | undefined, condition: string): string {
  return query === undefined || query.trim() === '' ? condition : joinParts([query, condition]);
}

/** A quick search as a part of a query; empty for none. */
export function searchPart(text: string): string {
  const search = parseSearch(text);
  return search.length === 0 ? '' : printPart({ kind: 'search', search });
}

/** What the server did not understand, one sentence per part. */
export function refusedParts(query: ParsedQuery): string[] {
  return query.parts
    .filter(({ error }) => error !== '')
    .map((part) => `The server left out ${JSON.stringify(part.query)}: ${part.error}`);
}

import type { QueryError } from '../shared/query-error.ts';
import { splitParts } from '../shared/split-parts.ts';
import { parsePart } from './parse-part.ts';
import type { Part } from './tree.ts';

/** One part of a query: its tree or what is wrong with it. */
export interface ParsedPart {
  /** The part's text; a condition written without `where` has the word put in front. */
  readonly text: string;
  /** Where the part starts in the text of the query. */
  readonly start: number;
  readonly end: number;
  /** True when `text` has a `where` that the query has not: positions are then 6 characters off. */
  readonly impliedWhere: boolean;
  readonly part?: Part;
  readonly error?: QueryError;
}

/**
 * Splits a query at ` | ` and parses each part on its own. Bad text is reported in the part it
 * stands in, never thrown, and does not touch the other parts.
 */
export function parseQuery(query: string): ParsedPart[] {
  return splitParts(query).map(({ text, start, end }) => {
    const outcome = parsePart(text);
    if (outcome.error) {
      return { text, start, end, impliedWhere: false, error: outcome.error };
    }
    return outcome.impliedWhere
      ? impliedWhere(text, start, end)
      : { text, start, end, impliedWhere: false, part: outcome.part };
  });
}

function impliedWhere(text: string, start: number, end: number): ParsedPart {
  const rewritten = `where ${text}`;
  const outcome = parsePart(rewritten);
  return outcome.error
    ? { text, start, end, impliedWhere: false, error: outcome.error }
    : { text: rewritten, start, end, impliedWhere: true, part: outcome.part };
}

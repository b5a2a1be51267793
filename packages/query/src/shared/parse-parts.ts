import type { QueryError } from './query-error.ts';
import { lengthError } from './query-length.ts';
import { splitParts } from './split-parts.ts';

/** One part of a query: its tree or what is wrong with it. */
export interface ParsedPartOf<Part> {
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

export type PartOutcomeOf<Part> =
  | { readonly part: Part; readonly impliedWhere: boolean; readonly error?: undefined }
  | { readonly part?: undefined; readonly error: QueryError };

/** Splits a query at ` | ` and parses each part on its own; one that is too long is a single part, with that as its error. */
export function parseParts<Part>(
  query: string,
  parsePart: (text: string) => PartOutcomeOf<Part>,
): ParsedPartOf<Part>[] {
  const error = lengthError(query);
  if (error) return [{ text: query, start: 0, end: query.length, impliedWhere: false, error }];
  return splitParts(query).map(({ text, start, end }) => {
    const outcome = parsePart(text);
    if (!outcome.error && !outcome.impliedWhere) {
      return { text, start, end, impliedWhere: false, part: outcome.part };
    }
    const rewritten = `where ${text}`;
    const again = outcome.error ? outcome : parsePart(rewritten);
    return again.error
      ? { text, start, end, impliedWhere: false, error: again.error }
      : { text: rewritten, start, end, impliedWhere: true, part: again.part };
  });
}

import { joinParts, splitParts } from '@spanlight/query';

/** Texts in quotes. */
const QUOTED = /(["'])(?:\\.|(?!\1).)*\1|`[^`]*`/gs;
/** What compares: a part with none of it groups or measures. */
const COMPARES = /[=<>~!"]|\b(?:not|in|like|contains?|includes?|exists?)\b/i;

/**
 * A query without the parts that surely group or measure. What single items are asked for is the same with them, so that an
 * answer need not be asked for anew with every column. The server reads the rest: this is asked before the page is there, and
 * the parser comes with the page. A condition may be on a name that a column gives, so then all of it stays.
 */
export function withoutResults(query: string): string {
  const parts = splitParts(query).map(({ text }) => ({
    text,
    bare: text.replaceAll(QUOTED, '""'),
  }));
  if (parts.some(({ bare }) => /\bas\s+\w+/i.test(bare))) return query;
  return joinParts(
    parts
      .filter(
        ({ bare }) =>
          /^(?:where|search)\b/i.test(bare) ||
          (COMPARES.test(bare) && !/^(?:group\s+by|having|select)\b/i.test(bare)),
      )
      .map(({ text }) => text),
  );
}

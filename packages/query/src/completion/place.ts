import { readTokens } from '../shared/lexer.ts';
import { readQuoted } from '../shared/quote.ts';
import { splitParts } from '../shared/split-parts.ts';
import type { Place } from './offer.ts';

/**
 * Where completion takes place.
 *
 * @param startOfWord where the word, number or open quote begins that reaches to the end of a text
 */
export function placeAt(
  query: string,
  position: number,
  startOfWord: (text: string) => number,
): Place {
  const partStart = startOfPart(query, position);
  const text = query.slice(partStart, position);
  const wordStart = openQuote(text) ?? startOfWord(text);
  const from = partStart + wordStart;
  const to = Math.max(position, from + wordLength(query.slice(from)));
  return { from, to: Math.min(to, query.length), head: text.slice(0, wordStart) };
}

/** Where the part begins that the position is in; between parts a new part begins. */
function startOfPart(query: string, position: number): number {
  // Only what stands before the position counts: quotes and brackets may still be open.
  const before = query.slice(0, position);
  const parts = splitParts(before);
  const { start, end } = parts.at(-1) ?? { start: 0, end: 0 };
  const rest = before.slice(end);
  // A bar separates only between blanks: right behind it nothing can stand.
  if (rest.endsWith('|')) return start;
  return parts.length === 0 || /(?:^|\s)\|\s*$/.test(rest) ? position : start;
}

function openQuote(text: string): number | undefined {
  const last = readTokens(text).at(-1);
  return last?.kind === 'text' && !last.closed ? last.start : undefined;
}

function wordLength(text: string): number {
  const quoted = readQuoted(text, 0);
  return quoted?.closed ? quoted.end : (/^[\w.$/:@-]*/.exec(text)?.[0].length ?? 0);
}

/** Where a word begins whose letters may include those of bare values: `my-service`, `text/html`. */
export function startOfValueWord(text: string): number {
  return startOfTail(text, /[\w.$/:@-]/);
}

/** Where the letters begin that a text ends with. Not one expression up to the end, which would be tried at every letter. */
export function startOfTail(text: string, letter: RegExp): number {
  let start = text.length;
  while (start > 0 && letter.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

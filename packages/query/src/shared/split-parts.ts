import { readQuoted } from './quote.ts';
import type { Range } from './range.ts';

/** One piece of a query between its separators, trimmed. */
export interface PartText extends Range {
  readonly text: string;
}

/**
 * Cuts a query at each `|` that stands between blanks, outside quotes and brackets, and drops empty
 * pieces. A quote or bracket that is never closed protects nothing, so that a slip in one part does
 * not swallow the parts after it.
 */
export function splitParts(query: string): PartText[] {
  const isProtected = protectedText(query);
  const parts: PartText[] = [];
  let start = 0;
  for (let position = 0; position <= query.length; position += 1) {
    const atEnd = position === query.length;
    if (!atEnd && (!isSeparator(query, position) || isProtected(position))) continue;
    const part = trimmed(query, start, position);
    if (part.text !== '') parts.push(part);
    start = position + 1;
  }
  return parts;
}

/** Joins parts for storage and URLs; empty parts are skipped. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(' | ');
}

function isSeparator(query: string, position: number): boolean {
  return query[position] === '|' && isBlank(query[position - 1]) && isBlank(query[position + 1]);
}

/** Whether a character is a blank; the ends of the text count as blanks. */
function isBlank(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}

function trimmed(query: string, start: number, end: number): PartText {
  const piece = query.slice(start, end);
  const text = piece.trim();
  const from = start + (text === '' ? 0 : piece.length - piece.trimStart().length);
  return { text, start: from, end: from + text.length };
}

/** Quotes without an end that are looked into: each costs a look at all of the rest. */
const MAX_UNCLOSED = 50;

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/** Answers whether a position lies inside closed quotes or brackets. */
function protectedText(query: string): (position: number) => boolean {
  const ranges: Range[] = [];
  const open: { position: number; closer: string }[] = [];
  let position = 0;
  let unclosed = 0;
  let search = searchWordLength(query);
  let quoteEnd = -1;
  while (position < query.length) {
    const character = query[position] ?? '';
    if (isSeparator(query, position)) {
      const length = searchWordLength(query.slice(position + 1));
      search = length === undefined ? undefined : position + 1 + length;
    }
    const mayOpen =
      unclosed < MAX_UNCLOSED &&
      (search === undefined ||
        position === search ||
        position === quoteEnd ||
        opensSearchWord(query, position));
    const quoted = mayOpen ? readQuoted(query, position) : undefined;
    unclosed += Number(quoted?.closed === false);
    if (quoted?.closed) {
      ranges.push({ start: position, end: quoted.end });
      position = quoteEnd = quoted.end;
      continue;
    }
    const closer = CLOSERS[character];
    if (closer !== undefined) {
      open.push({ position, closer });
    } else if (open.at(-1)?.closer === character) {
      ranges.push({ start: open.pop()?.position ?? position, end: position + 1 });
    }
    position += 1;
  }
  const depth = new Int32Array(query.length + 1);
  for (const range of ranges) {
    depth[range.start] = (depth[range.start] ?? 0) + 1;
    depth[range.end] = (depth[range.end] ?? 0) - 1;
  }
  for (let index = 1; index < depth.length; index += 1) {
    depth[index] = (depth[index] ?? 0) + (depth[index - 1] ?? 0);
  }
  return (at) => (depth[at] ?? 0) > 0;
}

/** In a quick search quotes begin words, and stand within them otherwise (`don't`); everywhere else they begin a text. */
function opensSearchWord(query: string, position: number): boolean {
  return /(?:[\s|]|\s[-~])$/.test(query.slice(Math.max(0, position - 2), position));
}

/** What may follow the name of an attribute. */
const AS_ATTRIBUTE =
  /^search\s*(?:$|[=!<>,(]|[-+*/%~]\s|(?:in|not|does|like|contains?|includes?|exists?|as|and|or)(?:\s|$))/i;

const SEARCH = /^\s*search(?![\w.])/i;

/** How long the word is that begins a quick search, with the blanks before it; undefined of any other part. */
function searchWordLength(part: string): number | undefined {
  return isSearchAttribute(part) ? undefined : SEARCH.exec(part)?.[0].length;
}

/** Whether a part that begins with the word `search` is about an attribute of that name. */
export function isSearchAttribute(part: string): boolean {
  return AS_ATTRIBUTE.test(part.trimStart());
}

/**
 * How a part is read, whatever the language: its rules are tried in order and each has to use the whole part, so that no
 * word is reserved; what no rule takes may be bare filters, which stand for `where`.
 */
import { Cursor } from './cursor.ts';
import type { LiteralReader, Token } from './lexer.ts';
import type { PartOutcomeOf } from './parse-parts.ts';
import { PartError } from './part-error.ts';
import { MAX_QUERY_LENGTH } from './query-length.ts';
import { type Expectation, syntaxError, type SyntaxHints } from './syntax-error.ts';

/** Longest part that is parsed, in UTF-16 code units: a whole query with the word it left out. */
const MAX_PART_LENGTH = MAX_QUERY_LENGTH + 'where '.length;

/** What a part may be. */
export interface PartRules<Part> {
  readonly alternatives: readonly (() => Part | undefined)[];
  /** Filters without a word before them. */
  readonly bareFilters: () => Part | undefined;
}

export interface PartReadingOf<Part> {
  readonly outcome: PartOutcomeOf<Part>;
  /** The farthest token no rule could take, and what would have fitted there. */
  readonly farthest: Token;
  readonly expected: readonly Expectation[];
}

/** A language as far as its parts are read by rules. */
export interface PartLanguage<Part> {
  readonly rules: (cursor: Cursor) => PartRules<Part>;
  readonly hints: SyntaxHints;
  /** The tracing language's when absent. */
  readonly literals?: LiteralReader;
}

/** Reads one part and tells how far the grammar came. Bad text is reported, never thrown. */
export function readPartOf<Part>(
  source: string,
  { rules, hints, literals }: PartLanguage<Part>,
): PartReadingOf<Part> {
  const cursor = new Cursor(source.slice(0, MAX_PART_LENGTH + 1), literals);
  const outcome =
    source.length > MAX_PART_LENGTH ? tooLong<Part>(source) : parse(cursor, rules(cursor), hints);
  return { outcome, farthest: cursor.farthest, expected: cursor.expected };
}

function tooLong<Part>(source: string): PartOutcomeOf<Part> {
  const message = `a part can have at most ${MAX_PART_LENGTH} characters`;
  return { error: { message, start: MAX_PART_LENGTH, end: source.length } };
}

function parse<Part>(
  cursor: Cursor,
  { alternatives, bareFilters }: PartRules<Part>,
  hints: SyntaxHints,
): PartOutcomeOf<Part> {
  try {
    for (const alternative of alternatives) {
      const part = whole(cursor, alternative);
      if (part !== undefined) return { part, impliedWhere: false };
    }
    const part = whole(cursor, bareFilters);
    if (part !== undefined) return { part, impliedWhere: true };
  } catch (error) {
    if (error instanceof PartError) return { error: error.error };
    throw error;
  }
  return { error: syntaxError(cursor.source, cursor.farthest, cursor.expected, hints) };
}

/** Runs a rule from the start of the part; its result counts only if nothing is left over. */
function whole<Node>(cursor: Cursor, rule: () => Node | undefined): Node | undefined {
  cursor.position = 0;
  const node = rule();
  if (node === undefined || cursor.atEnd) return node;
  return cursor.miss({ kind: 'symbol', text: '|' });
}

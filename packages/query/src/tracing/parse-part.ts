/**
 * The grammar of one part of a tracing query, rule by rule:
 *
 *     part    = "where" filters | "having" filters | "group" "by" columns | "select" columns
 *             | "search" quick_search | columns | filters
 *     columns = column { "," column }
 *     column  = expr [ "as" WORD ] | "{" name { "," name } "}" "(" attr ")"
 *
 * Alternatives are tried in this order and each has to use the whole part, so that no word is
 * reserved. Filters are in parse-filter.ts, expressions in parse-expression.ts.
 */
import { parseSearch } from '../search/parse-search.ts';
import { isSearchAttribute } from './search-part.ts';
import { Cursor, isWord } from '../shared/cursor.ts';
import { ExpressionParser } from './parse-expression.ts';
import { PHRASEBOOK } from './phrasebook.ts';
import type { PartOutcomeOf } from '../shared/parse-parts.ts';
import { readAlias } from '../shared/read-alias.ts';
import { FilterParser } from '../shared/parse-filter.ts';
import { HardSyntaxError, syntaxError } from '../shared/syntax-error.ts';
import type { Expectation } from '../shared/syntax-error.ts';
import type { Token } from '../shared/lexer.ts';
import type { Column, Expression, Part } from './tree.ts';

/** Longest part that is parsed, in UTF-16 code units. */
const MAX_PART_LENGTH = 32_768;

export type PartOutcome = PartOutcomeOf<Part>;

/** Parses one part. Bad text is reported, never thrown. */
export function parsePart(source: string): PartOutcome {
  return readPart(source).outcome;
}

export interface PartReading {
  readonly outcome: PartOutcome;
  /** The farthest token no rule could take, and what would have fitted there. */
  readonly farthest: Token;
  readonly expected: readonly Expectation[];
}

/** Parses one part and tells how far the grammar came, for completion. */
export function readPart(source: string): PartReading {
  const cursor = new Cursor(source.slice(0, MAX_PART_LENGTH + 1));
  const outcome = source.length > MAX_PART_LENGTH ? tooLong(source) : parse(cursor);
  return { outcome, farthest: cursor.farthest, expected: cursor.expected };
}

function tooLong(source: string): PartOutcome {
  const message = `a part can have at most ${MAX_PART_LENGTH} characters`;
  return { error: { message, start: MAX_PART_LENGTH, end: source.length } };
}

function parse(cursor: Cursor): PartOutcome {
  const expressions = new ExpressionParser(cursor);
  const filters = new FilterParser(cursor, expressions);
  expressions.filters = () => filters.filters();
  const alternatives: readonly (() => Part | undefined)[] = [
    () => wherePart(cursor, filters),
    () => havingPart(cursor, filters),
    () => groupPart(cursor, expressions),
    () => selectPart(cursor, expressions),
    () => searchPart(cursor),
    () => columnsPart(cursor, expressions, false),
  ];
  try {
    for (const alternative of alternatives) {
      const part = whole(cursor, alternative);
      if (part) {
        return { part, impliedWhere: false };
      }
    }
    const filter = whole(cursor, () => filters.filters());
    if (filter) {
      return { part: { kind: 'where', filter }, impliedWhere: true };
    }
  } catch (error) {
    if (error instanceof HardSyntaxError) {
      return { error: error.error };
    }
    throw error;
  }
  return { error: syntaxError(cursor.source, cursor.farthest, cursor.expected, PHRASEBOOK) };
}

/** Runs a rule from the start of the part; its result counts only if nothing is left over. */
function whole<Node>(cursor: Cursor, rule: () => Node | undefined): Node | undefined {
  cursor.position = 0;
  const node = rule();
  if (node === undefined || cursor.atEnd) {
    return node;
  }
  return cursor.miss({ kind: 'symbol', text: '|' });
}

function wherePart(cursor: Cursor, filters: FilterParser<Expression>): Part | undefined {
  const filter = cursor.keyword('where') ? filters.filters() : undefined;
  return filter && { kind: 'where', filter };
}

function havingPart(cursor: Cursor, filters: FilterParser<Expression>): Part | undefined {
  const filter = cursor.keyword('having') ? filters.filters() : undefined;
  return filter && { kind: 'having', filter };
}

function groupPart(cursor: Cursor, expressions: ExpressionParser): Part | undefined {
  if (!cursor.keyword('group') || !cursor.keyword('by')) {
    return undefined;
  }
  expressions.place = 'group';
  const columns = columnList(cursor, expressions);
  return columns && { kind: 'group', columns };
}

function selectPart(cursor: Cursor, expressions: ExpressionParser): Part | undefined {
  return cursor.keyword('select') ? columnsPart(cursor, expressions, true) : undefined;
}

function searchPart(cursor: Cursor): Part | undefined {
  if (!isWord(cursor.peek(), 'search') || isSearchAttribute(cursor.source)) {
    cursor.miss({ kind: 'keyword', word: 'search' });
    return undefined;
  }
  const word = cursor.take();
  const search = parseSearch(cursor.source.slice(word.end));
  if (search.length === 0) {
    return undefined;
  }
  cursor.position = cursor.source.length;
  return { kind: 'search', search };
}

function columnsPart(
  cursor: Cursor,
  expressions: ExpressionParser,
  select: boolean,
): Part | undefined {
  expressions.place = 'columns';
  const columns = columnList(cursor, expressions);
  return columns && { kind: 'columns', select, columns };
}

function columnList(cursor: Cursor, expressions: ExpressionParser): Column[] | undefined {
  const columns: Column[] = [];
  do {
    const column = expandedColumns(cursor, expressions) ?? namedColumn(cursor, expressions);
    if (!column) {
      return undefined;
    }
    columns.push(column);
  } while (cursor.symbol(','));
  return columns;
}

function expandedColumns(cursor: Cursor, expressions: ExpressionParser): Column | undefined {
  return cursor.attempt(() => {
    const { start } = cursor.peek();
    if (!cursor.symbol('{')) {
      return undefined;
    }
    const functions: string[] = [];
    do {
      if (cursor.peek().kind !== 'word') {
        return cursor.miss({ kind: 'function' });
      }
      functions.push(cursor.take().text);
    } while (cursor.symbol(','));
    if (!cursor.symbol('}') || !cursor.symbol('(')) {
      return undefined;
    }
    const argument = expressions.attribute();
    if (!argument || !cursor.symbol(')')) {
      return undefined;
    }
    return { kind: 'expanded', functions, argument, at: { start, end: cursor.position } };
  });
}

function namedColumn(cursor: Cursor, expressions: ExpressionParser): Column | undefined {
  const expression = expressions.expression();
  if (!expression) {
    return undefined;
  }
  const at = expression.at ?? cursor.peek();
  const alias = readAlias(cursor);
  return alias === undefined
    ? { kind: 'column', expression, at }
    : { kind: 'column', expression, alias, at: { start: at.start, end: cursor.position } };
}

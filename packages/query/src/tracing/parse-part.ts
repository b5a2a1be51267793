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
import { isSearchAttribute } from '../shared/split-parts.ts';
import { type Cursor, isWord } from '../shared/cursor.ts';
import { ExpressionParser } from './parse-expression.ts';
import type { PartOutcomeOf } from '../shared/parse-parts.ts';
import { readAlias } from '../shared/read-alias.ts';
import { type PartReadingOf, type PartRules, readPartOf } from '../shared/read-part.ts';
import { FilterParser } from '../shared/filter/parse-filter.ts';
import type { Column, Expression, Part } from './tree.ts';
import type { SyntaxHints } from '../shared/syntax-error.ts';

/** What to say about slips. */
const HINTS: SyntaxHints = {
  foreign: new Map([
    ['order', 'Sorting is a setting of the request, not of the query.'],
    ['limit', 'The number of rows is a setting of the request, not of the query.'],
    ['from', 'A query has no "from": it reads the spans, logs and events of the project.'],
    ['is', 'Use "exists" or "not exists" to ask whether an attribute is present.'],
    ['between', 'Write two conditions: attr >= 1 and attr < 2.'],
  ]),
  openers: ['where', 'group', 'having', 'select'],
  expression: () => ['an attribute', 'a function'],
};

export type PartOutcome = PartOutcomeOf<Part>;

/** Parses one part. Bad text is reported, never thrown. */
export function parsePart(source: string): PartOutcome {
  return readPart(source).outcome;
}

/** Parses one part and tells how far the grammar came, for completion. */
export function readPart(source: string): PartReadingOf<Part> {
  return readPartOf(source, { rules: rulesOf, hints: HINTS });
}

function rulesOf(cursor: Cursor): PartRules<Part> {
  const expressions = new ExpressionParser(cursor);
  const filters = new FilterParser(cursor, expressions);
  expressions.filters = () => filters.filters();
  const where = (): Part | undefined => {
    const filter = filters.filters();
    return filter && { kind: 'where', filter };
  };
  return {
    alternatives: [
      () => (cursor.keyword('where') ? where() : undefined),
      () => havingPart(cursor, filters),
      () => groupPart(cursor, expressions),
      () => selectPart(cursor, expressions),
      () => searchPart(cursor),
      () => columnsPart(cursor, expressions, false),
    ],
    bareFilters: where,
  };
}

function havingPart(cursor: Cursor, filters: FilterParser<Expression>): Part | undefined {
  const filter = cursor.keyword('having') ? filters.filters() : undefined;
  return filter && { kind: 'having', filter };
}

function groupPart(cursor: Cursor, expressions: ExpressionParser): Part | undefined {
  if (!cursor.keyword('group') || !cursor.keyword('by')) return undefined;
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
  if (search.length === 0) return undefined;
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
  return cursor.list(
    () => expandedColumns(cursor, expressions) ?? namedColumn(cursor, expressions),
  );
}

function expandedColumns(cursor: Cursor, expressions: ExpressionParser): Column | undefined {
  return cursor.attempt(() => {
    const { start } = cursor.peek();
    if (!cursor.symbol('{')) return undefined;
    const functions = cursor.list(() =>
      cursor.peek().kind === 'word' ? cursor.take().text : cursor.miss({ kind: 'function' }),
    );
    if (!functions || !cursor.symbol('}') || !cursor.symbol('(')) return undefined;
    const argument = expressions.attribute();
    if (!argument || !cursor.symbol(')')) return undefined;
    return { kind: 'expanded', functions, argument, at: { start, end: cursor.position } };
  });
}

function namedColumn(cursor: Cursor, expressions: ExpressionParser): Column | undefined {
  const expression = expressions.expression();
  if (!expression) return undefined;
  const at = expression.at ?? cursor.peek();
  const alias = readAlias(cursor);
  return alias === undefined
    ? { kind: 'column', expression, at }
    : { kind: 'column', expression, alias, at: { start: at.start, end: cursor.position } };
}

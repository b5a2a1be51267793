/**
 * The grammar of one part of a metrics query, rule by rule:
 *
 *     part    = "where" filters | "group" "by" elements | columns | filters
 *     columns = column { "," column } [ "group" "by" elements ]
 *     column  = expr [ "as" WORD ]
 *
 * Alternatives are tried in this order and each has to use the whole part, so that no word is
 * reserved. Filters are those of the tracing language, with attributes on their left; expressions
 * are in parse-expression.ts, grouping elements in parse-grouping.ts.
 */
import { type Cursor, isWord } from '../../shared/cursor.ts';
import { FilterParser } from '../../shared/filter/parse-filter.ts';
import type { PartOutcomeOf } from '../../shared/parse-parts.ts';
import { readAlias } from '../../shared/read-alias.ts';
import { type PartReadingOf, type PartRules, readPartOf } from '../../shared/read-part.ts';
import { AttributeRules, ExpressionParser } from './parse-expression.ts';
import { groupElements } from './parse-grouping.ts';
import { readValue } from './read-value.ts';
import type { Attribute, ColumnsPart, GroupElement, NamedColumn, Part } from './tree.ts';
import type { SyntaxHints } from '../../shared/syntax-error.ts';

/** What to say about slips. */
const HINTS: SyntaxHints = {
  foreign: new Map([
    ['order', 'Sorting is a setting of the request, not of the query.'],
    ['limit', 'The number of rows is a setting of the request, not of the query.'],
    ['from', 'A query has no "from": metrics are selected separately and used by alias, as $hits.'],
    ['select', 'Write columns without "select", as in sum($hits) as hits.'],
    ['having', 'Results are compared in a column, as in sum($hits) > 10.'],
    ['is', 'Use "exists" or "not exists" to ask whether an attribute is present.'],
    ['between', 'Write two conditions: attr >= 1 and attr < 2.'],
    ['without', 'Name the attributes to keep with "by".'],
  ]),
  openers: ['where', 'group'],
  expression: (place) =>
    place === 'group' ? ['an attribute'] : ['a metric such as $hits', 'a function'],
};

export type PartOutcome = PartOutcomeOf<Part>;

/** Parses one part. Bad text is reported, never thrown. */
export function parsePart(source: string): PartOutcome {
  return readPart(source).outcome;
}

/** Parses one part and tells how far the grammar came, for completion. */
export function readPart(source: string): PartReadingOf<Part> {
  return readPartOf(source, { rules: rulesOf, hints: HINTS, literals: readValue });
}

function rulesOf(cursor: Cursor): PartRules<Part> {
  const rules = new AttributeRules(cursor);
  const filters = new FilterParser<Attribute>(cursor, rules);
  const expressions = new ExpressionParser(cursor, filters, rules);
  const where = (): Part | undefined => {
    const filter = filters.filters();
    return filter && { kind: 'where', filter };
  };
  return {
    alternatives: [
      () => (cursor.keyword('where') ? where() : undefined),
      () => groupPart(cursor),
      () => columnsPart(cursor, expressions),
    ],
    bareFilters: where,
  };
}

function groupPart(cursor: Cursor): Part | undefined {
  const elements = cursor.keyword('group') && cursor.keyword('by') && groupElements(cursor);
  return elements ? { kind: 'group', elements } : undefined;
}

function columnsPart(cursor: Cursor, expressions: ExpressionParser): ColumnsPart | undefined {
  const columns = cursor.list(() => namedColumn(cursor, expressions));
  const groupBy = columns && trailingGroupBy(cursor);
  return groupBy && { kind: 'columns', columns, groupBy };
}

function namedColumn(cursor: Cursor, expressions: ExpressionParser): NamedColumn | undefined {
  const { start } = cursor.peek();
  const expression = expressions.expression();
  if (!expression) return undefined;
  const alias = readAlias(cursor);
  return {
    expression,
    ...(alias === undefined ? {} : { alias }),
    at: { start, end: cursor.position },
  };
}

function trailingGroupBy(cursor: Cursor): GroupElement[] | undefined {
  if (!isWord(cursor.peek(), 'group')) {
    cursor.miss({ kind: 'keyword', word: 'group' });
    return [];
  }
  cursor.take();
  return cursor.keyword('by') ? groupElements(cursor) : undefined;
}

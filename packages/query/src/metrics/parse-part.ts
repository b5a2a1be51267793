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
import { Cursor, isWord } from '../shared/cursor.ts';
import type { Token } from '../shared/lexer.ts';
import { FilterParser } from '../shared/parse-filter.ts';
import type { PartOutcomeOf } from '../shared/parse-parts.ts';
import { readAlias } from '../shared/read-alias.ts';
import { HardSyntaxError, syntaxError } from '../shared/syntax-error.ts';
import type { Expectation } from '../shared/syntax-error.ts';
import { AttributeRules, ExpressionParser } from './parse-expression.ts';
import { groupElements } from './parse-grouping.ts';
import { PHRASEBOOK } from './phrasebook.ts';
import { readValue } from './read-value.ts';
import type { Attribute, ColumnsPart, GroupElement, NamedColumn, Part } from './tree.ts';

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
  const cursor = new Cursor(source.slice(0, MAX_PART_LENGTH + 1), readValue);
  const outcome = source.length > MAX_PART_LENGTH ? tooLong(source) : parse(cursor);
  return { outcome, farthest: cursor.farthest, expected: cursor.expected };
}

function tooLong(source: string): PartOutcome {
  const message = `a part can have at most ${MAX_PART_LENGTH} characters`;
  return { error: { message, start: MAX_PART_LENGTH, end: source.length } };
}

function parse(cursor: Cursor): PartOutcome {
  const rules = new AttributeRules(cursor);
  const filters = new FilterParser<Attribute>(cursor, rules);
  const expressions = new ExpressionParser(cursor, filters, rules);
  const alternatives: readonly (() => Part | undefined)[] = [
    () => wherePart(cursor, filters),
    () => groupPart(cursor),
    () => columnsPart(cursor, expressions),
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

function wherePart(cursor: Cursor, filters: FilterParser<Attribute>): Part | undefined {
  const filter = cursor.keyword('where') ? filters.filters() : undefined;
  return filter && { kind: 'where', filter };
}

function groupPart(cursor: Cursor): Part | undefined {
  const elements = cursor.keyword('group') && cursor.keyword('by') && groupElements(cursor);
  return elements ? { kind: 'group', elements } : undefined;
}

function columnsPart(cursor: Cursor, expressions: ExpressionParser): ColumnsPart | undefined {
  const columns: NamedColumn[] = [];
  do {
    const column = namedColumn(cursor, expressions);
    if (!column) {
      return undefined;
    }
    columns.push(column);
  } while (cursor.symbol(','));
  const groupBy = trailingGroupBy(cursor);
  return groupBy && { kind: 'columns', columns, groupBy };
}

function namedColumn(cursor: Cursor, expressions: ExpressionParser): NamedColumn | undefined {
  const { start } = cursor.peek();
  const expression = expressions.expression();
  if (!expression) {
    return undefined;
  }
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

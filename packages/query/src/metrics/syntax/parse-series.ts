/**
 * A reference to a metric or to an earlier column. What follows the name of a column is read and
 * has no effect, unless the name is meant for a metric.
 *
 *     series = WORD [ "{" [ match { "," match } ] "}" ] [ "[" DURATION "]" ] [ "offset" DURATION ] [ by ]
 *     match  = attr ( "=" | "!=" | "~" | "!~" ) value | attr [ "not" ] "in" "(" value { "," value } ")"
 *            | "_value" ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) value
 */
import { type Cursor, isSymbol, isWord } from '../../shared/cursor.ts';
import type { DurationLiteral } from '../../shared/literal.ts';
import { parseDuration } from '../../units/duration.ts';
import type { FilterParser } from '../../shared/filter/parse-filter.ts';
import { PartError } from '../../shared/part-error.ts';
import { unexpectedAfter } from '../../shared/syntax-error.ts';
import { isValueAttribute } from './names.ts';
import { byClause, byFollows } from './parse-grouping.ts';
import type { Attribute, ColumnReference, Condition, MetricReference } from './tree.ts';

export function metricReference(
  cursor: Cursor,
  filters: FilterParser<Attribute>,
): MetricReference | undefined {
  const word = cursor.peek();
  if (word.kind !== 'word' || !word.text.startsWith('$')) return cursor.miss({ kind: 'metric' });
  cursor.take();
  const suffix = seriesSuffix(cursor, filters);
  const by = suffix && byClause(cursor);
  if (!by) return undefined;
  const dot = word.text.indexOf('.');
  return {
    kind: 'metric',
    alias: word.text.slice(1, dot === -1 ? undefined : dot),
    ...(dot === -1 ? {} : { attribute: word.text.slice(dot + 1) }),
    ...suffix,
    by,
    at: { start: word.start, end: cursor.position },
  };
}

/** @param inCall a grouping that follows belongs to the function around the name */
export function columnReference(
  cursor: Cursor,
  filters: FilterParser<Attribute>,
  inCall: boolean,
): ColumnReference | undefined {
  const word = cursor.take();
  const suffix = seriesSuffix(cursor, filters);
  const by = suffix && (inCall || !byFollows(cursor) ? [] : byClause(cursor));
  if (!by) return undefined;
  const isAlone = by.length === 0 && Object.keys(suffix).length === 0;
  return {
    kind: 'reference',
    name: word.text,
    ...(!isAlone && { suffix: { ...suffix, by } }),
    at: { start: word.start, end: word.end },
  };
}

type Suffix = Pick<MetricReference, 'filters' | 'window' | 'offset'>;

function seriesSuffix(cursor: Cursor, filters: FilterParser<Attribute>): Suffix | undefined {
  const matches = isSymbol(cursor.peek(), '{') ? matchers(cursor, filters) : null;
  if (matches === undefined) return undefined;
  let window: DurationLiteral | undefined;
  if (isSymbol(cursor.peek(), '[')) {
    cursor.take();
    window = duration(cursor);
    if (!window || !cursor.symbol(']')) return undefined;
  }
  const offset = timeOffset(cursor);
  return {
    ...(matches === null ? {} : { filters: matches }),
    ...(window === undefined ? {} : { window }),
    ...(offset === undefined ? {} : { offset }),
  };
}

function matchers(cursor: Cursor, filters: FilterParser<Attribute>): Condition[] | undefined {
  cursor.take();
  if (isSymbol(cursor.peek(), '}')) {
    cursor.take();
    return [];
  }
  const conditions = cursor.list(() => {
    const condition = filters.condition();
    if (condition) checkMatcher(condition);
    return condition;
  });
  return conditions && cursor.symbol('}') ? conditions : undefined;
}

function checkMatcher({ operands, test, at }: Condition): void {
  const ofValue = operands.every(({ name }) => isValueAttribute(name));
  const isAllowed =
    test.kind === 'in' ||
    (test.kind === 'match' && test.operator === 'regexp') ||
    (test.kind === 'compare' && (ofValue || test.operator === '=' || test.operator === '!='));
  if (!isAllowed || operands.length > 1) {
    throw new PartError('only =, !=, ~, !~, and "in" are allowed inside curly brackets', at, {
      hint: 'Other conditions go into a part of their own: where host_name exists.',
    });
  }
}

function timeOffset(cursor: Cursor): DurationLiteral | undefined {
  const word = cursor.peek();
  if (!isWord(word, 'offset')) {
    cursor.miss({ kind: 'keyword', word: 'offset' });
    return undefined;
  }
  cursor.take();
  const offset = duration(cursor);
  if (!offset) {
    throw unexpectedAfter(cursor.source, word, cursor.peek(), 'Add a duration, as in offset 1d.');
  }
  return offset;
}

/** A duration, with a sign before it or not. */
function duration(cursor: Cursor): DurationLiteral | undefined {
  const first = cursor.peek();
  const sign = isSymbol(first, '-') ? '-' : '';
  const token = sign === '' ? first : cursor.peekSecond();
  const text = sign + token.text;
  const nanoseconds = token.kind === 'measure' ? parseDuration(text) : undefined;
  if (nanoseconds === undefined || (sign !== '' && token.start !== first.end)) {
    return cursor.miss({ kind: 'duration' });
  }
  cursor.position = token.end;
  return { kind: 'duration', text, nanoseconds, at: { start: first.start, end: token.end } };
}

import {
  type Comparison,
  type Literal,
  literalId,
  literalMicroseconds,
  literalNumber,
  literalTraceId,
  type Test,
} from '@spanlight/query';
import type { Unit } from '@spanlight/query/units';
import type { Bindings } from './bindings.ts';
import { asNumber, asText, type SqlValue } from './sql-value.ts';

/**
 * A condition on one value as an SQL expression that is 0 or 1, never NULL: a negative operator is
 * also true for rows that lack the value. `exists` is not handled here, it needs a name.
 */
export function testSql(value: SqlValue, test: Test, bindings: Bindings): string {
  switch (test.kind) {
    case 'compare':
      return compareSql(value, test.operator, test.value, bindings);
    case 'match':
      return negatedSql(matchSql(value, test.operator, test.value.text, bindings), test.negated);
    case 'in':
      return negatedSql(memberSql(value, test.values, bindings), test.negated);
    case 'truth':
      return truthSql(value, bindings);
    case 'exists':
      throw new TypeError('exists was not handled before');
  }
}

/** Whether a value reads as 1; an id of a trace never does. */
function truthSql(value: SqlValue, bindings: Bindings): string {
  switch (value.type) {
    case 'text':
      return `${value.sql} IN ('1', 'true')`;
    case 'trace-id':
    case 'list':
      return '0';
    default:
      return equalsNumber(value, 1, bindings);
  }
}

function negatedSql(sql: string, negated: boolean): string {
  return negated ? `NOT (${sql})` : sql;
}

function compareSql(
  value: SqlValue,
  operator: Comparison,
  literal: Literal,
  bindings: Bindings,
): string {
  if (operator === '=' || operator === '!=')
    return negatedSql(equalsSql(value, literal, bindings), operator === '!=');
  switch (value.type) {
    case 'text': {
      const number = literal.kind === 'text' ? undefined : literalNumber(literal, value.unit);
      return number === undefined
        ? `${value.sql} ${operator} ${bindings.text(literal.text)}`
        : `ifNull(${asNumber(value)} ${operator} ${numberSql(number, bindings)}, 0)`;
    }
    case 'number':
    case 'boolean':
      return known(
        value,
        `${asNumber(value)} ${operator} ${numberSql(plainNumber(literal, value.unit), bindings)}`,
      );
    case 'time':
      return known(value, `${value.sql} ${operator} ${momentSql(literal, bindings)}`);
    case 'id':
      return orFalse(
        value,
        `${value.sql} ${operator} ${bindings.bind(literalId(literal) ?? 0n, 'UInt64')}`,
      );
    case 'trace-id':
    case 'list':
      return `${asText(value)} ${operator} ${bindings.text(literal.text)}`;
  }
}

function equalsSql(value: SqlValue, literal: Literal, bindings: Bindings): string {
  switch (value.type) {
    case 'text':
      return equalsText(value, literal, bindings);
    case 'number':
      if (literal.text === '') return value.absent ?? 'isNull(' + value.sql + ')';
      return equalsNumber(value, plainNumber(literal, value.unit), bindings);
    case 'boolean':
      return equalsNumber(value, plainNumber(literal, value.unit), bindings);
    case 'time':
      return known(value, `${value.sql} = ${momentSql(literal, bindings)}`);
    case 'id': {
      const id = literalId(literal);
      return id === undefined
        ? '0'
        : orFalse(value, `${value.sql} = ${bindings.bind(id, 'UInt64')}`);
    }
    case 'trace-id': {
      const id = literalTraceId(literal);
      return id === undefined ? '0' : orFalse(value, `${value.sql} = unhex(${bindings.text(id)})`);
    }
    case 'list':
      return `${asText(value)} = ${bindings.text(literal.text)}`;
  }
}

function equalsText(value: SqlValue, literal: Literal, bindings: Bindings): string {
  const same = `${value.sql} = ${bindings.text(literal.text)}`;
  const number = numberOfText(value, literal);
  if (number === undefined) return same;
  return `(${same} OR ifNull(${asNumber(value)} = ${numberSql(number, bindings)}, 0))`;
}

/** `5` also means `5.0` and `5e0`; text in quotes means exactly itself. */
function numberOfText({ unit }: SqlValue, literal: Literal): number | undefined {
  if (literal.kind === 'text') return undefined;
  const number = literalNumber(literal, unit);
  // Doubles that far out stand for several integers: ids must not match their neighbours.
  return number === undefined || Math.abs(number) > Number.MAX_SAFE_INTEGER ? undefined : number;
}

function equalsNumber(value: SqlValue, number: number, bindings: Bindings): string {
  return known(value, `${value.sql} = ${numberSql(number, bindings)}`);
}

/** A comparison that may be NULL counts as false. Columns never are, and plain comparisons use indexes. */
function known(value: SqlValue, comparison: string): string {
  const isColumn = /^\w+$/.test(value.sql) && !value.zeroIsAbsent;
  return isColumn ? comparison : `ifNull(${comparison}, 0)`;
}

/** A comparison of ids that may be NULL counts as false; only results may lack an id. */
function orFalse({ absent }: SqlValue, comparison: string): string {
  return absent === undefined ? comparison : `ifNull(${comparison}, 0)`;
}

function memberSql(value: SqlValue, literals: readonly Literal[], bindings: Bindings): string {
  switch (value.type) {
    case 'text': {
      const same = amongTexts(value, literals, bindings);
      const numbers = literals.flatMap((literal) => numberOfText(value, literal) ?? []);
      if (numbers.length === 0) return same;
      const equal = `${asNumber(value)} IN ${bindings.bind(numbers, 'Array(Float64)')}`;
      return `(${same} OR ifNull(${equal}, 0))`;
    }
    case 'list':
      return amongTexts(value, literals, bindings);
    case 'id': {
      const ids = literals.flatMap((literal) => literalId(literal) ?? []);
      return ids.length === 0
        ? '0'
        : orFalse(value, `${value.sql} IN ${bindings.bind(ids, 'Array(UInt64)')}`);
    }
    case 'trace-id': {
      const ids = literals.flatMap((literal) => literalTraceId(literal) ?? []);
      return `${asText(value)} IN ${bindings.bind(ids, 'Array(String)')}`;
    }
    case 'number':
    case 'boolean':
    case 'time':
      return literals.length === 1 && literals[0]
        ? equalsSql(value, literals[0], bindings)
        : `(${literals.map((literal) => equalsSql(value, literal, bindings)).join(' OR ')})`;
  }
}

function amongTexts(value: SqlValue, literals: readonly Literal[], bindings: Bindings): string {
  const texts = [...new Set(literals.map(({ text }) => text))];
  return `${asText(value)} IN ${bindings.bind(texts, 'Array(String)')}`;
}

function matchSql(
  value: SqlValue,
  operator: 'like' | 'contains' | 'regexp',
  pattern: string,
  bindings: Bindings,
): string {
  switch (operator) {
    case 'like':
      return `ilike(${asText(value)}, ${bindings.text(closedPattern(pattern))})`;
    case 'contains':
      return containsSql(asText(value), pattern.split('|'), bindings);
    case 'regexp':
      return regexpSql(asText(value), pattern, bindings);
  }
}

/** SQL that tells whether text contains a match of a regular expression; `.` matches any character but a line end, as in RE2. */
export function regexpSql(text: string, pattern: string, bindings: Bindings): string {
  const enginePattern = pattern.includes('.') ? `(?-s)${pattern}` : pattern;
  return `match(${text}, ${bindings.text(enginePattern)})`;
}

/** A backslash at the very end of a pattern escapes nothing, which the engine refuses. */
function closedPattern(pattern: string): string {
  const [tail = ''] = /\\*$/.exec(pattern) ?? [];
  return tail.length % 2 === 0 ? pattern : `${pattern}\\`;
}

/** The engine takes at most 255 needles at a time. */
const MAX_NEEDLES = 255;

/** Whether text contains one of several texts, in any letter case. Empty alternatives are ignored. */
export function containsSql(
  text: string,
  alternatives: readonly string[],
  bindings: Bindings,
): string {
  const needles = alternatives.filter((alternative) => alternative !== '');
  if (needles.length === 0) return '1';
  const searches: string[] = [];
  for (let start = 0; start < needles.length; start += MAX_NEEDLES) {
    const some = bindings.bind(needles.slice(start, start + MAX_NEEDLES), 'Array(String)');
    searches.push(`multiSearchAnyCaseInsensitiveUTF8(${text}, ${some})`);
  }
  return searches.length === 1 ? (searches[0] ?? '1') : `(${searches.join(' OR ')})`;
}

function plainNumber(literal: Literal, unit: Unit | undefined): number {
  return literalNumber(literal, unit) ?? Number(/^true$/i.test(literal.text));
}

/** Integers are bound as such, so that the engine compares them exactly and can use its indexes. */
export function numberSql(number: number, bindings: Bindings): string {
  return Number.isSafeInteger(number)
    ? bindings.bind(number, 'Int64')
    : bindings.bind(number, 'Float64');
}

function momentSql(literal: Literal, bindings: Bindings): string {
  return microsecondsSql(literalMicroseconds(literal) ?? 0, bindings);
}

/** The moments the engine can hold: the years 1900 to 2299. */
const FIRST_MOMENT = Date.UTC(1900, 0, 1) * 1000;
const LAST_MOMENT = Date.UTC(2299, 11, 31) * 1000;

/** A moment, from microseconds since 1970. */
export function microsecondsSql(microseconds: number, bindings: Bindings): string {
  const moment = Math.min(Math.max(Math.trunc(microseconds), FIRST_MOMENT), LAST_MOMENT);
  return `fromUnixTimestamp64Micro(${bindings.bind(moment, 'Int64')}, 'UTC')`;
}

/** ` WHERE a AND b`, or nothing. */
export function whereSql(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

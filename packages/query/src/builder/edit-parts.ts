import { cleanAttributeKey } from '../shared/attribute-key.ts';
import { quoteText, quoteValue } from '../shared/quote.ts';
import { splitParts } from '../shared/split-parts.ts';
import { isSameName } from '../tracing/names.ts';
import { parsePart } from '../tracing/parse-part.ts';
import { printExpression, printFilter, printName } from '../tracing/print.ts';
import type { Condition } from '../tracing/tree.ts';
import { createPart, type QueryPart } from './query-part.ts';

/** Adds the parts of a query that are not there yet, word for word. */
export function addParts(parts: readonly QueryPart[], query: string): QueryPart[] {
  const added = [...parts];
  for (const { text } of splitParts(query)) {
    if (!added.some((part) => part.query === text)) added.push(createPart(text));
  }
  return added;
}

/**
 * Asks for a column, a column and an operator (`exists`), or all three. The condition takes the place
 * of the first part that already has the same column and operator, else it comes last.
 *
 * @param column an attribute or an expression, as the query language writes it
 * @param value text is quoted where it must be; a list stands behind `in`
 */
export function addWhere(
  parts: readonly QueryPart[],
  column: string,
  operator?: string,
  value?: unknown,
): QueryPart[] {
  const text = Array.isArray(value) ? `(${value.map(quoteValue).join(', ')})` : quoteValue(value);
  const words = operator === undefined ? [] : [operator, ...(value === undefined ? [] : [text])];
  const name = operator === undefined ? 'truth' : operatorName(operator);
  return replaceOrAppend(parts, ['where', column, ...words].join(' '), (part) =>
    isCondition(part, column, name),
  );
}

/** Groups by one more column. */
export function addGroupBy(parts: readonly QueryPart[], column: string): QueryPart[] {
  return addParts(parts, `group by ${column}`);
}

/** Groups by this column alone, or by nothing. */
export function resetGroupBy(parts: readonly QueryPart[], column?: string): QueryPart[] {
  const rest = parts.filter(({ query }) => !/^group\s+by\s/i.test(query));
  return column === undefined ? rest : addGroupBy(rest, column);
}

/** Adds a result column such as `p99(_duration)`. */
export function addColumn(parts: readonly QueryPart[], column: string): QueryPart[] {
  return addParts(parts, column);
}

/** Bounds of the duration menu, in milliseconds; `null` takes a bound away. */
export interface DurationBounds {
  /** Smallest duration, included. */
  readonly min?: number | null;
  /** Largest duration, excluded. */
  readonly max?: number | null;
}

/** Sets or removes bounds on `_duration`, replacing those that are there. */
export function setDurationBounds(
  parts: readonly QueryPart[],
  { min, max }: DurationBounds,
): QueryPart[] {
  const lower = min === undefined ? parts : setBound(parts, ['>=', '>'], min);
  return max === undefined ? [...lower] : setBound(lower, ['<', '<='], max);
}

/** Without an exponent, which durations are not read with. */
const PLAIN = { useGrouping: false, maximumFractionDigits: 20 };

function setBound(
  parts: readonly QueryPart[],
  operators: readonly [string, string],
  milliseconds: number | null,
): QueryPart[] {
  const isBound = (part: QueryPart): boolean =>
    operators.some((operator) => isCondition(part, '_duration', operator));
  if (milliseconds === null) return parts.filter((part) => !isBound(part));
  const amount = milliseconds.toLocaleString('en', PLAIN);
  return replaceOrAppend(parts, `where _duration ${operators[0]} ${amount}ms`, isBound);
}

/** Looks for text in one or several attributes: `where {a,b} contains "text"`. */
export function addSearch(
  parts: readonly QueryPart[],
  attributes: readonly string[],
  text: string,
): QueryPart[] {
  const names = attributes.map((attribute) => printName(cleanAttributeKey(attribute) || attribute));
  const [only] = names;
  const left = only !== undefined && names.length === 1 ? only : `{${names.join(',')}}`;
  return addParts(parts, `where ${left} contains ${quoteText(text)}`);
}

/** Puts a part in the place of the first old one, or at the end. */
export function replaceOrAppend(
  parts: readonly QueryPart[],
  query: string,
  isOld: (part: QueryPart) => boolean,
): QueryPart[] {
  const index = parts.findIndex(isOld);
  const replaced = parts[index];
  if (!replaced) return [...parts, createPart(query)];
  return parts.with(index, { id: replaced.id, query, error: '', disabled: false });
}

/** Whether a part consists of exactly one condition with this column and operator. */
function isCondition(part: QueryPart, column: string, operator: string): boolean {
  const condition = singleCondition(part.query);
  const operand = condition?.operands[0];
  if (!condition || !operand || conditionOperator(condition) !== operator) return false;
  const left = printExpression(operand);
  return left === column || isSameName(left, column);
}

/** The condition of a `where` part that holds one condition on one operand. */
export function singleCondition(query: string): Condition | undefined {
  if (!/^where\s/i.test(query)) return undefined;
  const { part } = parsePart(query);
  const filter = part?.kind === 'where' ? part.filter : undefined;
  return filter?.kind === 'condition' && filter.operands.length === 1 ? filter : undefined;
}

function conditionOperator({ test }: Condition): string {
  const not = 'negated' in test && test.negated ? 'not ' : '';
  switch (test.kind) {
    case 'compare':
      return test.operator;
    case 'match':
      return test.operator === 'regexp' ? (test.negated ? '!~' : '~') : not + test.operator;
    case 'in':
    case 'exists':
      return not + test.kind;
    case 'truth':
      return 'truth';
  }
}

/** The proper name of an operator as somebody wrote it: `==` is `=`, `does not include` is `not contains`. */
function operatorName(written: string): string {
  for (const text of [`where x ${written} 1`, `where x ${written}`, `where x ${written} (1)`]) {
    const condition = singleCondition(text);
    if (condition && printFilter(condition) !== 'x') return conditionOperator(condition);
  }
  return written;
}

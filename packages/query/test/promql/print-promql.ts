import {
  PRECEDENCE,
  type PromqlAggregation,
  type PromqlBinary,
  type PromqlExpression,
  type PromqlMatching,
  type PromqlSelector,
  UNARY_LEVEL,
} from '../../src/promql/syntax/tree.ts';

/** Writes a query so that it reads back as the same tree, with no more brackets than it needs. */
export function printPromql(expression: PromqlExpression): string {
  switch (expression.kind) {
    case 'number':
      return printNumber(expression.value);
    case 'selector':
      return printSelector(expression);
    case 'call':
      return `${expression.func}(${expression.args.map(printPromql).join(', ')})`;
    case 'aggregation':
      return printAggregation(expression);
    case 'negation':
      // A number with a sign is a number.
      return `-${inBrackets(expression.operand, expression.operand.kind === 'number' || levelOf(expression.operand) < UNARY_LEVEL + 1)}`;
    case 'binary':
      return printBinary(expression);
  }
}

function printNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

function printSelector({ name, matchers, window, offset }: PromqlSelector): string {
  const conditions = matchers.map(
    ({ label, operator, value }) => `${label}${operator}${quoted(value)}`,
  );
  return [
    name,
    conditions.length > 0 || name === '' ? `{${conditions.join(',')}}` : '',
    window > 0 ? `[${printDuration(window)}]` : '',
    offset === 0 ? '' : ` offset ${offset < 0 ? '-' : ''}${printDuration(Math.abs(offset))}`,
  ].join('');
}

function printAggregation({ operator, grouping, parameter, argument }: PromqlAggregation): string {
  const by = grouping ? ` ${grouping.mode} (${grouping.labels.join(', ')}) ` : '';
  const args = [...(parameter ? [parameter] : []), argument].map(printPromql);
  return `${operator}${by}(${args.join(', ')})`;
}

function printBinary({ operator, bool, matching, left, right }: PromqlBinary): string {
  const level = levelOfOperator(operator);
  const isFromRight = operator === '^';
  const signed = right.kind === 'negation' || (right.kind === 'number' && isSigned(right.value));
  const before = inBrackets(left, isFromRight ? levelOf(left) <= level : levelOf(left) < level);
  const behind = inBrackets(
    right,
    signed || (isFromRight ? levelOf(right) < level : levelOf(right) <= level),
  );
  return `${before} ${operator}${bool ? ' bool' : ''}${printMatching(matching)} ${behind}`;
}

function printMatching(matching: PromqlMatching | undefined): string {
  if (!matching) return '';
  const { mode, labels, group } = matching;
  const side = group ? ` group_${group.side} (${group.include.join(', ')})` : '';
  return ` ${mode} (${labels.join(', ')})${side}`;
}

const levelOfOperator = (operator: string): number =>
  PRECEDENCE.findIndex((operators) => operators.some((each) => each === operator));

/** How tightly an expression holds together. */
function levelOf(expression: PromqlExpression): number {
  if (expression.kind === 'binary') return levelOfOperator(expression.operator);
  const hasSign = expression.kind === 'number' && isSigned(expression.value);
  return expression.kind === 'negation' || hasSign ? UNARY_LEVEL : PRECEDENCE.length;
}

const isSigned = (value: number): boolean => value < 0 || Object.is(value, -0);

const inBrackets = (expression: PromqlExpression, needed: boolean): string =>
  needed ? `(${printPromql(expression)})` : printPromql(expression);

/** Units of a length of time in milliseconds, the longest first. */
const UNITS = Object.entries({ d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 });

/** A length of time: `1h30m`. */
function printDuration(milliseconds: number): string {
  let left = milliseconds;
  let text = '';
  for (const [unit, length] of UNITS) {
    const amount = Math.floor(left / length);
    if (amount > 0) text += `${amount}${unit}`;
    left -= amount * length;
  }
  return text === '' ? '0s' : text;
}

/** A text in double quotes. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;

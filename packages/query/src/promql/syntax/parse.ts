import { signatureOf } from '../functions.ts';
import { PromqlError } from '../promql-error.ts';
import { type PromqlToken, readPromqlTokens } from './lexer.ts';
import { readSelector } from './parse-selector.ts';
import { TokenReader } from './token-reader.ts';
import {
  AGGREGATIONS,
  type AggregationOperator,
  type BinaryOperator,
  isComparison,
  isSetOperator,
  PRECEDENCE,
  type PromqlExpression,
  type PromqlGrouping,
  type PromqlMatching,
  UNARY_LEVEL,
} from './tree.ts';

/** Characters that a query may have. */
const MAX_CHARACTERS = 16_384;

/**
 * Reads a query in the language of Prometheus.
 *
 * @throws PromqlError and nothing else, with the place of what is not understood
 */
export function parsePromql(text: string): PromqlExpression {
  if (text.length > MAX_CHARACTERS)
    throw new PromqlError(`a query may have at most ${MAX_CHARACTERS} characters`, {
      start: MAX_CHARACTERS,
      end: text.length,
    });
  const reader = new TokenReader(readPromqlTokens(text));
  if (reader.peek().kind === 'end') throw reader.unexpected('a query');
  const expression = readLevel(reader, 0);
  if (reader.peek().kind !== 'end') throw reader.unexpected('an operator or the end');
  return expression;
}

/** Reads operations that bind at least as tightly as a level. */
function readLevel(reader: TokenReader, level: number): PromqlExpression {
  let left = readSigned(reader);
  for (;;) {
    const token = reader.peek();
    const own = PRECEDENCE.findIndex((operators) =>
      operators.some((operator) => isOperator(token, operator)),
    );
    const operator = PRECEDENCE[own]?.find((each) => isOperator(token, each));
    if (operator === undefined || own < level) return left;
    reader.takeOperator();
    const bool = readBool(reader, operator);
    const matching = readMatching(reader, operator);
    // `^` goes from right to left.
    const right = reader.deeper(() => readLevel(reader, operator === '^' ? own : own + 1));
    const at = { start: left.at.start, end: right.at.end };
    left = { kind: 'binary', operator, bool, ...(matching && { matching }), left, right, at };
  }
}

function readSigned(reader: TokenReader): PromqlExpression {
  const { start } = reader.peek();
  const isNegative = reader.isSymbol('-');
  if (!isNegative && !reader.isSymbol('+')) return readPostfix(reader);
  reader.take();
  const operand = reader.deeper(() => readLevel(reader, UNARY_LEVEL + 1));
  const at = { start, end: operand.at.end };
  if (!isNegative) return { ...operand, at };
  return operand.kind === 'number'
    ? { kind: 'number', value: -operand.value, at }
    : { kind: 'negation', operand, at };
}

const isOperator = ({ kind, text }: PromqlToken, operator: string): boolean =>
  kind === 'symbol' ? text === operator : kind === 'name' && text.toLowerCase() === operator;

function readBool(reader: TokenReader, operator: BinaryOperator): boolean {
  const token = reader.peek();
  if (!reader.word('bool')) return false;
  if (!isComparison(operator))
    throw new PromqlError('bool is only allowed after a comparison', token);
  return true;
}

function readMatching(reader: TokenReader, operator: BinaryOperator): PromqlMatching | undefined {
  const mode = reader.word('on') ? 'on' : reader.word('ignoring') ? 'ignoring' : undefined;
  if (mode === undefined) return undefined;
  const labels = reader.labels();
  const at = reader.peek();
  const side = reader.word('group_left')
    ? 'left'
    : reader.word('group_right')
      ? 'right'
      : undefined;
  if (side === undefined) return { mode, labels };
  if (isSetOperator(operator))
    throw new PromqlError(`${operator} does not support group_${side}`, at);
  const include = reader.isSymbol('(') ? reader.labels() : [];
  const shared = mode === 'on' ? include.find((label) => labels.includes(label)) : undefined;
  if (shared !== undefined)
    throw new PromqlError(`the label "${shared}" can't be in both on and group_${side}`, at);
  return { mode, labels, group: { side, include } };
}

/** An operand with what stands behind it: a window, `offset`. */
function readPostfix(reader: TokenReader): PromqlExpression {
  const operand = readOperand(reader);
  if (reader.isSymbol('['))
    throw new PromqlError(
      'subqueries are not supported: only a metric takes a window',
      reader.peek(),
    );
  if (reader.isSymbol('@')) throw new PromqlError('the modifier @ is not supported', reader.peek());
  if (reader.isWord('offset'))
    throw new PromqlError('offset must directly follow a metric', reader.peek());
  return operand;
}

function readOperand(reader: TokenReader): PromqlExpression {
  const token = reader.peek();
  const { start } = token;
  if (reader.symbol('(')) {
    const inner = reader.deeper(() => readLevel(reader, 0));
    const { end } = reader.need(')', token);
    return { ...inner, at: { start, end } };
  }
  if (token.kind === 'number') {
    reader.take();
    return { kind: 'number', value: Number(token.text), at: token };
  }
  if (token.kind === 'text')
    throw new PromqlError('a text has no value: match labels inside braces', token);
  if (reader.isSymbol('{')) return readSelector(reader);
  if (token.kind !== 'name') throw reader.unexpected('a metric, a function or a number');
  const word = token.text.toLowerCase();
  if (word === 'inf' || word === 'nan') {
    reader.take();
    return { kind: 'number', value: word === 'inf' ? Infinity : Number.NaN, at: token };
  }
  const aggregation = AGGREGATIONS.find((operator) => operator === word);
  if (aggregation !== undefined && startsAggregation(reader))
    return readAggregation(reader, aggregation);
  if (reader.peekSecond().kind === 'symbol' && reader.peekSecond().text === '(')
    return readCall(reader);
  return readSelector(reader);
}

function startsAggregation(reader: TokenReader): boolean {
  const { kind, text } = reader.peekSecond();
  return kind === 'symbol' ? text === '(' : kind === 'name' && /^(?:by|without)$/i.test(text);
}

function readAggregation(reader: TokenReader, operator: AggregationOperator): PromqlExpression {
  const { start } = reader.take();
  const before = readGrouping(reader);
  const opened = reader.need('(');
  const args = readArguments(reader, opened);
  const second = reader.peek();
  const behind = readGrouping(reader);
  if (before && behind)
    throw new PromqlError('a grouping is allowed once, before or after', second);
  const { end } = reader.last;
  const hasParameter = ['topk', 'bottomk', 'quantile'].includes(operator);
  const [parameter, argument] = hasParameter ? args : [undefined, ...args];
  if (argument === undefined || args.length !== (hasParameter ? 2 : 1))
    throw new PromqlError(
      hasParameter ? `${operator} takes a number and series` : `${operator} takes one argument`,
      { start: opened.start, end },
    );
  const grouping = before ?? behind;
  return {
    kind: 'aggregation',
    operator,
    ...(grouping && { grouping }),
    ...(parameter && { parameter }),
    argument,
    at: { start, end },
  };
}

function readGrouping(reader: TokenReader): PromqlGrouping | undefined {
  const mode = reader.word('by') ? 'by' : reader.word('without') ? 'without' : undefined;
  return mode && { mode, labels: reader.labels() };
}

/** What a function is given. What one that is not understood takes may not be understood either: then it is told of itself. */
function readArgumentsOf(
  name: PromqlToken,
  reader: TokenReader,
  opened: PromqlToken,
): PromqlExpression[] {
  try {
    return readArguments(reader, opened);
  } catch (error) {
    signatureOf(name.text, name);
    throw error;
  }
}

function readCall(reader: TokenReader): PromqlExpression {
  const name = reader.take();
  const { start, text } = name;
  const opened = reader.need('(');
  const args = readArgumentsOf(name, reader, opened);
  return { kind: 'call', func: text, args, at: { start, end: reader.last.end } };
}

/** Arguments up to and with the closing bracket. */
function readArguments(reader: TokenReader, opened: PromqlToken): PromqlExpression[] {
  const args: PromqlExpression[] = [];
  while (!reader.symbol(')')) {
    if (args.length > 0) reader.comma(')', opened);
    args.push(reader.deeper(() => readLevel(reader, 0)));
  }
  return args;
}

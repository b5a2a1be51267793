import { PromqlError } from '../promql-error.ts';
import { parsePromqlDuration } from './duration.ts';
import type { TokenReader } from './token-reader.ts';
import { type MatchOperator, NAME_LABEL, type PromqlMatcher, type PromqlSelector } from './tree.ts';

const MATCH_OPERATORS: readonly MatchOperator[] = ['=', '!=', '=~', '!~'];

/** Reads `name{label="value"}[5m] offset 1h`. */
export function readSelector(reader: TokenReader): PromqlSelector {
  const { start } = reader.peek();
  const name = reader.peek().kind === 'name' ? reader.take().text : '';
  const matchers = reader.isSymbol('{') ? readMatchers(reader) : [];
  const isNamedTwice = name !== '' && matchers.some(({ label }) => label === NAME_LABEL);
  if (isNamedTwice)
    throw new PromqlError('the metric is named twice', { start, end: reader.last.end });
  const window = reader.isSymbol('[') ? readWindow(reader) : 0;
  const offset = reader.word('offset') ? readOffset(reader) : 0;
  const at = { start, end: reader.last.end };
  return { kind: 'selector', name, matchers, window, offset, at };
}

function readMatchers(reader: TokenReader): PromqlMatcher[] {
  const opened = reader.take();
  const matchers: PromqlMatcher[] = [];
  while (!reader.symbol('}')) {
    if (matchers.length > 0) {
      reader.comma('}', opened);
      if (reader.symbol('}')) break;
    }
    const label = reader.label();
    const operator = MATCH_OPERATORS.find((each) => reader.symbol(each));
    if (operator === undefined) throw reader.unexpected('one of = != =~ !~');
    const value = reader.peek();
    if (value.kind !== 'text') throw reader.unexpected('a quoted text');
    reader.take();
    matchers.push({ label, operator, value: value.text });
  }
  return matchers;
}

function readWindow(reader: TokenReader): number {
  const opened = reader.take();
  const token = reader.peek();
  const window = readLength(reader);
  if (reader.isSymbol(':')) throw new PromqlError('subqueries are not supported', reader.peek());
  reader.need(']', opened);
  if (window <= 0) throw new PromqlError('a window must be longer than 0', token);
  return window;
}

function readOffset(reader: TokenReader): number {
  const isEarlier = !reader.symbol('-');
  const length = readLength(reader);
  return isEarlier ? length : 0 - length;
}

function readLength(reader: TokenReader): number {
  const { kind, text } = reader.peek();
  const length = kind === 'duration' ? parsePromqlDuration(text) : undefined;
  if (length === undefined) throw reader.unexpected('a duration such as 5m');
  reader.take();
  return length;
}

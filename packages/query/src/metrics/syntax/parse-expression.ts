/**
 * Expressions, tightest first: `^`, unary `-`, `* / %`, `+ -`, comparisons, `and unless`, `or`;
 * left-associative.
 *
 *     expr   = term { operator term }
 *     term   = "-" term | number | uniq | call | series | "(" expr ")"
 *     number = NUMBER | DURATION | BYTES
 *     uniq   = "uniq" [ by ] "(" series { "," name } ")" [ by ]
 *     call   = WORD by "(" args ")" | WORD "(" args [ by ] ")" | WORD "(" args ")" by
 *     args   = [ NUMBER "," ] expr
 *
 * A grouping right before the bracket that closes a call belongs to that call: in
 * `sum(irate($m) by (a))` to `sum`.
 */
import { type Cursor, isSymbol, isWord } from '../../shared/cursor.ts';
import type { Token } from '../../shared/lexer.ts';
import type { BytesLiteral, DurationLiteral, NumberLiteral } from '../../shared/literal.ts';
import { parseDuration } from '../../units/duration.ts';
import { parseByteSize } from '../../units/measure.ts';
import type { FilterParser, OperandRules } from '../../shared/filter/parse-filter.ts';
import { NameRules } from '../../shared/name-rules.ts';
import { PartError } from '../../shared/part-error.ts';
import { byClause } from './parse-grouping.ts';
import { columnReference, metricReference } from './parse-series.ts';
import { isOperator, LOWEST, type Operator, precedenceOf, UNARY } from './precedence.ts';
import type { Attribute, Call, Expression, GroupElement, Uniq } from './tree.ts';

/** Operators in one part: a bound for hostile text. */
const MAX_OPERATORS = 500;

export class ExpressionParser {
  readonly #cursor: Cursor;
  readonly #filters: FilterParser<Attribute>;
  readonly #rules: AttributeRules;
  #operators = 0;
  /** Whether the bracket that closes next is that of a call. */
  #inCall = false;

  constructor(cursor: Cursor, filters: FilterParser<Attribute>, rules: AttributeRules) {
    this.#cursor = cursor;
    this.#filters = filters;
    this.#rules = rules;
  }

  expression(lowest = LOWEST): Expression | undefined {
    const cursor = this.#cursor;
    let left = this.#term();
    while (left) {
      const operator = this.#operator(lowest);
      if (!operator) break;
      this.#operators += 1;
      if (this.#operators > MAX_OPERATORS) {
        throw new PartError('too many operators in one part', cursor.peek());
      }
      const right = this.expression(precedenceOf(operator) + 1);
      if (!right) return undefined;
      const at = { start: left.at?.start ?? 0, end: cursor.position };
      left = { kind: 'operation', operator, left, right, at };
    }
    return left;
  }

  /** Takes the operator that comes next, if it binds tightly enough. */
  #operator(lowest: number): Operator | undefined {
    const cursor = this.#cursor;
    const first = cursor.peek();
    const second = cursor.peekSecond();
    const isPair = isSymbol(first, '=', '!', '<', '>') && isSymbol(second, '=');
    const text = isPair ? `${first.text}=` : first.text.toLowerCase();
    const mayBe = first.kind === 'symbol' || first.kind === 'word';
    if (!mayBe || !isOperator(text) || precedenceOf(text) < lowest) {
      return cursor.miss({ kind: 'arithmetic' });
    }
    cursor.position = isPair ? second.end : first.end;
    return text;
  }

  #term(): Expression | undefined {
    const cursor = this.#cursor;
    const token = cursor.peek();
    if (isSymbol(token, '-')) return this.#rules.nested(() => this.#negation());
    if (isSymbol(token, '(')) return this.#rules.nested(() => this.#parentheses());
    if (token.kind === 'number' || token.kind === 'measure') return this.#number(token);
    if (token.kind !== 'word') {
      const place = this.#inCall ? 'argument' : 'columns';
      return cursor.miss({ kind: 'expression', place });
    }
    if (token.text.startsWith('$')) return metricReference(cursor, this.#filters);
    const isCall = isSymbol(cursor.peekSecond(), '(') || this.#isPrefixGrouping();
    return isCall
      ? this.#rules.nested(() => this.#call())
      : columnReference(cursor, this.#filters, this.#inCall);
  }

  #negation(): Expression | undefined {
    const cursor = this.#cursor;
    const { start } = cursor.take();
    const operand = this.expression(UNARY);
    if (!operand) return undefined;
    const at = { start, end: cursor.position };
    switch (operand.kind) {
      case 'number':
      case 'duration':
      case 'bytes':
        return operand.text.startsWith('-')
          ? { kind: 'negation', operand, at }
          : { ...negated(operand), at };
      default:
        return { kind: 'negation', operand, at };
    }
  }

  #parentheses(): Expression | undefined {
    const cursor = this.#cursor;
    const { start } = cursor.take();
    const expression = this.#within(false, () => this.expression());
    return expression && cursor.symbol(')')
      ? { kind: 'parentheses', expression, at: { start, end: cursor.position } }
      : undefined;
  }

  #number(token: Token): NumberLiteral | DurationLiteral | BytesLiteral {
    const { text, start, end } = token;
    const at = { start, end };
    this.#cursor.take();
    if (token.kind === 'number') return { kind: 'number', text, at };
    const nanoseconds = parseDuration(text);
    if (nanoseconds !== undefined) return { kind: 'duration', text, nanoseconds, at };
    const bytes = parseByteSize(text);
    if (bytes === undefined)
      throw new PartError(`can't parse number "${text}"`, token, { hint: UNITS_HINT });
    return { kind: 'bytes', text, bytes, at };
  }

  /** `sum by (a) (x)`; without the second bracket `by` follows the name of a column. */
  #isPrefixGrouping(): boolean {
    const cursor = this.#cursor;
    const start = cursor.position;
    const by = cursor.peekSecond();
    if (!isWord(by, 'by') || !isSymbol(cursor.tokenAt(by.end), '(')) return false;
    cursor.take();
    const isPrefix = byClause(cursor) !== undefined && isSymbol(cursor.peek(), '(');
    cursor.position = start;
    return isPrefix;
  }

  #call(): Call | Uniq | undefined {
    const cursor = this.#cursor;
    const name = cursor.take();
    const prefix = isSymbol(cursor.peek(), '(') ? [] : byClause(cursor);
    if (!prefix || !cursor.symbol('(')) return undefined;
    const call =
      name.text.toLowerCase() === 'uniq' ? this.#uniq(name, prefix) : this.#plainCall(name, prefix);
    const suffix = call && this.#suffixGrouping();
    return suffix && { ...call, by: [...call.by, ...suffix], at: this.#since(name) };
  }

  #plainCall(name: Token, prefix: readonly GroupElement[]): Call | undefined {
    const cursor = this.#cursor;
    const level = this.#level();
    const argument = this.#within(true, () => this.expression());
    const by = argument && byClause(cursor);
    if (!by || !cursor.symbol(')')) return undefined;
    return {
      kind: 'call',
      name: name.text,
      ...(level && { level }),
      argument,
      by: [...prefix, ...by],
      nameAt: { start: name.start, end: name.end },
    };
  }

  /** A number with a comma behind it. */
  #level(): NumberLiteral | undefined {
    const cursor = this.#cursor;
    const token = cursor.peek();
    if (token.kind !== 'number' || !isSymbol(cursor.peekSecond(), ',')) return undefined;
    cursor.position = cursor.peekSecond().end;
    return { kind: 'number', text: token.text, at: { start: token.start, end: token.end } };
  }

  #uniq(name: Token, by: readonly GroupElement[]): Uniq | undefined {
    const cursor = this.#cursor;
    const metric = metricReference(cursor, this.#filters);
    if (!metric) return undefined;
    const attributes = cursor.symbol(',') ? cursor.list(() => this.#rules.attribute()?.name) : [];
    return attributes && cursor.symbol(')')
      ? { kind: 'uniq', metric, attributes, by, at: this.#since(name) }
      : undefined;
  }

  /** A grouping after a call, unless it belongs to the call around. */
  #suffixGrouping(): GroupElement[] | undefined {
    const cursor = this.#cursor;
    const start = cursor.position;
    const by = byClause(cursor);
    if (by && by.length > 0 && this.#inCall && isSymbol(cursor.peek(), ')')) {
      cursor.position = start;
      return [];
    }
    return by;
  }

  #within<Node>(call: boolean, rule: () => Node): Node {
    const before = this.#inCall;
    this.#inCall = call;
    const node = rule();
    this.#inCall = before;
    return node;
  }

  #since(token: Token): { start: number; end: number } {
    return { start: token.start, end: this.#cursor.position };
  }
}

/** The left side of a comparison is an attribute, never an expression. */
export class AttributeRules extends NameRules implements OperandRules<Attribute> {
  readonly allowsTruth = false;

  operand(): Attribute | undefined {
    return this.attribute();
  }

  attributeName(operand: Attribute): string {
    return operand.name;
  }
}

const UNITS_HINT =
  'Numbers may have a unit of time (ms, s, m, h, d, w) or of size (kb, mb, gb, tb).';

function negated<Node extends NumberLiteral | DurationLiteral | BytesLiteral>(literal: Node): Node {
  const text = `-${literal.text}`;
  switch (literal.kind) {
    case 'number':
      return { ...literal, text };
    case 'duration':
      return { ...literal, text, nanoseconds: -literal.nanoseconds };
    case 'bytes':
      return { ...literal, text, bytes: -literal.bytes };
  }
}

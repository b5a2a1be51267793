/**
 * Expressions, tightest first: `* / %`, then `+ -`, left-associative.
 *
 *     expr     = term { ( "*" | "/" | "%" | "+" | "-" ) term }
 *     term     = call | attr | NUMBER | "(" expr ")"
 *     call     = WORD "(" [ argument { "," argument } ] ")"
 *     argument = expr | TEXT (not first) | DURATION | filters (in countIf, sumIf, …)
 *     attr     = WORD | TEXT
 */
import type { NumberLiteral } from '../shared/literal.ts';
import { parseByteSize, parseShortDuration } from '../units/measure.ts';
import { isSymbol } from '../shared/cursor.ts';
import type { Token } from '../shared/lexer.ts';
import type { OperandRules } from '../shared/filter/parse-filter.ts';
import { NameRules } from '../shared/name-rules.ts';
import { PartError } from '../shared/part-error.ts';
import type { ExpressionPlace } from '../shared/syntax-error.ts';
import type { Argument, ArithmeticOperator, Expression, Filter } from './tree.ts';

/** Operators in one part: a bound for hostile text. */
const MAX_OPERATORS = 500;

const PRECEDENCE: Readonly<Record<ArithmeticOperator, number>> = {
  '+': 1,
  '-': 1,
  '*': 2,
  '/': 2,
  '%': 2,
};

function isArithmetic(text: string): text is ArithmeticOperator {
  return Object.hasOwn(PRECEDENCE, text);
}

export class ExpressionParser extends NameRules implements OperandRules<Expression> {
  readonly allowsTruth = true;
  /** Results by position: alternatives read the same text again, brackets even many times. */
  readonly #known = new Map<number, Expression | undefined>();
  #operators = 0;
  /** What kind of part is being read; only completion asks. */
  place: ExpressionPlace = 'filter';
  /** Set by the filter parser, which needs this one: `countIf(a = 1)`. */
  filters: () => Filter | undefined = () => undefined;

  expression(): Expression | undefined {
    const cursor = this.cursor;
    const { start } = cursor.peek();
    if (this.#known.has(start)) {
      const known = this.#known.get(start);
      cursor.position = known?.at?.end ?? cursor.position;
      return known;
    }
    const found = cursor.attempt(() => this.#operation(1));
    this.#known.set(start, found);
    return found;
  }

  operand(): Expression | undefined {
    this.place = 'filter';
    return this.expression();
  }

  attributeName(operand: Expression): string | undefined {
    return operand.kind === 'attribute' ? operand.name : undefined;
  }

  #operation(lowest: number): Expression | undefined {
    const cursor = this.cursor;
    let left = this.#term();
    while (left) {
      const operator = cursor.peek();
      const { kind, text } = operator;
      if (kind !== 'symbol' || !isArithmetic(text) || PRECEDENCE[text] < lowest) break;
      const before = cursor.position;
      cursor.take();
      const right = this.#operation(PRECEDENCE[text] + 1);
      if (!right) {
        cursor.position = before;
        return undefined;
      }
      this.#operators += 1;
      if (this.#operators > MAX_OPERATORS) {
        throw new PartError('too many operators in one part', operator);
      }
      left = {
        kind: 'arithmetic',
        operator: text,
        left,
        right,
        at: { start: left.at?.start ?? operator.start, end: cursor.position },
      };
    }
    return left;
  }

  #term(): Expression | undefined {
    const cursor = this.cursor;
    const token = cursor.peek();
    if (isSymbol(token, '(')) return this.nested(() => this.#parentheses());
    if (token.kind === 'measure') this.#refuseMeasure(token);
    if (token.kind === 'word' && isSymbol(cursor.peekSecond(), '(')) {
      return this.nested(() => this.#call());
    }
    const number = this.#number();
    if (number) return number;
    if (token.kind !== 'word' && !(token.kind === 'text' && token.text !== '')) {
      return cursor.miss({ kind: 'expression', place: this.depth > 0 ? 'argument' : this.place });
    }
    if (cursor.atEnd || !token.closed) {
      return cursor.miss({ kind: 'expression', place: this.place });
    }
    return this.attribute();
  }

  #number(): NumberLiteral | undefined {
    const cursor = this.cursor;
    const sign = cursor.peek();
    const signed = isSymbol(sign, '-', '+');
    const digits = signed ? cursor.peekSecond() : sign;
    if (digits.kind !== 'number' || (signed && digits.start !== sign.end)) return undefined;
    cursor.position = digits.end;
    const at = { start: sign.start, end: digits.end };
    return { kind: 'number', text: signed ? sign.text + digits.text : digits.text, at };
  }

  #parentheses(): Expression | undefined {
    const cursor = this.cursor;
    const { start } = cursor.take();
    const expression = this.expression();
    if (!expression || !cursor.symbol(')')) return undefined;
    return { kind: 'parentheses', expression, at: { start, end: cursor.position } };
  }

  #call(): Expression | undefined {
    const cursor = this.cursor;
    const name = cursor.take();
    cursor.take();
    let count = 0;
    const args = isSymbol(cursor.peek(), ')')
      ? []
      : cursor.list(() => this.#argument(name.text, count++));
    if (!args || !cursor.symbol(')')) return undefined;
    return {
      kind: 'call',
      name: name.text,
      arguments: args,
      nameAt: { start: name.start, end: name.end },
      at: { start: name.start, end: cursor.position },
    };
  }

  #argument(name: string, index: number): Argument | undefined {
    const cursor = this.cursor;
    const token = cursor.peek();
    const at = { start: token.start, end: token.end };
    if (index === conditionIndex(name)) {
      const filter = this.filters();
      return filter && { kind: 'filter', filter, at: { start: at.start, end: cursor.position } };
    }
    const isWhole = isSymbol(cursor.peekSecond(), ',', ')');
    if (index > 0 && token.kind === 'text' && token.closed && isWhole) {
      cursor.take();
      return { kind: 'text', text: token.text, at };
    }
    if (token.kind === 'measure' && isWhole) {
      const nanoseconds = parseShortDuration(token.text);
      if (nanoseconds !== undefined) {
        cursor.take();
        return { kind: 'duration', text: token.text, nanoseconds, at };
      }
    }
    return this.expression();
  }

  #refuseMeasure(token: Token): void {
    const known =
      parseShortDuration(token.text) !== undefined || parseByteSize(token.text) !== undefined;
    if (known) {
      throw new PartError("numbers with units aren't allowed in exprs", token, {
        hint: UNITS_HINT,
      });
    }
  }
}

const UNITS_HINT = 'Units are allowed on the right side of a comparison, as in _duration > 10ms.';

/** Position of the condition among the arguments of `countIf(cond)` and `sumIf(x, cond)`. */
function conditionIndex(name: string): number | undefined {
  if (name === 'countIf') return 0;
  return name.endsWith('If') ? 1 : undefined;
}

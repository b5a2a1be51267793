/**
 * Filters; `and` binds tighter than `or`.
 *
 *     filters   = all { "or" all }
 *     all       = one { "and" one }
 *     one       = "not" one | "(" filters ")" | operands test | attr (where the language has that)
 *     operands  = operand | "{" attr { "," attr } "}"
 *     test      = cmp value | [ "does" ] [ "not" ] verb value | [ "not" ] "in" "(" value { "," value } ")"
 *               | [ [ "does" ] "not" ] ( "exist" | "exists" )
 *     cmp       = "=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">=" | "~" | "=~" | "~=" | "!~"
 *     verb      = "like" | "contain" | "contains" | "include" | "includes"
 */
import {
  combineFilters,
  type Comparison,
  type FilterCondition,
  type FilterTree,
  type Test,
} from './filter-tree.ts';
import type { Literal } from '../literal.ts';
import { type Cursor, isSymbol, isWord } from '../cursor.ts';
import { PartError } from '../part-error.ts';
import type { Expectation } from '../syntax-error.ts';

const VERBS = ['contain', 'contains', 'include', 'includes'] as const;
const EXIST = ['exist', 'exists'] as const;

/** Conditions of one part: bounds the work on hostile text. */
const MAX_CONDITIONS = 1000;

/** What a language knows about the left sides of its comparisons. */
export interface OperandRules<Operand> {
  /** Whether an attribute alone is a condition: it equals 1. */
  readonly allowsTruth: boolean;
  operand(): Operand | undefined;
  attribute(): Operand | undefined;
  /** The name, when the operand is nothing but an attribute. */
  attributeName(operand: Operand): string | undefined;
  /** Runs a rule one level deeper, to bound the recursion. */
  nested<Node>(rule: () => Node): Node;
}

export class FilterParser<Operand> {
  readonly #cursor: Cursor;
  readonly #rules: OperandRules<Operand>;
  #conditions = 0;

  constructor(cursor: Cursor, rules: OperandRules<Operand>) {
    this.#cursor = cursor;
    this.#rules = rules;
  }

  filters(): FilterTree<Operand> | undefined {
    return this.#joined('or', () => this.#joined('and', () => this.#one()));
  }

  #joined(
    operator: 'and' | 'or',
    rule: () => FilterTree<Operand> | undefined,
  ): FilterTree<Operand> | undefined {
    const filters: FilterTree<Operand>[] = [];
    do {
      const filter = rule();
      if (!filter) return undefined;
      filters.push(filter);
    } while (this.#cursor.keyword(operator));
    return combineFilters(operator, filters);
  }

  #one(): FilterTree<Operand> | undefined {
    const cursor = this.#cursor;
    const { start } = cursor.peek();
    if (isWord(cursor.peek(), 'not') && !this.#isAttributeBeforeTest()) {
      cursor.take();
      const filter = this.#rules.nested(() => this.#one());
      return filter && { kind: 'not', filter, at: { start, end: cursor.position } };
    }
    return (isSymbol(cursor.peek(), '(') ? this.#parentheses() : undefined) ?? this.condition();
  }

  /** `not exists` asks for an attribute called "not"; `not a` negates. */
  #isAttributeBeforeTest(): boolean {
    const next = this.#cursor.peekSecond();
    return (
      next.kind === 'end' ||
      isWord(next, 'and', 'or', 'in', 'does', 'like', ...VERBS, ...EXIST) ||
      isSymbol(next, '=', '!', '<', '>', '~', ')', ',', '*', '/', '%')
    );
  }

  #parentheses(): FilterTree<Operand> | undefined {
    const cursor = this.#cursor;
    return cursor.attempt(() => {
      cursor.take();
      const filter = this.#rules.nested(() => this.filters());
      // `(a + b) > 1` begins with an expression in brackets, not with a filter.
      return filter && cursor.symbol(')') && !this.#testFollows() ? filter : undefined;
    });
  }

  #testFollows(): boolean {
    const next = this.#cursor.peek();
    return (
      isSymbol(next, '=', '!', '<', '>', '~', '+', '-', '*', '/', '%') ||
      isWord(next, 'in', 'not', 'does', 'like', ...VERBS, ...EXIST)
    );
  }

  condition(): FilterCondition<Operand> | undefined {
    const cursor = this.#cursor;
    const { start } = cursor.peek();
    this.#conditions += 1;
    if (this.#conditions > MAX_CONDITIONS) {
      throw new PartError('too many conditions in one part', { start, end: cursor.source.length });
    }
    const operands = this.#operands();
    const test = operands && this.#test(operands);
    return operands && test
      ? { kind: 'condition', operands, test, at: { start, end: cursor.position } }
      : undefined;
  }

  #operands(): Operand[] | undefined {
    const cursor = this.#cursor;
    if (!cursor.symbol('{')) {
      const operand = this.#rules.operand();
      return operand && [operand];
    }
    const operands = cursor.list(() => this.#rules.attribute());
    return operands && cursor.symbol('}') ? operands : undefined;
  }

  #test(operands: readonly Operand[]): Test | undefined {
    const cursor = this.#cursor;
    const [only] = operands;
    const attribute =
      only !== undefined && operands.length === 1 ? this.#rules.attributeName(only) : undefined;
    const expectsValue: Expectation =
      attribute === undefined ? { kind: 'value' } : { kind: 'value', attribute };
    const operator = this.#comparison();
    if (operator !== undefined) {
      const value = cursor.literal(expectsValue);
      return value && comparisonTest(operator, value);
    }
    const test = cursor.attempt(() => this.#wordTest(operands, expectsValue));
    if (test) return test;
    return this.#rules.allowsTruth && this.#areAttributes(operands) ? { kind: 'truth' } : undefined;
  }

  #areAttributes(operands: readonly Operand[]): boolean {
    return operands.every((operand) => this.#rules.attributeName(operand) !== undefined);
  }

  /** Operators are sequences of symbols, so `> =` is `>=`. */
  #comparison(): string | undefined {
    const cursor = this.#cursor;
    const first = cursor.peek();
    const followers = first.kind === 'symbol' ? FOLLOWERS[first.text] : undefined;
    if (followers === undefined) return cursor.miss({ kind: 'operator' });
    const second = cursor.peekSecond();
    if (isSymbol(second, ...followers)) {
      cursor.position = second.end;
      return first.text + second.text;
    }
    if (first.text === '!') {
      cursor.take();
      return cursor.miss({ kind: 'symbol', text: '=' });
    }
    cursor.take();
    return first.text;
  }

  #wordTest(operands: readonly Operand[], expectsValue: Expectation): Test | undefined {
    const cursor = this.#cursor;
    const does = cursor.keyword('does');
    const negated = cursor.keyword('not');
    if (does && !negated) return undefined;
    const next = cursor.peek();
    const canExist = this.#areAttributes(operands);
    if (canExist && isWord(next, ...EXIST)) {
      cursor.take();
      return { kind: 'exists', negated };
    }
    if (isWord(next, ...VERBS) || (isWord(next, 'like') && !does)) {
      cursor.take();
      const value = cursor.literal(expectsValue);
      const operator = isWord(next, 'like') ? 'like' : 'contains';
      return value && { kind: 'match', operator, negated, value };
    }
    cursor.miss({ kind: 'keyword', word: 'contains' });
    if (!does) cursor.miss({ kind: 'keyword', word: 'like' });
    if (canExist) cursor.miss({ kind: 'keyword', word: 'exists' });
    if (does || !cursor.keyword('in') || !cursor.symbol('(')) return undefined;
    const values = cursor.list(() => cursor.literal(expectsValue));
    return values && cursor.symbol(')') ? { kind: 'in', negated, values } : undefined;
  }
}

/** Symbols that may follow the first one of an operator. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  '=': ['=', '~'],
  '!': ['=', '~'],
  '<': ['=', '>'],
  '>': ['='],
  '~': ['='],
};

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function comparisonTest(operator: string, value: Literal): Test {
  const comparison = COMPARISONS[operator];
  return comparison === undefined
    ? { kind: 'match', operator: 'regexp', negated: operator === '!~', value }
    : { kind: 'compare', operator: comparison, value };
}

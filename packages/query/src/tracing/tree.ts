/**
 * The tree of a tracing query. Positions (`at`) count from the start of the part's text; trees made
 * by hand may leave them out, and two trees that differ only in positions mean the same.
 */
import type { Range } from '../shared/range.ts';
import type { SearchTree } from '../search/search-tree.ts';

interface Node {
  readonly at?: Range;
}

/** One part of a query, such as `where _duration > 10ms` or `group by service_name`. */
export type Part = WherePart | HavingPart | GroupPart | ColumnsPart | SearchPart;

export interface WherePart {
  readonly kind: 'where';
  readonly filter: Filter;
}

export interface HavingPart {
  readonly kind: 'having';
  readonly filter: Filter;
}

export interface GroupPart {
  readonly kind: 'group';
  readonly columns: readonly Column[];
}

/** Result columns, written with or without the word `select`. */
export interface ColumnsPart {
  readonly kind: 'columns';
  readonly select: boolean;
  readonly columns: readonly Column[];
}

export interface SearchPart {
  readonly kind: 'search';
  readonly search: SearchTree;
}

export type Column = NamedColumn | ExpandedColumns;

export interface NamedColumn extends Node {
  readonly kind: 'column';
  readonly expression: Expression;
  readonly alias?: string;
}

/** `{p50,p99}(_duration)`: one column per function. */
export interface ExpandedColumns extends Node {
  readonly kind: 'expanded';
  readonly functions: readonly string[];
  readonly argument: Attribute;
}

export type Expression = Attribute | NumberLiteral | Call | Arithmetic | Parentheses;

export interface Attribute extends Node {
  readonly kind: 'attribute';
  /** As written, old spellings included. */
  readonly name: string;
}

export interface NumberLiteral extends Node {
  readonly kind: 'number';
  /** As written: a number may be a 64-bit id that no double can hold. */
  readonly text: string;
}

export interface Call extends Node {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** Where the name stands, for errors about the function. */
  readonly nameAt?: Range;
}

/** Conditions appear in `countIf(…)` and its like; text and durations in a few other functions. */
export type Argument = Expression | TextLiteral | DurationLiteral | FilterArgument;

export interface FilterArgument extends Node {
  readonly kind: 'filter';
  readonly filter: Filter;
}

export type ArithmeticOperator = '*' | '/' | '%' | '+' | '-';

export interface Arithmetic extends Node {
  readonly kind: 'arithmetic';
  readonly operator: ArithmeticOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** Kept in the tree because column names repeat the parentheses that were written. */
export interface Parentheses extends Node {
  readonly kind: 'parentheses';
  readonly expression: Expression;
}

export type Literal = TextLiteral | NumberLiteral | DurationLiteral | BytesLiteral;

export interface TextLiteral extends Node {
  readonly kind: 'text';
  readonly text: string;
}

export interface DurationLiteral extends Node {
  readonly kind: 'duration';
  /** As written, such as `10ms`. */
  readonly text: string;
  readonly nanoseconds: number;
}

export interface BytesLiteral extends Node {
  readonly kind: 'bytes';
  /** As written, such as `5kb`. */
  readonly text: string;
  readonly bytes: number;
}

export type Filter = Logic | Not | Condition;

/** At least two filters, none of them a logic of the same operator. */
export interface Logic extends Node {
  readonly kind: 'logic';
  readonly operator: 'and' | 'or';
  readonly filters: readonly Filter[];
}

export interface Not extends Node {
  readonly kind: 'not';
  readonly filter: Filter;
}

/** One comparison. With several operands (`{a,b} = 1`) one of them has to satisfy it. */
export interface Condition extends Node {
  readonly kind: 'condition';
  readonly operands: readonly Expression[];
  readonly test: Test;
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Test =
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly value: Literal }
  | {
      readonly kind: 'match';
      readonly operator: 'like' | 'contains' | 'regexp';
      readonly negated: boolean;
      readonly value: Literal;
    }
  | { readonly kind: 'in'; readonly negated: boolean; readonly values: readonly Literal[] }
  | { readonly kind: 'exists'; readonly negated: boolean }
  /** A bare attribute: it equals 1. */
  | { readonly kind: 'truth' };

/** Combines filters, flattening nested logic of the same operator. */
export function combineFilters(operator: 'and' | 'or', filters: readonly Filter[]): Filter {
  const flat = filters.flatMap((filter) =>
    filter.kind === 'logic' && filter.operator === operator ? filter.filters : [filter],
  );
  const [only] = flat;
  return only !== undefined && flat.length === 1
    ? only
    : { kind: 'logic', operator, filters: flat };
}

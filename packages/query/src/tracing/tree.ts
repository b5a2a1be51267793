/**
 * The tree of a tracing query. Positions (`at`) count from the start of the part's text; trees made
 * by hand may leave them out, and two trees that differ only in positions mean the same.
 */
import type { FilterCondition, FilterTree } from '../shared/filter/filter-tree.ts';
import type { DurationLiteral, NumberLiteral, TextLiteral } from '../shared/literal.ts';
import type { Attribute } from '../shared/name-rules.ts';
import type { Node, Range } from '../shared/range.ts';
import type { SearchTree } from '../search/search-tree.ts';

export type { Attribute };

/** One part of a query, such as `where _duration > 10ms` or `group by service_name`. */
export type Part = WherePart | HavingPart | GroupPart | ColumnsPart | SearchPart;

interface WherePart {
  readonly kind: 'where';
  readonly filter: Filter;
}

interface HavingPart {
  readonly kind: 'having';
  readonly filter: Filter;
}

interface GroupPart {
  readonly kind: 'group';
  readonly columns: readonly Column[];
}

/** Result columns, written with or without the word `select`. */
interface ColumnsPart {
  readonly kind: 'columns';
  readonly select: boolean;
  readonly columns: readonly Column[];
}

interface SearchPart {
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
interface ExpandedColumns extends Node {
  readonly kind: 'expanded';
  readonly functions: readonly string[];
  readonly argument: Attribute;
}

export type Expression = Attribute | NumberLiteral | Call | Arithmetic | Parentheses;

export interface Call extends Node {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** Where the name stands, for errors about the function. */
  readonly nameAt?: Range;
}

/** Conditions appear in `countIf(…)` and its like; text and durations in a few other functions. */
export type Argument = Expression | TextLiteral | DurationLiteral | FilterArgument;

interface FilterArgument extends Node {
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
interface Parentheses extends Node {
  readonly kind: 'parentheses';
  readonly expression: Expression;
}

export type Filter = FilterTree<Expression>;
export type Condition = FilterCondition<Expression>;

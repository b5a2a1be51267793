/**
 * The tree of a metrics query. Positions (`at`) count from the start of the part's text; trees made
 * by hand may leave them out, and two trees that differ only in positions mean the same.
 */
import type { FilterCondition, FilterTree } from '../../shared/filter/filter-tree.ts';
import type { BytesLiteral, DurationLiteral, NumberLiteral } from '../../shared/literal.ts';
import type { Attribute } from '../../shared/name-rules.ts';
import type { Node, Range } from '../../shared/range.ts';
import type { Operator } from './precedence.ts';

export type { Attribute };

/** One part of a query, such as `where host_name = "a"` or `per_min(sum($hits))`. */
export type Part = WherePart | GroupPart | ColumnsPart;

/** Conditions for every metric of the query. */
interface WherePart {
  readonly kind: 'where';
  readonly filter: Filter;
}

/** Grouping for every metric of the query. */
interface GroupPart {
  readonly kind: 'group';
  readonly elements: readonly GroupElement[];
}

/** Result columns: `sum($hits) as hits, sum($misses) as misses group by host_name`. */
export interface ColumnsPart {
  readonly kind: 'columns';
  readonly columns: readonly NamedColumn[];
  /** Grouping for every metric and function of these columns. */
  readonly groupBy: readonly GroupElement[];
}

export interface NamedColumn extends Node {
  readonly expression: Expression;
  readonly alias?: string;
}

/** `host_name`, `lower(host_name)`, `host_name as host`. */
export interface GroupElement extends Node {
  /** Name of a function as written, such as `lower`. */
  readonly func?: string;
  /** As written. */
  readonly attribute: string;
  readonly alias?: string;
}

export type Expression =
  | NumberLiteral
  | DurationLiteral
  | BytesLiteral
  | MetricReference
  | ColumnReference
  | Uniq
  | Call
  | Operation
  | Negation
  | Parentheses;

/** `$hits{host_name="a"}[5m] offset 1h by (service_name)`. */
export interface MetricReference extends Node {
  readonly kind: 'metric';
  /** Without the dollar sign. */
  readonly alias: string;
  /** What stands after the dot in `$hits._time`. */
  readonly attribute?: string;
  /** Conditions in braces; absent without braces, empty for `{}`. */
  readonly filters?: readonly Filter[];
  readonly window?: DurationLiteral;
  readonly offset?: DurationLiteral;
  readonly by: readonly GroupElement[];
}

/** An earlier column, or one of the constants `_seconds` and `_minutes`. */
export interface ColumnReference extends Node {
  readonly kind: 'reference';
  readonly name: string;
  /** What follows the name, for a metric that lacks its dollar sign. */
  readonly suffix?: Pick<MetricReference, 'filters' | 'window' | 'offset' | 'by'>;
}

/** `uniq($hits, host_name)`: the number of different values, or of series when no attribute is named. */
export interface Uniq extends Node {
  readonly kind: 'uniq';
  readonly metric: MetricReference;
  readonly attributes: readonly string[];
  /** Grouping written around the call: `uniq($hits) by (host_name)`. */
  readonly by: readonly GroupElement[];
}

/** `sum(x)`, `sum(x by (a))`, `sum by (a) (x)` and `sum(x) by (a)`; the last three are the same tree. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly name: string;
  /** A number in front of the argument: the 0.9 of `histogram_quantile(0.9, x)`. */
  readonly level?: NumberLiteral;
  readonly argument: Expression;
  readonly by: readonly GroupElement[];
  /** Where the name stands, for errors about the function. */
  readonly nameAt?: Range;
}

export interface Operation extends Node {
  readonly kind: 'operation';
  readonly operator: Operator;
  readonly left: Expression;
  readonly right: Expression;
}

interface Negation extends Node {
  readonly kind: 'negation';
  readonly operand: Expression;
}

/** Kept in the tree because column names repeat the parentheses that were written. */
interface Parentheses extends Node {
  readonly kind: 'parentheses';
  readonly expression: Expression;
}

export type Filter = FilterTree<Attribute>;
export type Condition = FilterCondition<Attribute>;

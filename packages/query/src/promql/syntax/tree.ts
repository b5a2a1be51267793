/** The tree of a query in the language of Prometheus, as far as it is understood here. */
import type { Range } from '../../shared/range.ts';

/** A parsed PromQL expression, each node with its position in the text. */
export type PromqlExpression =
  | PromqlNumber
  | PromqlSelector
  | PromqlCall
  | PromqlAggregation
  | PromqlBinary
  | PromqlUnary;

interface Node {
  /** Where it stands in the text. */
  readonly at: Range;
}

interface PromqlNumber extends Node {
  readonly kind: 'number';
  readonly value: number;
}

/** How a label is compared: equal, not equal, or with an anchored regular expression. */
export type MatchOperator = '=' | '!=' | '=~' | '!~';

/** A condition on a label; what a series lacks is the empty text. */
export interface PromqlMatcher {
  readonly label: string;
  readonly operator: MatchOperator;
  readonly value: string;
}

/** A metric with conditions on its labels, and the range or offset it is read at. */
export interface PromqlSelector extends Node {
  readonly kind: 'selector';
  /** The name in front of the braces; `''` for none, as in `{__name__="x"}`. */
  readonly name: string;
  readonly matchers: readonly PromqlMatcher[];
  /** The window of `x[5m]` in milliseconds; 0 without one. */
  readonly window: number;
  /** Milliseconds that the points are earlier; negative for later. */
  readonly offset: number;
}

/** A call of a function. */
export interface PromqlCall extends Node {
  readonly kind: 'call';
  readonly func: string;
  readonly args: readonly PromqlExpression[];
}

/** `by (a)` keeps these labels, `without (a)` all others. */
export interface PromqlGrouping {
  readonly mode: 'by' | 'without';
  readonly labels: readonly string[];
}

/** An aggregation over series, such as `sum by (job) (...)`. */
export interface PromqlAggregation extends Node {
  readonly kind: 'aggregation';
  readonly operator: AggregationOperator;
  readonly grouping?: PromqlGrouping;
  /** The first argument of `topk`, `bottomk` and `quantile`. */
  readonly parameter?: PromqlExpression;
  readonly argument: PromqlExpression;
}

/** How the two sides of an operation find each other; by all labels without one. */
export interface PromqlMatching {
  readonly mode: 'on' | 'ignoring';
  readonly labels: readonly string[];
  /** The side of which several may meet one of the other, and the labels it gets from it. */
  readonly group?: { readonly side: 'left' | 'right'; readonly include: readonly string[] };
}

/** Two operands and the operator between them, with how their series are matched. */
export interface PromqlBinary extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  /** Whether a comparison gives 0 or 1 instead of keeping what it holds for. */
  readonly bool: boolean;
  readonly matching?: PromqlMatching;
  readonly left: PromqlExpression;
  readonly right: PromqlExpression;
}

interface PromqlUnary extends Node {
  readonly kind: 'negation';
  readonly operand: PromqlExpression;
}

export const AGGREGATIONS = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'group',
  'stddev',
  'stdvar',
  'topk',
  'bottomk',
  'quantile',
] as const;

/** The name of an aggregation. */
export type AggregationOperator = (typeof AGGREGATIONS)[number];

/** Operators by how tightly they bind, the loosest first; `^` alone goes from right to left. */
export const PRECEDENCE = [
  ['or'],
  ['and', 'unless'],
  ['==', '!=', '<=', '<', '>=', '>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['^'],
] as const;

/** An operator between two operands. */
export type BinaryOperator = (typeof PRECEDENCE)[number][number];

/** Where a unary minus binds: as `*` does, so that `-2^2` is -4. */
export const UNARY_LEVEL = 4;

const COMPARISONS: readonly string[] = PRECEDENCE[2];
const SET_OPERATORS: ReadonlySet<string> = new Set([...PRECEDENCE[0], ...PRECEDENCE[1]]);

export const isComparison = (operator: BinaryOperator): boolean => COMPARISONS.includes(operator);

/** Whether an operator is about which series there are, not about their values. */
export const isSetOperator = (operator: BinaryOperator): boolean => SET_OPERATORS.has(operator);

/** Label that holds the name of a metric. */
export const NAME_LABEL = '__name__';

/** The tree of a filter; the languages differ only in what may stand on the left of a comparison. */
import type { Literal } from '../literal.ts';
import type { Node } from '../range.ts';

export type FilterTree<Operand> =
  | FilterLogic<Operand>
  | FilterNegation<Operand>
  | FilterCondition<Operand>;

/** At least two filters, none of them a logic of the same operator. */
interface FilterLogic<Operand> extends Node {
  readonly kind: 'logic';
  readonly operator: 'and' | 'or';
  readonly filters: readonly FilterTree<Operand>[];
}

interface FilterNegation<Operand> extends Node {
  readonly kind: 'not';
  readonly filter: FilterTree<Operand>;
}

/** One comparison. With several operands (`{a,b} = 1`) one of them has to satisfy it. */
export interface FilterCondition<Operand> extends Node {
  readonly kind: 'condition';
  readonly operands: readonly Operand[];
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
export function combineFilters<Operand>(
  operator: 'and' | 'or',
  filters: readonly FilterTree<Operand>[],
): FilterTree<Operand> {
  const flat = filters.flatMap((filter) =>
    filter.kind === 'logic' && filter.operator === operator ? filter.filters : [filter],
  );
  const [only] = flat;
  return only !== undefined && flat.length === 1
    ? only
    : { kind: 'logic', operator, filters: flat };
}

/** All comparisons of a filter, from left to right. */
export function conditionsOf<Operand>(
  filter: FilterTree<Operand>,
): readonly FilterCondition<Operand>[] {
  switch (filter.kind) {
    case 'logic':
      return filter.filters.flatMap(conditionsOf);
    case 'not':
      return conditionsOf(filter.filter);
    case 'condition':
      return [filter];
  }
}

/** The same filter with other conditions in their places. */
export function mapConditions<Operand>(
  filter: FilterTree<Operand>,
  change: (condition: FilterCondition<Operand>) => FilterCondition<Operand>,
): FilterTree<Operand> {
  switch (filter.kind) {
    case 'logic':
      return { ...filter, filters: filter.filters.map((inner) => mapConditions(inner, change)) };
    case 'not':
      return { ...filter, filter: mapConditions(filter.filter, change) };
    case 'condition':
      return change(filter);
  }
}

/** What all have to hold of a filter, one by one. */
export const conjunctsOf = <Operand>(filter: FilterTree<Operand>): readonly FilterTree<Operand>[] =>
  filter.kind === 'logic' && filter.operator === 'and' ? filter.filters : [filter];

import type { AttributeValue } from '@spanlight/sdk';
import type { FacetSelection } from '@spanlight/query';

/** How many values a filter on one attribute may name. */
export const MAX_SELECTED = 10;

/** More values than this get a search box. */
export const SEARCH_ABOVE = 10;

/** How many values are drawn before the rest is asked for. */
export const SHOWN_AT_FIRST = 10;

/** A value in a list. */
export interface FacetValue {
  readonly value: string;
  /** How many rows have it. */
  readonly count: number;
  readonly isChecked: boolean;
}

/** The values in a list, those selected first even when no item has them any more. */
export function facetValues(
  items: readonly AttributeValue[],
  selection: FacetSelection,
  contains: string,
): FacetValue[] {
  const selected = selection.kind === 'values' ? selection.values : [];
  const counts = new Map(items.map(({ value, count }) => [value, count]));
  const wanted = contains.trim().toLowerCase();
  const others = items.filter(({ value }) => !selected.includes(value));
  return [
    ...selected.map((value) => ({ value, count: counts.get(value) ?? 0, isChecked: true })),
    ...others.map(({ value, count }) => ({ value, count, isChecked: false })),
  ].filter(({ value }) => value.toLowerCase().includes(wanted));
}

/** The selection after a click on a value. */
export function toggleValue(selection: FacetSelection, value: string): FacetSelection {
  const selected = selection.kind === 'values' ? selection.values : [];
  if (selected.includes(value)) {
    const rest = selected.filter((other) => other !== value);
    return rest.length === 0 ? { kind: 'none' } : { kind: 'values', values: rest };
  }
  if (selected.length >= MAX_SELECTED) return selection;
  return { kind: 'values', values: [...selected, value] };
}

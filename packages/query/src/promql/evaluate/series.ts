import { NAME_LABEL } from '../syntax/tree.ts';

/** Labels of a series; one that is missing is the empty text, and never the other way round. */
export type PromqlLabels = Readonly<Record<string, string>>;

/** A series at the times of a query. NaN is a value like any other: `present` tells where there is one. */
export interface PromqlSeries {
  readonly labels: PromqlLabels;
  readonly values: Float64Array;
  /** 1 where there is a value. */
  readonly present: Uint8Array;
}

/** What an expression gives: a number per time, or series. */
export type PromqlValue =
  | { readonly kind: 'scalar'; readonly values: Float64Array }
  | { readonly kind: 'vector'; readonly series: readonly PromqlSeries[] };

/** Labels without some. */
export const withoutLabels = (labels: PromqlLabels, names: readonly string[]): PromqlLabels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)));

/** Some labels alone, those that there are. */
export const onlyLabels = (labels: PromqlLabels, names: readonly string[]): PromqlLabels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));

/** Labels without the name of the metric: what is computed of it is something else. */
export const withoutName = (labels: PromqlLabels): PromqlLabels =>
  NAME_LABEL in labels ? withoutLabels(labels, [NAME_LABEL]) : labels;

/** Equal for equal labels. */
export const labelsKey = (labels: PromqlLabels): string =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : Number(a > b))));

/** A series without values yet. */
export const emptySeries = (labels: PromqlLabels, length: number): PromqlSeries => ({
  labels,
  values: new Float64Array(length),
  present: new Uint8Array(length),
});

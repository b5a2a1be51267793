import type { Grouping } from '../analysis/selector.ts';
import { SliceBudget, type Sliced } from '../../slices.ts';
import { ValueRoom } from './value-room.ts';

/** One series as the store answers it. */
export interface FetchedSeries {
  /**
   * Values of the selector's `groupBy` and then of its `carry`, in that order; `''` when the series
   * lacks the attribute.
   */
  readonly labels: readonly string[];
  /** Raw series only: decimal id of the set of attributes. */
  readonly hash?: string;
  /** One value per bucket that was asked for, NaN where there is none. Never changed afterwards. */
  readonly values: Float64Array;
}

/** A series in the course of computation. Values are shared between series and never changed. */
export interface Series {
  /** Values of the set's `groupBy` and then of its `carried`. */
  readonly labels: readonly string[];
  /** Tells raw series with equal labels apart. */
  readonly hash?: string;
  readonly values: Float64Array;
}

/** Series with the same labels, on the same buckets. */
export interface SeriesSet {
  /** The labels that tell the series apart. */
  readonly groupBy: readonly Grouping[];
  /** Further attributes whose values are known and which functions further out may group by. */
  readonly carried: readonly Grouping[];
  readonly series: readonly Series[];
}

/** The label of raw series without grouping: the id of their set of attributes. */
export const HASH_LABEL: Grouping = { attribute: '', label: 'hash' };

/** One text for several label values; equal texts mean equal values. */
export function labelKey(values: readonly string[]): string {
  const [only = ''] = values;
  return values.length < 2 ? only : JSON.stringify(values);
}

/** Writes the values of a series, computed from those of another, into `into`, which is as long. */
export type ChangeValues = (values: Float64Array, into: Float64Array) => void;

/** The same series with other values. */
export function* mapSeries(set: SeriesSet, change: ChangeValues): Sliced<SeriesSet> {
  const budget = new SliceBudget();
  const room = new ValueRoom(set.series.length);
  const series: Series[] = [];
  for (const one of set.series) {
    const values = room.take(one.values.length);
    change(one.values, values);
    series.push({ ...one, values });
    if (budget.isSpent(values.length)) yield;
  }
  return { ...set, series };
}

/** Whether any bucket has a value. */
export function hasPoints(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value));
}

import type { Unit } from '../../units/unit.ts';
import type { Filter } from '../syntax/tree.ts';

/** The kind of instrument a metric was recorded with, which decides what can be computed from it. */
export type Instrument = 'gauge' | 'additive' | 'counter' | 'histogram' | 'summary';

/** A metric a query may use, and what is known about it. */
export interface MetricInfo {
  readonly name: string;
  /** Without the dollar sign. */
  readonly alias: string;
  /** Absent when nobody knows it: what depends on it is then not checked. */
  readonly instrument?: Instrument;
  /** As it was sent or normalised. */
  readonly unit?: string;
  /** `false`: the project has no such metric, so parts that use it get an error. */
  readonly exists?: boolean;
  /** Set for the metrics that are computed from spans, logs or events when they are asked for. */
  readonly source?: 'spans' | 'logs' | 'events';
}

/** Percentiles that histograms are asked for. */
type Percentile = 'p50' | 'p75' | 'p90' | 'p95' | 'p99';

/** Functions that are executed where the points are stored. */
export type StorageFunction = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'uniq' | Percentile;

/** A label of grouped results: the value of an attribute, possibly folded. */
export interface Grouping {
  /** Stored key of the attribute. */
  readonly attribute: string;
  /** Stored key of the attribute that stands in where a series lacks the first. */
  readonly standIn?: string;
  readonly transform?: 'lower' | 'upper';
  /** Name of the label: the alias, else the text of the element. */
  readonly label: string;
}

/** One question to the store. References that need the same series share one selector. */
export interface Selector {
  /** Equal for equal questions. */
  readonly key: string;
  readonly metric: MetricInfo;
  /** `raw`: one series per set of attributes. */
  readonly func: StorageFunction | 'raw';
  /** `time`: `min` or `max` of the time of the points, in unix seconds. */
  readonly of: 'value' | 'time';
  /** Conditions on attributes, all of which hold. Operands are stored keys. */
  readonly filters: readonly Filter[];
  /**
   * Conditions on the value of a bucket, all of which hold: comparisons and lists of plain numbers
   * in the unit of the selector; the operand is `_value`.
   */
  readonly valueFilters: readonly Filter[];
  /** Labels of the series. Without any, raw series have the label `hash` alone and others none. */
  readonly groupBy: readonly Grouping[];
  /**
   * For raw series only: what functions further out group by. These do not become labels, but each
   * series has to say their values.
   */
  readonly carry: readonly Grouping[];
  /** For `uniq`: keys of the attributes whose combinations are counted; none counts series. */
  readonly uniqKeys: readonly string[];
  /** Longest `[window]` of the references, in milliseconds; 0 without one. */
  readonly window: number;
  /** How much earlier the points are, in milliseconds. */
  readonly offset: number;
  /** Unit of the values. */
  readonly unit: Unit;
}

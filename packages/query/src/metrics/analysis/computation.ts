/** What has to be computed for a column: a tree of steps, names and units resolved. */
import type { MapFunction } from './point-functions.ts';
import type { Grouping } from './selector.ts';
import type { Operator } from '../syntax/precedence.ts';

export type Computation =
  | SeriesStep
  | ColumnStep
  | ConstantStep
  | BucketStep
  | MapStep
  | AggregateStep
  | RollupStep
  | BucketQuantileStep
  | NegateStep
  | OperationStep;

/** The answer to a selector. */
interface SeriesStep {
  readonly kind: 'series';
  /** Index in the list of selectors. */
  readonly selector: number;
}

/** The result of an earlier column. */
interface ColumnStep {
  readonly kind: 'column';
  /** Index in the list of columns. */
  readonly column: number;
}

/** A number; durations and sizes are already in the unit of what they meet. */
interface ConstantStep {
  readonly kind: 'constant';
  readonly value: number;
}

/** `_seconds` and `_minutes`: the length of the bucket. */
interface BucketStep {
  readonly kind: 'bucket';
  readonly unit: 'seconds' | 'minutes';
}

/** Point by point. */
interface MapStep {
  readonly kind: 'map';
  readonly func: MapFunction;
  readonly argument: Computation;
}

export type AggregateFunction = 'sum' | 'avg' | 'min' | 'max' | 'median';

/** Across the series of a group, point by point; without grouping across all series. */
interface AggregateStep {
  readonly kind: 'aggregate';
  readonly func: AggregateFunction;
  readonly groupBy: readonly Grouping[];
  readonly argument: Computation;
}

export type RollupFunction = 'rate' | 'increase' | `${AggregateFunction}_over_time`;

/** Over the points of a window that ends at each point. `irate` is `rate`, `delta` is `increase`. */
export interface RollupStep {
  readonly kind: 'rollup';
  readonly func: RollupFunction;
  /** The `[window]` that was written, in milliseconds; 0 without one. */
  readonly window: number;
  readonly argument: Computation;
}

/** Of the series of each group that differ in the label `le` alone: counts up to that bound. */
interface BucketQuantileStep {
  readonly kind: 'bucket-quantile';
  /** 0 to 1. */
  readonly level: number;
  readonly argument: Computation;
}

interface NegateStep {
  readonly kind: 'negate';
  readonly argument: Computation;
}

interface OperationStep {
  readonly kind: 'operation';
  readonly operator: Operator;
  readonly left: Computation;
  readonly right: Computation;
}

/** What a step works on. */
export function argumentsOf(step: Computation): readonly Computation[] {
  if (step.kind === 'operation') return [step.left, step.right];
  return 'argument' in step ? [step.argument] : [];
}

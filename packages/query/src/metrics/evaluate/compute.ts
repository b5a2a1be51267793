import type { Computation, RollupStep } from '../analysis/computation.ts';
import { aggregateSeries } from './aggregate.ts';
import { bucketQuantile } from './bucket-quantile.ts';
import { joinSeries } from './join.ts';
import { pointFunction } from '../analysis/point-functions.ts';
import { OPERATIONS, operateSeries } from './operators.ts';
import { overTime } from './over-time.ts';
import { rate } from './rate.ts';
import { type ChangeValues, mapSeries, type SeriesSet } from './series.ts';
import type { Sliced } from '../../slices.ts';

/** What a step results in: a number that is the same in every bucket, or series. */
export type Computed = number | SeriesSet;

export interface ComputeContext {
  /** Length of a bucket in milliseconds. */
  readonly interval: number;
  /** Buckets that are computed, look-back included. */
  readonly bucketCount: number;
  /** Length of the range that was asked for, in milliseconds. */
  readonly range: number;
  /** Whether `rate` looks at no more than the window that was written. */
  readonly exactWindows: boolean;
  /**
   * Counts values that were computed.
   * @throws EvaluationError when the query computes too many
   */
  readonly spend: (values: number) => void;
  /**
   * Answer to the selector of that index.
   * @throws EvaluationError when there is none
   */
  readonly selected: (selector: number) => SeriesSet;
  /**
   * Result of the earlier column of that index.
   * @throws EvaluationError when there is none
   */
  readonly column: (column: number) => Computed;
}

/** What a series costs beside its values, in values. */
const SERIES = 32;

/**
 * Runs a computation.
 *
 * @throws EvaluationError when series can't be combined or are not there.
 */
export function* compute(step: Computation, context: ComputeContext): Sliced<Computed> {
  const computed = yield* computeStep(step, context);
  const isNew = step.kind !== 'series' && step.kind !== 'column';
  if (isNew && typeof computed !== 'number')
    context.spend(computed.series.length * (context.bucketCount + SERIES));
  return computed;
}

function* computeStep(step: Computation, context: ComputeContext): Sliced<Computed> {
  switch (step.kind) {
    case 'constant':
      return step.value;
    case 'bucket':
      return context.interval / (step.unit === 'minutes' ? 60_000 : 1000);
    case 'series':
      return context.selected(step.selector);
    case 'column':
      return context.column(step.column);
    case 'negate':
      return yield* mapPoints(yield* compute(step.argument, context), (value) => 0 - value);
    case 'map': {
      const apply = pointFunction(step.func, context.interval);
      return yield* mapPoints(yield* compute(step.argument, context), apply);
    }
    case 'aggregate': {
      const argument = yield* compute(step.argument, context);
      return typeof argument === 'number'
        ? argument
        : yield* aggregateSeries(step.func, step.groupBy, argument);
    }
    case 'rollup': {
      const argument = asSeries(yield* compute(step.argument, context), context.bucketCount);
      return yield* mapSeries(argument, rollUp(step, context));
    }
    case 'bucket-quantile': {
      const argument = asSeries(yield* compute(step.argument, context), context.bucketCount);
      return yield* bucketQuantile(argument, step.level);
    }
    case 'operation': {
      const operate = OPERATIONS[step.operator];
      const left = yield* compute(step.left, context);
      const right = yield* compute(step.right, context);
      if (typeof left === 'number') return yield* mapPoints(right, (value) => operate(left, value));
      if (typeof right === 'number')
        return yield* mapPoints(left, (value) => operate(value, right));
      return yield* joinSeries(left, right, context.bucketCount, (a, b, into) =>
        operateSeries(step.operator, a, b, into),
      );
    }
  }
}

/** A number as one series without labels. */
export function asSeries(computed: Computed, bucketCount: number): SeriesSet {
  if (typeof computed !== 'number') return computed;
  const values = new Float64Array(bucketCount).fill(computed);
  return { groupBy: [], carried: [], series: [{ labels: [], values }] };
}

function* mapPoints(computed: Computed, apply: (value: number) => number): Sliced<Computed> {
  return typeof computed === 'number'
    ? apply(computed)
    : yield* mapSeries(computed, (values, into) => {
        for (let index = 0; index < into.length; index += 1)
          into[index] = apply(values[index] ?? Number.NaN);
      });
}

function rollUp({ func, window }: RollupStep, context: ComputeContext): ChangeValues {
  const { interval, range, bucketCount, exactWindows: isExact } = context;
  const overWindow = Math.ceil(Math.max(interval, window) / interval);
  switch (func) {
    case 'rate':
      return rate({ interval, range, window, isExact }, bucketCount);
    case 'increase': {
      const seconds = (window === 0 ? interval : window) / 1000;
      const perSecond = rate({ interval, range, window, isExact }, bucketCount);
      return (values, into) => {
        perSecond(values, into);
        for (let index = 0; index < into.length; index += 1)
          into[index] = (into[index] ?? Number.NaN) * seconds;
      };
    }
    default:
      return (values, into) => into.set(overTime(OVER_TIME[func], values, overWindow));
  }
}

const OVER_TIME = {
  min_over_time: 'min',
  max_over_time: 'max',
  sum_over_time: 'sum',
  avg_over_time: 'avg',
  median_over_time: 'median',
} as const;

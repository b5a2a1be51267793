import { PartError } from '../../shared/part-error.ts';
import { suggest } from '../../shared/suggest.ts';
import type { Unit } from '../../units/unit.ts';
import type { MetricColumn } from './analysis.ts';
import { BUCKET_BOUND, bucketQuantileOf, metricInside } from './bucket-quantile.ts';
import { argumentsOf, type Computation } from './computation.ts';
import { type Measure, measureOfBoth, unitDivisor, unitOfMeasure } from './convert-unit.ts';
import { findMetricsFunction, METRICS_FUNCTIONS, type MetricsFunctionInfo } from './functions.ts';
import { mergeGroupings, resolveGrouping } from './grouping.ts';
import { childrenOf } from '../syntax/children.ts';
import { printExpression } from '../syntax/print.ts';
import {
  type ResolvedSeries,
  resolveSeries,
  resolveUniq,
  type SeriesContext,
} from './resolve-series.ts';
import type { Grouping } from './selector.ts';
import type { Call, ColumnReference, Expression, Operation } from '../syntax/tree.ts';

export interface ResolveContext extends SeriesContext {
  /** Columns so far, for references to them. */
  readonly columns: readonly ColumnDraft[];
}

export type ColumnDraft = Omit<MetricColumn, 'unit'> & Pick<ResolvedExpression, 'unit' | 'measure'>;

export interface ResolvedExpression {
  readonly computation: Computation;
  /** Undefined when nobody knows it. */
  readonly unit: Unit | undefined;
  /** Set for numbers, which take the unit of what they meet. */
  readonly measure?: Measure | undefined;
}

/**
 * What has to be computed for an expression.
 *
 * @param groupBy grouping of all metrics and functions inside
 * @throws PartError for unknown names and functions, and for what can't be computed.
 */
export function resolveExpression(
  context: ResolveContext,
  expression: Expression,
  groupBy: readonly Grouping[],
): ResolvedExpression {
  switch (expression.kind) {
    case 'number':
      return constant(Number(expression.text), 'plain', expression);
    case 'duration':
      return constant(expression.nanoseconds, 'duration', expression);
    case 'bytes':
      return constant(expression.bytes, 'bytes', expression);
    case 'metric': {
      const at = expression.at;
      return seriesStep(resolveSeries(context, expression, { func: 'raw', at }, groupBy));
    }
    case 'uniq': {
      const own = mergeGroupings(resolveGrouping(expression.by), groupBy);
      return seriesStep(resolveUniq(context, expression, own));
    }
    case 'reference':
      return resolveReference(context, expression);
    case 'call':
      return resolveCall(context, expression, groupBy);
    case 'operation':
      return resolveOperation(context, expression, groupBy);
    case 'negation': {
      const operand = resolveExpression(context, expression.operand, groupBy);
      return { ...operand, computation: { kind: 'negate', argument: operand.computation } };
    }
    case 'parentheses':
      return resolveExpression(context, expression.expression, groupBy);
  }
}

function constant(value: number, measure: Measure, expression: Expression): ResolvedExpression {
  if (!Number.isFinite(value)) {
    throw new PartError(`${printExpression(expression)} is too large a number`, expression.at);
  }
  return { computation: { kind: 'constant', value }, unit: unitOfMeasure(measure), measure };
}

function seriesStep({ selector, unit }: ResolvedSeries): ResolvedExpression {
  return { computation: { kind: 'series', selector }, unit };
}

function resolveReference(
  { columns }: ResolveContext,
  { name, at }: ColumnReference,
): ResolvedExpression {
  const index = columns.findIndex((column) => column.name === name);
  const column = columns[index];
  if (column) {
    const { unit, measure } = column;
    return { computation: { kind: 'column', column: index }, unit, measure };
  }
  if (name === '_seconds' || name === '_minutes') {
    const unit = name === '_seconds' ? 'seconds' : 'minutes';
    return { computation: { kind: 'bucket', unit }, unit: '', measure: 'plain' };
  }
  const suggestion = suggest(name, [...columns.map((earlier) => earlier.name), ...CONSTANTS]);
  throw new PartError(`can't resolve name "${name}"`, at, {
    hint: 'A name refers to an earlier column. To filter by an attribute, start the part with "where".',
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

const CONSTANTS = ['_seconds', '_minutes'];

function resolveCall(
  context: ResolveContext,
  call: Call,
  groupBy: readonly Grouping[],
): ResolvedExpression {
  const info = functionOf(call);
  const own = mergeGroupings(resolveGrouping(call.by), groupBy);
  const buckets = bucketQuantileOf(context.metrics, call, info);
  if (buckets) {
    const { argument, level } = buckets;
    const found = resolveExpression(context, argument, mergeGroupings(own, [BUCKET_BOUND]));
    return {
      ...found,
      computation: { kind: 'bucket-quantile', level, argument: found.computation },
    };
  }
  const metric = info.storage && metricInside(call.argument);
  if (info.storage && metric) {
    const storage = { func: info.storage, at: call.nameAt };
    return seriesStep(resolveSeries(context, metric, storage, own));
  }
  const { step } = info;
  if (!step || step.kind === 'bucket-quantile') {
    throw new PartError(`func "${call.name}" must be applied to a metric`, call.nameAt, {
      hint: `Write ${call.name}($hits) with nothing between the function and the metric.`,
    });
  }
  if (step.kind === 'aggregate') {
    const found = resolveExpression(context, call.argument, groupBy);
    const argument = found.computation;
    const selectors = new Set<number>();
    collectSelectors(argument, context.columns, selectors, new Set());
    for (const selector of selectors) context.selectors.carry(selector, own);
    return { ...found, computation: { ...step, groupBy: own, argument } };
  }
  // These don't combine series, so a grouping is meant for what is inside.
  const argument = resolveExpression(context, call.argument, own);
  if (step.kind === 'rollup') {
    const window = windowInside(call.argument);
    return { ...argument, computation: { ...step, window, argument: argument.computation } };
  }
  return { ...argument, computation: { ...step, argument: argument.computation } };
}

function functionOf({ name, nameAt }: Call): MetricsFunctionInfo {
  const info = findMetricsFunction(name);
  if (!info) {
    const near = suggest(name, METRICS_FUNCTIONS.keys());
    throw new PartError(
      `unsupported func: ${name}`,
      nameAt,
      near === undefined ? {} : { suggestion: near },
    );
  }
  return info;
}

/** The first `[window]` inside an expression, in milliseconds; 0 without one. */
function windowInside(expression: Expression): number {
  if (expression.kind === 'metric') return (expression.window?.nanoseconds ?? 0) / 1e6;
  return childrenOf(expression).reduce((found, inner) => found || windowInside(inner), 0);
}

/** Adds the selectors whose series reach the result of a computation one by one. */
function collectSelectors(
  computation: Computation,
  columns: readonly ColumnDraft[],
  found: Set<number>,
  seen: Set<number>,
): void {
  if (computation.kind === 'series') found.add(computation.selector);
  let inner = computation.kind === 'aggregate' ? [] : argumentsOf(computation);
  if (computation.kind === 'column' && !seen.has(computation.column)) {
    seen.add(computation.column);
    inner = columns
      .slice(computation.column, computation.column + 1)
      .map((column) => column.computation);
  }
  for (const each of inner) collectSelectors(each, columns, found, seen);
}

function resolveOperation(
  context: ResolveContext,
  operation: Operation,
  groupBy: readonly Grouping[],
): ResolvedExpression {
  const { operator } = operation;
  const left = resolveExpression(context, operation.left, groupBy);
  const right = resolveExpression(context, operation.right, groupBy);
  const build = (first: Computation, second: Computation): Computation => ({
    kind: 'operation',
    operator,
    left: first,
    right: second,
  });
  if (left.measure !== undefined && right.measure !== undefined) {
    const measure = measureOfBoth(operation, left.measure, right.measure);
    const computation = build(left.computation, right.computation);
    return { computation, unit: unitOfMeasure(measure), measure };
  }
  if (left.measure !== undefined) {
    const number = inUnit(left, left.measure, right.unit, operation.left);
    return { computation: build(number, right.computation), unit: right.unit };
  }
  if (right.measure !== undefined) {
    const number = inUnit(right, right.measure, left.unit, operation.right);
    return { computation: build(left.computation, number), unit: left.unit };
  }
  return { computation: build(left.computation, right.computation), unit: '' };
}

/** A number in the unit of the series it meets. */
function inUnit(
  { computation }: ResolvedExpression,
  measure: Measure,
  unit: Unit | undefined,
  expression: Expression,
): Computation {
  const divisor = unitDivisor(measure, unit, printExpression(expression), expression.at);
  if (divisor === 1) return computation;
  return computation.kind === 'constant'
    ? { kind: 'constant', value: computation.value / divisor }
    : {
        kind: 'operation',
        operator: '/',
        left: computation,
        right: { kind: 'constant', value: divisor },
      };
}

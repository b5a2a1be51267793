import type { Operator } from '../syntax/precedence.ts';

/** From two values to one; NaN stands for a missing point on all sides. */
type Operate = (left: number, right: number) => number;

/** Nothing divided by nothing is not known; anything else by nothing is without bounds. */
function divide(left: number, right: number): number {
  if (right !== 0) return left / right;
  return left === 0 || Number.isNaN(left) ? Number.NaN : Infinity;
}

function remainder(left: number, right: number): number {
  // Adding 0 turns the remainder -0 into 0.
  return (Math.trunc(left) % Math.trunc(right)) + 0;
}

/** An operation that needs both of its values. */
function ofBoth(operate: Operate): Operate {
  return (left, right) =>
    Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : operate(left, right);
}

const compare = (holds: (left: number, right: number) => boolean): Operate =>
  ofBoth((left, right) => Number(holds(left, right)));

/** The operation between two values of which at least one is a number that every bucket has. */
export const OPERATIONS: Readonly<Record<Operator, Operate>> = {
  '^': ofBoth((left, right) => left ** right),
  '*': (left, right) => left * right,
  '/': divide,
  '%': remainder,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '==': compare((left, right) => left === right),
  '!=': compare((left, right) => left !== right),
  '<': compare((left, right) => left < right),
  '<=': compare((left, right) => left <= right),
  '>': compare((left, right) => left > right),
  '>=': compare((left, right) => left >= right),
  and: ofBoth((left, right) => (left !== 0 && right !== 0 ? right : 0)),
  unless: ofBoth((left, right) => (right === 0 ? left : Number.NaN)),
  or: ofBoth((left, right) => (left !== 0 ? left : right)),
};

/**
 * Between two series a missing side of a sum counts as 0, unless both are missing; so does the right
 * side of `unless`.
 */
const OPERATIONS_OF_SERIES: Readonly<Record<Operator, Operate>> = {
  ...OPERATIONS,
  '+': (left, right) => (Number.isNaN(left) ? right : Number.isNaN(right) ? left : left + right),
  '-': (left, right) =>
    Number.isNaN(left) ? 0 - right : Number.isNaN(right) ? left : left - right,
  unless: (left, right) => (right === 0 || Number.isNaN(right) ? left : Number.NaN),
};

/** The operation between the points of two series, bucket by bucket, into a third of the same length. */
export function operateSeries(
  operator: Operator,
  left: Float64Array,
  right: Float64Array,
  into: Float64Array,
): void {
  const operate = OPERATIONS_OF_SERIES[operator];
  for (let index = 0; index < into.length; index += 1) {
    into[index] = operate(left[index] ?? Number.NaN, right[index] ?? Number.NaN);
  }
}

import { SliceBudget, type Sliced } from '../../slices.ts';
import {
  type BinaryOperator,
  isComparison,
  NAME_LABEL,
  type PromqlBinary,
  type PromqlMatching,
} from '../syntax/tree.ts';
import { PromqlError } from '../promql-error.ts';
import {
  emptySeries,
  labelsKey,
  onlyLabels,
  type PromqlLabels,
  type PromqlSeries,
  type PromqlValue,
  withoutLabels,
  withoutName,
} from './series.ts';

/** The value of an operation; undefined where a comparison drops it. */
type Operate = (left: number, right: number) => number | undefined;

const ARITHMETIC: Readonly<Partial<Record<BinaryOperator, (a: number, b: number) => number>>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  // 1 to any power is 1, also where the power is not known; so is -1 to one without bounds.
  '^': (left, right) =>
    left === 1 || (left === -1 && Math.abs(right) === Infinity) ? 1 : left ** right,
};

const HOLDS: Readonly<Partial<Record<BinaryOperator, (a: number, b: number) => boolean>>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

/** @param kept the value of a comparison that holds; 1 and 0 for `bool` */
function operationOf(
  { operator, bool }: PromqlBinary,
  kept: (left: number, right: number) => number = (left) => left,
): Operate {
  const compute = ARITHMETIC[operator];
  if (compute) return compute;
  const holds = HOLDS[operator];
  if (!holds) throw new Error(`bug: ${operator} does not compute values`);
  if (bool) return (left, right) => Number(holds(left, right));
  return (left, right) => (holds(left, right) ? kept(left, right) : undefined);
}

/**
 * An operation on numbers, on a number and series, or on the values of series with the same labels.
 *
 * @throws PromqlError where several series fit each other
 */
export function* operate(
  node: PromqlBinary,
  left: PromqlValue,
  right: PromqlValue,
): Sliced<PromqlValue> {
  if (left.kind === 'scalar' && right.kind === 'scalar') {
    const compute = operationOf(node);
    const values = left.values.map((value, index) => compute(value, right.values[index] ?? 0) ?? 0);
    return { kind: 'scalar', values };
  }
  if (left.kind === 'vector' && right.kind === 'vector')
    return { kind: 'vector', series: yield* joinVectors(node, left.series, right.series) };
  const series: PromqlSeries[] = [];
  const budget = new SliceBudget();
  const [vector, numbers] = left.kind === 'vector' ? [left, right] : [right, left];
  if (vector.kind !== 'vector' || numbers.kind !== 'scalar') return left;
  const isNumberLeft = numbers === left;
  // A comparison keeps the value of the series, on whichever side it stands.
  const compute = operationOf(node, (a, b) => (isNumberLeft ? b : a));
  for (const one of vector.series) {
    const into = emptySeries(resultLabels(node, one.labels), one.values.length);
    combine(one, { values: numbers.values }, into, (value, number) =>
      isNumberLeft ? compute(number, value) : compute(value, number),
    );
    series.push(into);
    if (budget.isSpent(one.values.length)) yield;
  }
  return { kind: 'vector', series };
}

const resultLabels = ({ operator, bool }: PromqlBinary, labels: PromqlLabels): PromqlLabels =>
  isComparison(operator) && !bool ? labels : withoutName(labels);

/** Writes what an operation gives into the places of `into` where both sides have a value. */
function combine(
  one: PromqlSeries,
  other: { readonly values: Float64Array; readonly present?: Uint8Array },
  into: PromqlSeries,
  compute: Operate,
): void {
  for (let index = 0; index < into.values.length; index += 1) {
    if (one.present[index] !== 1 || other.present?.[index] === 0) continue;
    const value = compute(one.values[index] ?? 0, other.values[index] ?? 0);
    if (value === undefined) continue;
    into.values[index] = value;
    into.present[index] = 1;
  }
}

/** What series of two sides find each other by. */
const signatureOf =
  (matching: PromqlMatching | undefined) =>
  ({ labels }: PromqlSeries): string =>
    labelsKey(
      matching?.mode === 'on'
        ? onlyLabels(labels, matching.labels)
        : withoutLabels(labels, [NAME_LABEL, ...(matching?.labels ?? [])]),
    );

function* joinVectors(
  node: PromqlBinary,
  left: readonly PromqlSeries[],
  right: readonly PromqlSeries[],
): Sliced<readonly PromqlSeries[]> {
  const { operator, matching } = node;
  const signature = signatureOf(matching);
  if (operator === 'and' || operator === 'unless' || operator === 'or')
    return yield* joinSets(operator, left, right, signature);
  const isRightMany = matching?.group?.side === 'right';
  const [many, one] = isRightMany ? [right, left] : [left, right];
  // Where one side has nothing at a time, nobody meets anybody.
  const met = presenceOf(many);
  const ones = new Map<string, PromqlSeries>();
  for (const [key, members] of Map.groupBy(one, signature))
    ones.set(key, joined(node, members, met));
  const budget = new SliceBudget();
  const results = new Map<string, PromqlSeries>();
  const compute = operationOf(node);
  for (const each of many) {
    const partner = ones.get(signature(each));
    if (!partner) continue;
    const labels = joinedLabels(node, each.labels, partner.labels);
    const into = emptySeries(labels, each.values.length);
    combine(each, partner, into, (a, b) => (isRightMany ? compute(b, a) : compute(a, b)));
    const key = labelsKey(labels);
    const known = results.get(key);
    // Several meet one only where that was asked for.
    results.set(key, known ? joined(node, [known, into], met) : into);
    if (budget.isSpent(each.values.length)) yield;
  }
  return [...results.values()];
}

/** Where any of some series has a value. */
function presenceOf(series: readonly PromqlSeries[]): Uint8Array {
  const found = new Uint8Array(series[0]?.present.length ?? 0);
  for (const { present } of series)
    for (let index = 0; index < found.length; index += 1)
      if (present[index] === 1) found[index] = 1;
  return found;
}

/** Series that are one because no two have a value at the same time, among the times that count. */
function joined(
  node: PromqlBinary,
  members: readonly PromqlSeries[],
  counting: Uint8Array,
): PromqlSeries {
  const [first, ...others] = members;
  if (!first) throw new Error('bug: a group without series');
  if (others.length === 0) return first;
  const into = emptySeries(first.labels, first.values.length);
  for (const { values, present } of members)
    for (let index = 0; index < values.length; index += 1) {
      if (present[index] !== 1 || counting[index] !== 1) continue;
      if (into.present[index] === 1)
        throw new PromqlError(
          `several series on one side match one on the other, for example those with ${labelsText(first.labels)}: use on, ignoring, group_left or group_right`,
          node.at,
        );
      into.present[index] = 1;
      into.values[index] = values[index] ?? 0;
    }
  return into;
}

const labelsText = (labels: PromqlLabels): string => JSON.stringify(labels).slice(0, 200);

/** The labels of the series that two give. */
function joinedLabels(node: PromqlBinary, many: PromqlLabels, one: PromqlLabels): PromqlLabels {
  const { matching } = node;
  const own = resultLabels(node, many);
  if (!matching?.group)
    return matching?.mode === 'on'
      ? onlyLabels(own, matching.labels)
      : withoutLabels(own, matching?.labels ?? []);
  const { include } = matching.group;
  return { ...withoutLabels(own, include), ...onlyLabels(one, include) };
}

/** `and`, `unless` and `or`: which series there are, time by time. */
function* joinSets(
  operator: 'and' | 'unless' | 'or',
  left: readonly PromqlSeries[],
  right: readonly PromqlSeries[],
  signature: (series: PromqlSeries) => string,
): Sliced<readonly PromqlSeries[]> {
  const [kept, tested] = operator === 'or' ? [right, left] : [left, right];
  const there = new Map<string, Uint8Array>();
  const budget = new SliceBudget();
  for (const one of tested) {
    const key = signature(one);
    const seen = there.get(key) ?? new Uint8Array(one.present.length);
    for (let index = 0; index < seen.length; index += 1)
      if (one.present[index] === 1) seen[index] = 1;
    there.set(key, seen);
    if (budget.isSpent(seen.length)) yield;
  }
  const wanted = operator === 'and' ? 1 : 0;
  const narrowed: PromqlSeries[] = [];
  for (const one of kept) {
    const seen = there.get(signature(one));
    const present = one.present.map((has, index) =>
      has === 1 && (seen?.[index] ?? 0) === wanted ? 1 : 0,
    );
    narrowed.push({ ...one, present });
    if (budget.isSpent(present.length)) yield;
  }
  return operator === 'or' ? merged([...left, ...narrowed]) : narrowed;
}

/** Series of equal labels as one; the first of two values counts. */
function merged(series: readonly PromqlSeries[]): PromqlSeries[] {
  return [...Map.groupBy(series, ({ labels }) => labelsKey(labels)).values()].map((members) => {
    const [first, ...others] = members;
    if (!first || others.length === 0) return first ?? emptySeries({}, 0);
    const into = emptySeries(first.labels, first.values.length);
    for (const { values, present } of members)
      for (let index = 0; index < values.length; index += 1) {
        if (present[index] !== 1 || into.present[index] === 1) continue;
        into.present[index] = 1;
        into.values[index] = values[index] ?? 0;
      }
    return into;
  });
}

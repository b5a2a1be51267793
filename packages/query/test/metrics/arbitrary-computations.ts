// Random computations over a made-up store, for comparing two evaluators.
import * as fc from 'fast-check';
import type { Grouping, Selector } from '@spanlight/query';
import type { Computation, SlowLabel, SlowSet } from './slow-evaluator.ts';

const GROUPINGS: readonly Grouping[] = [
  { attribute: 'a', label: 'a' },
  { attribute: 'b', label: 'b' },
  { attribute: 'c', label: 'c' },
  { attribute: 'a', transform: 'lower', label: 'lower(a)' },
  { attribute: 'b', label: 'host' },
];

/** Few groupings meet more often than many. */
const fewGroupings = fc.oneof(
  fc.constant<Grouping[]>([]),
  fc.constantFrom(...GROUPINGS).map((one) => [one]),
  fc.constant(GROUPINGS.slice(0, 2)),
  fc.constant([GROUPINGS[1]!, GROUPINGS[0]!]),
  fc.subarray([...GROUPINGS]),
);

const WINDOWS = [0, 90_000, 420_000, 3_600_000];

export const selector: fc.Arbitrary<Selector> = fc
  .record({
    func: fc.constantFrom('raw' as const, 'sum' as const),
    groupBy: fewGroupings,
    carry: fewGroupings,
    window: fc.constantFrom(...WINDOWS),
    offset: fc.constantFrom(0, 0, 60_000, 250_000),
    // Which attribute sets there are, and what their points look like.
    seed: fc.nat(1000),
  })
  .map(({ func, groupBy, carry, window, offset, seed }) => ({
    key: String(seed),
    metric: { name: 'm', alias: 'm' },
    func,
    of: 'value',
    filters: [],
    valueFilters: [],
    groupBy,
    carry:
      func === 'raw'
        ? carry.filter(({ label }) => !groupBy.some((known) => known.label === label))
        : [],
    uniqKeys: [],
    window,
    offset,
    unit: '',
  }));

const ATTRIBUTE_SETS = [
  { a: 'x', b: '1', c: '' },
  { a: 'X', b: '1', c: 'p' },
  { a: 'x', b: '2', c: '' },
  { a: 'y', b: '2', c: 'q' },
  { a: '', b: '', c: '' },
];

/** What a selector finds: the same series and points for the same selector and times. */
export function readStore(selector: Selector, times: readonly number[]): SlowSet {
  const seed = Number(selector.key);
  const sets = ATTRIBUTE_SETS.filter((_, index) => mix(seed, index) % 3 > 0 && seed % 11 > 0);
  const isRaw = selector.func === 'raw';
  const isHashed = isRaw && selector.groupBy.length === 0;
  const found = sets.map((set) => {
    const hash = String(ATTRIBUTE_SETS.indexOf(set) + 1000);
    const hashLabel: SlowLabel = { attribute: '', label: 'hash', value: hash };
    return {
      labels: isHashed ? [hashLabel] : labelsOf(selector.groupBy, set),
      carried: labelsOf(selector.carry, set),
      ...(isRaw && !isHashed ? { hash } : {}),
    };
  });
  const distinct = isRaw
    ? found
    : found.filter(
        (one, index) =>
          found.findIndex((other) => valuesOf(other.labels) === valuesOf(one.labels)) === index,
      );
  return {
    names: isHashed ? ['hash'] : selector.groupBy.map(({ label }) => label),
    series: distinct.map((one, index) => ({
      ...one,
      points: new Map(
        times.flatMap((time) => {
          const value = pointAt(mix(seed, index + 100), time);
          return value === undefined ? [] : [[time, value] as const];
        }),
      ),
    })),
  };
}

function labelsOf(groupBy: readonly Grouping[], set: (typeof ATTRIBUTE_SETS)[number]): SlowLabel[] {
  return groupBy.map((grouping) => {
    const value = new Map(Object.entries(set)).get(grouping.attribute) ?? '';
    return { ...grouping, value: grouping.transform === 'lower' ? value.toLowerCase() : value };
  });
}

function valuesOf(labels: readonly SlowLabel[]): string {
  return JSON.stringify(labels.map(({ value }) => value));
}

/** Points of one series: rising or jumping whole numbers and halves, with gaps and zeros. */
function pointAt(seed: number, time: number): number | undefined {
  const minute = Math.floor(time / 60_000);
  const roll = mix(seed, minute);
  if (roll % 5 === 0) return undefined;
  if (seed % 3 === 0) return (minute % 97) + (roll % 2);
  return [0, 0, 1, 2, 2.5, -1, 3, 7][roll % 8]!;
}

function mix(a: number, b: number): number {
  let value = Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}

/** Selectors a computation may use. */
export const SELECTOR_COUNT = 3;

/**
 * Computations of a column. Steps with a jump (comparisons, floor, a divisor that may be 0) stand only
 * over values that are computed exactly, since the two evaluators may add in different order.
 *
 * @param earlier how many columns there are before
 */
export function computation(earlier: number): fc.Arbitrary<Computation> {
  const columns = Array.from({ length: earlier }, (_, column) => column);
  const { any } = fc.letrec<{ exact: Computation; any: Computation }>((tie) => {
    const exact = tie('exact');
    const any = tie('any');
    return {
      exact: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'computation' },
        fc.nat(SELECTOR_COUNT - 1).map((selector): Computation => ({ kind: 'series', selector })),
        fc
          .constantFrom(0, 1, 2, 0.5, -3)
          .map((value): Computation => ({ kind: 'constant', value })),
        exact.map((argument): Computation => ({ kind: 'negate', argument })),
        map(['abs', 'floor', 'ceil', 'trunc'], exact),
        aggregate(['sum', 'min', 'max', 'median'], exact),
        rollup(['sum_over_time', 'min_over_time', 'max_over_time', 'median_over_time'], exact),
        operation(['+', '-', '*'], exact, exact),
        operation(['%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or', 'unless'], exact, exact),
      ),
      any: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'computation' },
        exact,
        fc
          .constantFrom('seconds' as const, 'minutes' as const)
          .map((unit): Computation => ({ kind: 'bucket', unit })),
        ...(columns.length === 0
          ? []
          : [
              fc
                .constantFrom(...columns)
                .map((column): Computation => ({ kind: 'column', column })),
            ]),
        map(['per_min', 'per_sec', 'abs'], any),
        map(['ln', 'exp2', 'sin'], exact),
        aggregate(['sum', 'avg', 'min', 'max', 'median'], any),
        rollup(['avg_over_time', 'median_over_time'], any),
        rollup(['rate', 'increase'], exact),
        operation(['+', '-', '*'], any, any),
        operation(['/'], any, exact),
      ),
    };
  });
  return any;
}

function map(
  funcs: readonly (Computation & { kind: 'map' })['func'][],
  argument: fc.Arbitrary<Computation>,
): fc.Arbitrary<Computation> {
  return fc
    .tuple(fc.constantFrom(...funcs), argument)
    .map(([func, argument]): Computation => ({ kind: 'map', func, argument }));
}

function aggregate(
  funcs: readonly (Computation & { kind: 'aggregate' })['func'][],
  argument: fc.Arbitrary<Computation>,
): fc.Arbitrary<Computation> {
  return fc
    .tuple(fc.constantFrom(...funcs), fewGroupings, argument)
    .map(([func, groupBy, argument]): Computation => ({
      kind: 'aggregate',
      func,
      groupBy,
      argument,
    }));
}

function rollup(
  funcs: readonly (Computation & { kind: 'rollup' })['func'][],
  argument: fc.Arbitrary<Computation>,
): fc.Arbitrary<Computation> {
  return fc
    .tuple(fc.constantFrom(...funcs), fc.constantFrom(...WINDOWS), argument)
    .map(([func, window, argument]): Computation => ({ kind: 'rollup', func, window, argument }));
}

function operation(
  operators: readonly (Computation & { kind: 'operation' })['operator'][],
  left: fc.Arbitrary<Computation>,
  right: fc.Arbitrary<Computation>,
): fc.Arbitrary<Computation> {
  return fc
    .tuple(fc.constantFrom(...operators), left, right)
    .map(([operator, left, right]): Computation => ({ kind: 'operation', operator, left, right }));
}

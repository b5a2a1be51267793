import type { Grouping } from '../analysis/selector.ts';
import { EvaluationError } from './evaluation-error.ts';
import { labelReader } from './label-reader.ts';
import { labelKey, mapSeries, type Series, type SeriesSet } from './series.ts';
import { SliceBudget, type Sliced } from '../../slices.ts';
import { ValueRoom } from './value-room.ts';

/** Writes the values of the result of two series into `into`. */
export type CombineValues = (left: Float64Array, right: Float64Array, into: Float64Array) => void;

/**
 * Pairs the series of two sides and combines each pair. Labels are compared as sets of names.
 *
 * - The same labels on both sides: one to one by their values; a series without partner is combined
 *   with missing points.
 * - All labels of one side among those of the other: each series of the side with more labels meets
 *   the one that has the same values in the labels they share, or missing points.
 * - One side has no series at all: the other meets missing points.
 *
 * Raw series may have equal labels; then one on a side meets all of the other side, and several meet
 * those of the same attributes.
 *
 * @throws EvaluationError when neither side has all labels of the other, or several series on both
 * sides fit each other.
 */
export function* joinSeries(
  left: SeriesSet,
  right: SeriesSet,
  bucketCount: number,
  combine: CombineValues,
): Sliced<SeriesSet> {
  const missing = new Float64Array(bucketCount).fill(Number.NaN);
  if (right.series.length === 0 && left.series.length > 0) {
    return yield* mapSeries(left, (values, into) => combine(values, missing, into));
  }
  if (left.series.length === 0)
    return yield* mapSeries(right, (values, into) => combine(missing, values, into));
  const leftHasAll = hasLabels(left, right);
  const rightHasAll = hasLabels(right, left);
  if (!leftHasAll && !rightHasAll) {
    throw new EvaluationError(
      `can't combine series grouped by ${labelList(left)} with series grouped by ${labelList(right)}, ` +
        'group both by the same attributes',
    );
  }
  // The result has the labels of the side that has more, and the left one's when they are the same.
  const join: Join = leftHasAll
    ? { many: left, one: right, combine, keepsLoneOnes: rightHasAll, missing }
    : { many: right, one: left, combine: flip(combine), keepsLoneOnes: false, missing };
  return yield* joinManyToOne(join);
}

/** A join seen from the side whose labels the result has. */
interface Join {
  readonly many: SeriesSet;
  readonly one: SeriesSet;
  /** Takes the values of `many` first. */
  readonly combine: CombineValues;
  /** Whether series of `one` without partner are part of the result. */
  readonly keepsLoneOnes: boolean;
  readonly missing: Float64Array;
}

function flip(combine: CombineValues): CombineValues {
  return (left, right, into) => combine(right, left, into);
}

function hasLabels(set: SeriesSet, other: SeriesSet): boolean {
  return other.groupBy.every(({ label }) => placeOf(set.groupBy, label) !== -1);
}

function placeOf(groupBy: readonly Grouping[], label: string): number {
  return groupBy.findIndex((grouping) => grouping.label === label);
}

function labelList(set: SeriesSet): string {
  return set.groupBy.map(({ label }) => label).join(', ');
}

function* joinManyToOne({ many, one, combine, keepsLoneOnes, missing }: Join): Sliced<SeriesSet> {
  const shared = one.groupBy.map(({ label }) => placeOf(many.groupBy, label));
  const budget = new SliceBudget();
  const manyByKey = yield* groupByKey(many.series, shared);
  const oneByKey = yield* groupByKey(
    one.series,
    one.groupBy.map((_, index) => index),
  );
  const result = new JoinedLabels(many, one);
  const series: Series[] = [];
  const room = new ValueRoom(many.series.length);
  const combined = (a: Series | undefined, b: Series | undefined): Float64Array => {
    const values = room.take(missing.length);
    combine(a?.values ?? missing, b?.values ?? missing, values);
    return values;
  };
  for (const [key, ofMany] of manyByKey) {
    for (const [a, b] of pairs(ofMany, oneByKey.get(key) ?? [], keepsLoneOnes)) {
      series.push({
        labels: result.labelsOf(a, b),
        ...hashOf(a, b, ofMany.length > 1),
        values: combined(a, b),
      });
      if (budget.isSpent(missing.length)) yield;
    }
  }
  if (keepsLoneOnes) {
    for (const [key, ofOne] of oneByKey) {
      for (const lone of manyByKey.has(key) ? [] : ofOne) {
        const labels = result.labelsOf(undefined, lone);
        series.push({ ...lone, labels, values: combined(undefined, lone) });
        if (budget.isSpent(missing.length)) yield;
      }
    }
  }
  return { groupBy: many.groupBy, carried: result.carried, series };
}

function* groupByKey(
  series: readonly Series[],
  places: readonly number[],
): Sliced<ReadonlyMap<string, readonly Series[]>> {
  const budget = new SliceBudget();
  const groups = new Map<string, Series[]>();
  for (const one of series) {
    const key = labelKey(places.map((place) => one.labels[place] ?? ''));
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
    if (budget.isSpent(0)) yield;
  }
  return groups;
}

type Pair = readonly [Series | undefined, Series | undefined];

/** Who meets whom among series that agree in the labels both sides have. */
function pairs(
  many: readonly Series[],
  one: readonly Series[],
  keepsLoneOnes: boolean,
): readonly Pair[] {
  const [first] = one;
  if (one.length < 2) return many.map((a): Pair => [a, first]);
  const [only] = many;
  if (many.length === 1) return one.map((b): Pair => [only, b]);
  const byHash = new Map(one.map((b) => [b.hash, b]));
  if (byHash.has(undefined) || many.some(({ hash }) => hash === undefined)) {
    throw new EvaluationError(
      'several series on both sides have the same labels, put sum() or another function around one side',
    );
  }
  const found: Pair[] = many.map((a) => [a, byHash.get(a.hash)]);
  if (keepsLoneOnes) {
    const hashes = new Set(many.map(({ hash }) => hash));
    found.push(...one.filter(({ hash }) => !hashes.has(hash)).map((b): Pair => [undefined, b]));
  }
  return found;
}

/** The identity of a result: that of the side of which several series met one. */
function hashOf(
  many: Series | undefined,
  one: Series | undefined,
  severalOfMany: boolean,
): { hash: string } | undefined {
  const hash = severalOfMany ? (many?.hash ?? one?.hash) : (one?.hash ?? many?.hash);
  return hash === undefined ? undefined : { hash };
}

type ReadLabel = (many: Series | undefined, one: Series | undefined) => string;

/** The labels of a result: those of `many`, and what only `one` carries. */
class JoinedLabels {
  readonly carried: readonly Grouping[];
  readonly #readers: readonly ReadLabel[];

  constructor(many: SeriesSet, one: SeriesSet) {
    const known = [...many.groupBy, ...many.carried];
    const extra = one.carried.filter(({ label }) => placeOf(known, label) === -1);
    this.carried = [...many.carried, ...extra];
    this.#readers = [
      ...known.map((grouping): ReadLabel => {
        const [ofMany, ofOne] = [readerOf(grouping, many), readerOf(grouping, one)];
        return (a, b) => (a ? ofMany(a) : b ? ofOne(b) : '');
      }),
      ...extra.map((grouping): ReadLabel => {
        const [ofMany, ofOne] = [readerOf(grouping, many), readerOf(grouping, one)];
        return (a, b) => (b ? ofOne(b) : a ? ofMany(a) : '');
      }),
    ];
  }

  labelsOf(many: Series | undefined, one: Series | undefined): readonly string[] {
    return this.#readers.map((read) => read(many, one));
  }
}

/** Series were paired by the names of their labels, so the name alone decides. */
function readerOf(grouping: Grouping, set: SeriesSet): (series: Series) => string {
  const place = placeOf([...set.groupBy, ...set.carried], grouping.label);
  return place === -1 ? labelReader(grouping, set) : ({ labels }) => labels[place] ?? '';
}

import type { Sketch } from './sketch.ts';
import { spreadBucket } from './spread-bucket.ts';

/** Buckets of a histogram; a longer list is not kept. */
export const BUCKET_LIMIT = 4096;
/** Scales with which bucket borders are numbers: the finest resolve a millionth of a percent. */
const SCALES = { least: -11, greatest: 24 };
/** The largest value whose sketch key is not that of infinity. */
const LARGEST = 3.38e38;

/** Counts of values between borders of the sender's choice; `counts` is one longer than `bounds`. */
interface ExplicitBuckets {
  readonly kind: 'explicit';
  /** Ascending. */
  readonly bounds: Float64Array;
  readonly counts: Float64Array;
}

/** Counts of values between powers of 2^(2^-scale): `counts[i]` is above the power `offset + i`. */
export interface Side {
  readonly offset: number;
  readonly counts: Float64Array;
}

/** Counts of values in buckets of equal relative width, of zero and of negative values. */
interface ExponentialBuckets {
  readonly kind: 'exponential';
  readonly scale: number;
  readonly zero: number;
  readonly positive: Side;
  readonly negative: Side;
}

/** A histogram as sent, with explicit or exponential buckets. */
export type Distribution = ExplicitBuckets | ExponentialBuckets;

/** Whether values can be told from the buckets. */
export function isUsable(distribution: Distribution): boolean {
  if (distribution.kind === 'exponential') {
    const { scale, zero, positive, negative } = distribution;
    return (
      Number.isInteger(scale) &&
      scale >= SCALES.least &&
      scale <= SCALES.greatest &&
      positive.counts.length + negative.counts.length <= BUCKET_LIMIT &&
      Number.isSafeInteger(zero) &&
      areCounts(positive.counts) &&
      areCounts(negative.counts)
    );
  }
  const { bounds, counts } = distribution;
  if (bounds.length === 0 || bounds.length > BUCKET_LIMIT) return false;
  if (counts.length !== bounds.length + 1 || !areCounts(counts)) return false;
  for (let i = 0; i < bounds.length; i++) {
    const bound = bounds[i] ?? Number.NaN;
    if (Number.isNaN(bound) || (i > 0 && bound <= (bounds[i - 1] ?? 0))) return false;
  }
  return true;
}

function areCounts(counts: Float64Array): boolean {
  for (const count of counts) if (!Number.isSafeInteger(count)) return false;
  return true;
}

/**
 * What came in between two states of a growing histogram; undefined when their buckets can't be
 * compared. No count is negative.
 */
export function difference(now: Distribution, before: Distribution): Distribution | undefined {
  if (now.kind === 'explicit')
    return before.kind === 'explicit' ? explicitDifference(now, before) : undefined;
  if (before.kind === 'explicit') return undefined;
  const scale = Math.min(now.scale, before.scale);
  const [coarseNow, coarseBefore] = [atScale(now, scale), atScale(before, scale)];
  return {
    kind: 'exponential',
    scale,
    zero: Math.max(0, now.zero - before.zero),
    positive: sideDifference(coarseNow.positive, coarseBefore.positive),
    negative: sideDifference(coarseNow.negative, coarseBefore.negative),
  };
}

/**
 * The state of a growing histogram to be remembered. Explicit buckets get counts of their own, which are those remembered before
 * where the bounds are the same: they are as old as the series, and arrays that are replaced by each point would be promoted
 * and collected. Exponential buckets are remembered as they are.
 */
export function remembered(
  before: Distribution | undefined,
  now: Distribution | undefined,
): Distribution | undefined {
  if (now?.kind !== 'explicit') return now;
  if (before?.kind !== 'explicit' || !haveSameBounds(now, before))
    return { ...now, counts: now.counts.slice() };
  before.counts.set(now.counts);
  return before;
}

/** The buckets at a scale that is not finer. */
function atScale(buckets: ExponentialBuckets, scale: number): ExponentialBuckets {
  const steps = buckets.scale - scale;
  if (steps <= 0) return buckets;
  const { positive, negative } = buckets;
  return {
    ...buckets,
    scale,
    positive: coarser(positive, steps),
    negative: coarser(negative, steps),
  };
}

/** The least and the greatest of values; NaN where unknown. */
export interface MinMax {
  readonly min: number;
  readonly max: number;
}

/** Bounds of values, none of which need be at a bound; infinite where unknown. */
export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** The bounds that a reported minimum and maximum give. */
export const limitsOf = ({ min, max }: MinMax): Limits => ({
  min: Number.isNaN(min) ? Number.NEGATIVE_INFINITY : min,
  max: Number.isNaN(max) ? Number.POSITIVE_INFINITY : max,
});

/**
 * Puts the values of buckets into a sketch, within their limits: of borders of the sender's choice spread over the width of
 * each bucket, else as its middle.
 *
 * @param told The extremes of these very values, to which buckets without an end reach.
 * @param phase As of `spreadBucket`.
 */
export function addToSketch(
  sketch: Sketch,
  distribution: Distribution,
  told: MinMax,
  limits: Limits,
  phase: number,
): void {
  if (distribution.kind === 'explicit') addExplicit(sketch, distribution, told, limits, phase);
  else addExponential(sketch, distribution, limits);
}

const storable = (value: number): number => Math.min(Math.max(value, -LARGEST), LARGEST);

/**
 * The first bucket and the last are open: unless it was told how far they reach, the first begins at 0, or is its border
 * where that is not above 0, and the last is just above its border. An extreme of all time is no such end: a single slow call
 * would draw all later ones above the last border towards it.
 */
function addExplicit(
  sketch: Sketch,
  { bounds, counts }: ExplicitBuckets,
  told: MinMax,
  { min, max }: Limits,
  phase: number,
): void {
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] ?? 0;
    if (count === 0) continue;
    let lower = bounds[i - 1] ?? Number.NEGATIVE_INFINITY;
    let upper = bounds[i] ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(upper)) {
      if (Number.isFinite(told.max)) upper = told.max;
      else lower = upper = lower + Math.max(Math.abs(lower) / 128, Number.MIN_VALUE);
    } else if (!Number.isFinite(lower)) {
      lower = Number.isFinite(told.min) ? told.min : Math.min(0, upper);
    }
    const from = storable(Math.min(Math.max(lower, min), max));
    const to = storable(Math.max(Math.min(upper, max), min));
    if (from < to) spreadBucket(sketch, from, to, count, phase);
    else sketch.add(from, count);
  }
}

function addExponential(
  sketch: Sketch,
  { scale, zero, positive, negative }: ExponentialBuckets,
  { min, max }: Limits,
): void {
  const add = (value: number, count: number): void =>
    sketch.add(storable(Math.min(Math.max(value, min), max)), count);
  const width = 2 ** -scale;
  const middle = (index: number): number => (2 ** (index * width) + 2 ** ((index + 1) * width)) / 2;
  add(0, zero);
  for (const [i, count] of positive.counts.entries()) {
    if (count > 0) add(middle(positive.offset + i), count);
  }
  for (const [i, count] of negative.counts.entries()) {
    if (count > 0) add(-middle(negative.offset + i), count);
  }
}

function explicitDifference(
  now: ExplicitBuckets,
  before: ExplicitBuckets,
): ExplicitBuckets | undefined {
  if (!haveSameBounds(now, before)) return undefined;
  const counts = new Float64Array(now.counts.length);
  for (let i = 0; i < counts.length; i++)
    counts[i] = Math.max(0, (now.counts[i] ?? 0) - (before.counts[i] ?? 0));
  return { kind: 'explicit', bounds: now.bounds, counts };
}

function haveSameBounds({ bounds, counts }: ExplicitBuckets, other: ExplicitBuckets): boolean {
  if (bounds.length !== other.bounds.length || counts.length !== other.counts.length) return false;
  if (bounds === other.bounds) return true;
  for (let i = 0; i < bounds.length; i++) if (bounds[i] !== other.bounds[i]) return false;
  return true;
}

function sideDifference(now: Side, before: Side): Side {
  const shift = now.offset - before.offset;
  const counts = now.counts.map((count, i) => Math.max(0, count - (before.counts[i + shift] ?? 0)));
  return { offset: now.offset, counts };
}

function coarser({ offset, counts }: Side, steps: number): Side {
  const factor = 2 ** steps;
  const first = Math.floor(offset / factor);
  const last = Math.floor((offset + counts.length - 1) / factor);
  const merged = new Float64Array(counts.length === 0 ? 0 : last - first + 1);
  for (const [i, count] of counts.entries()) {
    const at = Math.floor((offset + i) / factor) - first;
    merged[at] = (merged[at] ?? 0) + count;
  }
  return { offset: first, counts: merged };
}

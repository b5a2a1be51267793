import type { Sketch } from './sketch.ts';

/** Buckets of a histogram; a longer list is not kept. */
const BUCKET_LIMIT = 4096;
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

const areCounts = (counts: Float64Array): boolean => counts.every(Number.isSafeInteger);

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

/** The same values in buckets of a scale that is not finer. */
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

/** Puts the values of buckets into a sketch, each as the middle of its bucket within `min` and `max`. */
export function addToSketch(
  sketch: Sketch,
  distribution: Distribution,
  min: number,
  max: number,
): void {
  const add = (value: number, count: number): void => {
    const within = Math.min(Math.max(value, min), max);
    sketch.add(Math.min(Math.max(within, -LARGEST), LARGEST), count);
  };
  if (distribution.kind === 'explicit') {
    const { bounds, counts } = distribution;
    for (let i = 0; i < counts.length; i++) add(explicitMiddle(bounds, i), counts[i] ?? 0);
    return;
  }
  const { scale, zero, positive, negative } = distribution;
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

/** The first and the last bucket are open: they count as their border and as just above it. */
function explicitMiddle(bounds: Float64Array, bucket: number): number {
  const lower = bounds[bucket - 1] ?? Number.NEGATIVE_INFINITY;
  const upper = bounds[bucket] ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(upper)) return lower + Math.max(Math.abs(lower) / 128, Number.MIN_VALUE);
  return Number.isFinite(lower) ? (lower + upper) / 2 : upper;
}

function explicitDifference(
  now: ExplicitBuckets,
  before: ExplicitBuckets,
): ExplicitBuckets | undefined {
  const { bounds } = now;
  if (bounds.length !== before.bounds.length) return undefined;
  for (let i = 0; i < bounds.length; i++) if (bounds[i] !== before.bounds[i]) return undefined;
  const counts = now.counts.map((count, i) => Math.max(0, count - (before.counts[i] ?? 0)));
  return { kind: 'explicit', bounds, counts };
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

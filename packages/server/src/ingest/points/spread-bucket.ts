import type { Sketch } from './sketch.ts';

/** Neighbours among many values of a bucket lie so far apart, as a ratio: each stands for what is within 1.5 % of it. */
const STEP = 1.03;
/** Near zero no ratio helps: so many pieces are made of the lowest quarter of a bucket that begins there. */
const NEAR_ZERO = 34;

/** A part of a bucket, cut into pieces of equal width, or of equal ratio between their borders. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly pieces: number;
  readonly isLinear: boolean;
}

/** A bucket as it is cut; `pieces` are those of all stretches. */
interface Bucket {
  readonly lower: number;
  readonly upper: number;
  readonly stretches: readonly Stretch[];
  readonly pieces: number;
}

const SLOT_BITS = 12;

/**
 * Buckets as senders repeat their borders from point to point, each in the one slot its lower border leads to: where others
 * share it, by chance or by design, a bucket is cut anew, which is all that costs.
 */
const known: (Bucket | undefined)[] = Array.from({ length: 2 ** SLOT_BITS });
const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

function slotOf(lower: number): number {
  double[0] = lower;
  const mixed = (halves[0] ?? 0) ^ Math.imul(halves[1] ?? 0, 0x85eb_ca6b);
  return Math.imul(mixed, 0x9e37_79b1) >>> (32 - SLOT_BITS);
}

/**
 * Puts values of which only the bucket is known into a sketch, evenly over the width of the bucket, as Prometheus assumes
 * of classic histograms (https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile).
 *
 * @param phase Where in its even share of the bucket each value lies, above 0 and below 1. Another one for each point, or
 *   points of one value each would all lie in the same place.
 */
export function spreadBucket(
  sketch: Sketch,
  lower: number,
  upper: number,
  count: number,
  phase: number,
): void {
  if (count === 0) return;
  const width = upper - lower;
  const bucket = bucketOf(lower, upper);
  if (count < bucket.pieces) {
    for (let i = 0; i < count; i++) sketch.add(lower + (width * (i + phase)) / count, 1);
    return;
  }
  let before = 0;
  let border = lower;
  for (const { from, to, pieces, isLinear } of bucket.stretches) {
    const step = isLinear ? (to - from) / pieces : Math.exp(ratio(from, to) / pieces);
    for (let piece = 1; piece <= pieces; piece++) {
      const next = piece === pieces ? to : isLinear ? border + step : border * step;
      const passed = next === upper ? count : Math.floor((count * (next - lower)) / width + phase);
      sketch.add((border + next) / 2, passed - before);
      before = passed;
      border = next;
    }
  }
}

function bucketOf(lower: number, upper: number): Bucket {
  const slot = slotOf(lower);
  const found = known[slot];
  if (found?.lower === lower && found.upper === upper) return found;
  const stretches = stretchesOf(lower, upper);
  const bucket = {
    lower,
    upper,
    stretches,
    pieces: stretches.reduce((sum, { pieces }) => sum + pieces, 0),
  };
  known[slot] = bucket;
  return bucket;
}

function stretchesOf(lower: number, upper: number): readonly Stretch[] {
  if (lower >= 0) return positiveStretches(lower, upper);
  if (upper > 0) return [...stretchesOf(lower, 0), ...positiveStretches(0, upper)];
  return positiveStretches(-upper, -lower)
    .map((stretch) => ({ ...stretch, from: 0 - stretch.to, to: 0 - stretch.from }))
    .toReversed();
}

function positiveStretches(lower: number, upper: number): Stretch[] {
  if (lower === 0) {
    const quarter = upper / 4;
    // There is nothing between zero and the least number there is.
    if (quarter === 0) return [{ from: 0, to: upper, pieces: 1, isLinear: true }];
    return [
      { from: 0, to: quarter, pieces: NEAR_ZERO, isLinear: true },
      ...positiveStretches(quarter, upper),
    ];
  }
  const pieces = Math.max(1, Math.ceil(ratio(lower, upper) / Math.log(STEP)));
  return [{ from: lower, to: upper, pieces, isLinear: false }];
}

/** The logarithm of the ratio of two numbers of one sign, which itself may be larger than all numbers. */
const ratio = (from: number, to: number): number =>
  Math.log(Math.abs(to)) - Math.log(Math.abs(from));

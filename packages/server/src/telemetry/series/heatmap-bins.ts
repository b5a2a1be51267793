import type { Heatmap } from '@spanlight/sdk/schemas';

/** How many values of each size a bucket has. */
export interface Sketch {
  /** Number of the bucket on the grid. */
  readonly bucket: number;
  /** The upper half of the single-precision form of values. */
  readonly keys: readonly number[];
  /** Values per key. */
  readonly counts: readonly number[];
  /** The exact extremes, where they are known. */
  readonly low: number | null;
  readonly high: number | null;
}

const BINS = 16;

const halves = new DataView(new ArrayBuffer(4));

/** The middle of the values that a key of a sketch stands for; the keys of 0 are 0. */
function sketchValue(key: number): number {
  if ((key & 0x7fff) === 0) return 0;
  halves.setUint16(0, key);
  halves.setUint16(2, 0x8000);
  return halves.getFloat32(0);
}

/**
 * Sorts values into sixteen ranges between the smallest and the largest; their widths grow with the
 * values where these are positive and far apart. Without values there are no ranges.
 */
export function binSketches(sketches: readonly Sketch[]): Pick<Heatmap, 'yAxis' | 'data'> {
  const range = rangeOf(sketches);
  if (!range) return { yAxis: [], data: [] };
  const { toScale, fromScale } = range.low > 0 && range.high - range.low > 1 ? LOGARITHM : LINEAR;
  const start = toScale(range.low);
  const width = (toScale(range.high) - start) / BINS;
  const edges = Array.from({ length: BINS + 1 }, (_, index) =>
    index === 0 ? range.low : index === BINS ? range.high : fromScale(start + index * width),
  );
  const binOf = (value: number): number =>
    Math.min(Math.max(Math.floor((toScale(value) - start) / width), 0), BINS - 1);
  return {
    yAxis: edges.slice(1).map((edge, index) => [edges[index] ?? 0, edge]),
    data: sketches.flatMap(({ bucket, keys, counts, low, high }) => {
      const bins = Array.from({ length: BINS }, () => 0);
      for (const [index, key] of keys.entries()) {
        // No value is outside of the extremes, though the middle of its range may be.
        const value = Math.min(Math.max(sketchValue(key), low ?? range.low), high ?? range.high);
        const bin = binOf(value);
        bins[bin] = (bins[bin] ?? 0) + (counts[index] ?? 0);
      }
      return bins.flatMap((count, bin): Heatmap['data'] =>
        count > 0 ? [[bucket, bin, count]] : [],
      );
    }),
  };
}

const LINEAR = { toScale: (value: number) => value, fromScale: (value: number) => value };
const LOGARITHM = { toScale: Math.log, fromScale: Math.exp };

/** The smallest and the largest value; a range that is not empty even when all values are the same. */
function rangeOf(sketches: readonly Sketch[]): { low: number; high: number } | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const sketch of sketches) {
    const values = sketch.keys.map(sketchValue);
    low = Math.min(low, sketch.low ?? Math.min(...values));
    high = Math.max(high, sketch.high ?? Math.max(...values));
  }
  if (low > high) return undefined;
  return low < high ? { low, high } : { low, high: high + Math.max(Math.abs(high) / 100, 1e-9) };
}

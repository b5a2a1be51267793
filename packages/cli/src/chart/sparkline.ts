const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** A value of a series; null where nothing is known. */
export type Point = number | null;

/** The mean of each of at most `count` equal stretches of a series; null where a stretch has no points. */
function resample(values: readonly Point[], count: number): Point[] {
  const size = Math.min(count, values.length);
  return Array.from({ length: size }, (_, index) => {
    const start = Math.floor((index * values.length) / size);
    const end = Math.floor(((index + 1) * values.length) / size);
    const known = values.slice(start, end).filter((value) => value !== null);
    if (known.length === 0) return null;
    // Each is divided before it is added: the sum of large values may be infinite.
    return known.reduce((sum, value) => sum + value / known.length, 0);
  });
}

/** A series as exactly `count` points: the means of stretches of a long one, steps between the points of a short one. */
export function stretch(values: readonly Point[], count: number): Point[] {
  if (values.length >= count || values.length < 2) return resample(values, count);
  const step = (values.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => {
    const place = Math.min(index * step, values.length - 1);
    const before = values[Math.floor(place)] ?? null;
    const after = values[Math.ceil(place)] ?? null;
    const share = place - Math.floor(place);
    // Beside a gap, half of the way belongs to the point.
    if (before === null || after === null) return share < 0.5 ? before : after;
    return before * (1 - share) + after * share;
  });
}

/** A series in one line, lowest to highest value; blanks where nothing is known. */
export function sparkline(values: readonly Point[], width: number): string {
  const points = resample(values, width);
  const scale = scaleOf(points) ?? (() => 0.5);
  return points
    .map((value) =>
      value === null ? ' ' : (blocks[Math.round(scale(value) * (blocks.length - 1))] ?? ' '),
    )
    .join('')
    .trimEnd();
}

/** The lowest and the highest value; undefined without any. */
export function boundsOf(values: readonly Point[]): { low: number; high: number } | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  return {
    low: known.reduce((least, value) => Math.min(least, value)),
    high: known.reduce((most, value) => Math.max(most, value)),
  };
}

/** Tells where a value lies between two bounds: 0 at the low one, 1 at the high one. */
export function shareBetween(low: number, high: number): (value: number) => number {
  // The range of huge values may be infinite; that of their halves is not.
  const divisor = Number.isFinite(high - low) ? 1 : 2;
  const range = high / divisor - low / divisor;
  return (value) => Math.min(1, Math.max(0, (value / divisor - low / divisor) / range));
}

function scaleOf(values: readonly Point[]): ((value: number) => number) | undefined {
  const bounds = boundsOf(values);
  if (bounds === undefined || bounds.low === bounds.high) return undefined;
  return shareBetween(bounds.low, bounds.high);
}

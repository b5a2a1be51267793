const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** A value of a series; null where nothing is known. */
export type Point = number | null;

/** The mean of each of at most `count` equal stretches of a series; null where a stretch has no points. */
export function resample(values: readonly Point[], count: number): Point[] {
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

/** A series in one line, lowest to highest value; blanks where nothing is known. */
export function sparkline(values: readonly Point[], width: number): string {
  const points = resample(values, width);
  const known = points.filter((value) => value !== null);
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
  return points
    .map((value) => {
      if (value === null) return ' ';
      const share = high > low ? value / (high - low) - low / (high - low) : 0.5;
      const step = Math.round(share * (blocks.length - 1));
      return blocks[Math.min(blocks.length - 1, Math.max(0, step))] ?? ' ';
    })
    .join('')
    .trimEnd();
}

import type { LegendValue } from '@spanlight/sdk';

/** The figures of one series; each is undefined when it has no values. */
export type SeriesFigures = Readonly<Record<LegendValue, number | undefined>>;

/** Average, last, lowest and highest of the values that are there. */
export function figuresOf(values: readonly (number | null)[]): SeriesFigures {
  let count = 0;
  let sum = 0;
  let min: number | undefined;
  let max: number | undefined;
  let last: number | undefined;
  for (const value of values) {
    if (value === null) continue;
    count += 1;
    sum += value;
    last = value;
    min = Math.min(min ?? value, value);
    max = Math.max(max ?? value, value);
  }
  return { avg: count === 0 ? undefined : sum / count, last, min, max };
}

/** The figures of a series that tables have columns for, of its known values: at least one. */
const figures = {
  last: (known: readonly number[]) => known.at(-1),
  avg: (known: readonly number[]) => known.reduce((sum, value) => sum + value / known.length, 0),
  min: (known: readonly number[]) => known.reduce((least, value) => Math.min(least, value)),
  max: (known: readonly number[]) => known.reduce((most, value) => Math.max(most, value)),
} as const;

/** The name of a figure. */
export type Figure = keyof typeof figures;

/**
 * A figure of a series; null where nothing is known. Values that may still grow count for the highest alone, unless there
 * is nothing else.
 *
 * @param unfinished how many of the newest values are of times that have not ended
 */
export function figureOf(
  values: readonly (number | null)[],
  figure: Figure,
  unfinished = 0,
): number | null {
  const all = values.filter((value) => value !== null);
  const whole = values.slice(0, values.length - unfinished).filter((value) => value !== null);
  const known = figure === 'max' || whole.length === 0 ? all : whole;
  return known.length === 0 ? null : (figures[figure](known) ?? null);
}

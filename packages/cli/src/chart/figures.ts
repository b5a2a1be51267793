/** The figures of a series that tables have columns for, of its known values: at least one. */
const figures = {
  last: (known: readonly number[]) => known.at(-1),
  avg: (known: readonly number[]) => known.reduce((sum, value) => sum + value / known.length, 0),
  min: (known: readonly number[]) => known.reduce((least, value) => Math.min(least, value)),
  max: (known: readonly number[]) => known.reduce((most, value) => Math.max(most, value)),
} as const;

/** The name of a figure. */
export type Figure = keyof typeof figures;

/** A figure of a series; null where nothing is known. */
export function figureOf(values: readonly (number | null)[], figure: Figure): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : (figures[figure](known) ?? null);
}

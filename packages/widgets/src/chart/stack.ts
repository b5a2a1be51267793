/**
 * Puts series on top of each other, the first at the bottom. A missing value adds nothing, and where all are missing
 * the stack is missing too.
 */
export function stack(
  series: readonly (readonly (number | null)[])[],
  length: number,
): (number | null)[][] {
  const below = Array.from({ length }, () => 0);
  return series.map((values) =>
    below.map((sum, index) => {
      if (series.every((other) => (other[index] ?? null) === null)) return null;
      below[index] = sum + (values[index] ?? 0);
      return below[index] ?? null;
    }),
  );
}

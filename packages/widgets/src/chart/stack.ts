/**
 * Puts series on top of each other, the first at the bottom. A missing value adds nothing, and where all are missing
 * the stack is missing too.
 */
export function stack(
  series: readonly (readonly (number | null)[])[],
  length: number,
): (number | null)[][] {
  const sums = Array.from({ length }, () => 0);
  const areMissing = sums.map((_, index) =>
    series.every((values) => (values[index] ?? null) === null),
  );
  return series.map((values) =>
    sums.map((sum, index) => {
      if (areMissing[index] === true) return null;
      const next = sum + (values[index] ?? 0);
      sums[index] = next;
      return next;
    }),
  );
}

/** The lower median of sorted values: the middle one, and of two middle ones the smaller. */
export function lowerMedian(sorted: Float64Array): number {
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** What a form says about a lower and an upper bound in milliseconds. */
export type BoundsOutcome =
  | { readonly min: number | null; readonly max: number | null }
  | { readonly minError?: string; readonly maxError?: string };

/** Reads typed bounds: at least one of them, the lower 0 or more, the upper at least one millisecond above it. */
export function readDurationBounds(min: string, max: string): BoundsOutcome {
  const lower = read(min);
  const upper = read(max);
  if (lower === undefined || (lower !== null && lower < 0)) {
    return { minError: 'Enter milliseconds, 0 or more' };
  }
  const least = (lower ?? 0) + 1;
  if (upper === undefined || (upper !== null && upper < least)) {
    return { maxError: `Enter milliseconds, ${least} or more` };
  }
  if (lower === null && upper === null) return { minError: 'Enter at least one bound' };
  return { min: lower, max: upper };
}

/** The number of a field; null when it is empty, undefined when it is none. */
function read(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

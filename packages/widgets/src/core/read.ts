/**
 * Reads of typed arrays inside loops that already know their bounds. One function per element type
 * keeps each of them monomorphic, which is what makes a loop over a million spans fast.
 */

/** The value at an index known to be in bounds. */
export function int32At(values: Int32Array, index: number): number {
  return values[index] as number;
}

/** The value at an index known to be in bounds. */
export function uint32At(values: Uint32Array, index: number): number {
  return values[index] as number;
}

/** The value at an index known to be in bounds. */
export function uint16At(values: Uint16Array, index: number): number {
  return values[index] as number;
}

/** The value at an index known to be in bounds. */
export function uint8At(values: Uint8Array, index: number): number {
  return values[index] as number;
}

/** The value at an index known to be in bounds. */
export function float64At(values: Float64Array, index: number): number {
  return values[index] as number;
}

import { int32At } from '../../core/read.ts';

/** Number of values at or before a value, in an ascending list. */
export function countUpTo(values: Int32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (int32At(values, middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an ascending list has a value. */
export function isAmong(values: Int32Array, value: number): boolean {
  return values[countUpTo(values, value) - 1] === value;
}

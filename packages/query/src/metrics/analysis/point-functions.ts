const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

const FUNCTIONS = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  trunc: Math.trunc,
  cos: Math.cos,
  cosh: Math.cosh,
  acos: Math.acos,
  acosh: Math.acosh,
  sin: Math.sin,
  sinh: Math.sinh,
  asin: Math.asin,
  asinh: Math.asinh,
  tan: Math.tan,
  tanh: Math.tanh,
  atan: Math.atan,
  atanh: Math.atanh,
  exp: Math.exp,
  exp2: (value: number): number => 2 ** value,
  ln: Math.log,
  log2: Math.log2,
  log10: Math.log10,
} as const;

/** A function of a single point. */
export type MapFunction = 'per_min' | 'per_sec' | keyof typeof FUNCTIONS;

/**
 * The function that is applied to every point by itself.
 *
 * @param interval length of a bucket in milliseconds
 */
export function pointFunction(func: MapFunction, interval: number): (value: number) => number {
  if (func === 'per_min' || func === 'per_sec') {
    const units = interval / (func === 'per_min' ? MINUTE_MS : SECOND_MS);
    return (value) => value / units;
  }
  return FUNCTIONS[func];
}

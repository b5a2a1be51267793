import type { Range } from '../shared/range.ts';
import { suggest } from '../shared/suggest.ts';
import { insteadOf } from './instead.ts';
import { PromqlError } from './promql-error.ts';

/** Functions over the points of a window. */
const RANGE_FUNCTIONS = [
  'rate',
  'increase',
  'irate',
  'delta',
  'avg_over_time',
  'min_over_time',
  'max_over_time',
  'last_over_time',
  'present_over_time',
] as const;

export type RangeFunction = (typeof RANGE_FUNCTIONS)[number];

/** Functions of one value. */
export const VALUE_FUNCTIONS: ReadonlyMap<string, (value: number) => number> = new Map([
  ['abs', Math.abs],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['exp', Math.exp],
  ['sqrt', Math.sqrt],
  ['ln', Math.log],
  ['log2', Math.log2],
  ['log10', Math.log10],
  ['sgn', Math.sign],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['asin', Math.asin],
  ['acos', Math.acos],
  ['atan', Math.atan],
  ['sinh', Math.sinh],
  ['cosh', Math.cosh],
  ['tanh', Math.tanh],
  ['asinh', Math.asinh],
  ['acosh', Math.acosh],
  ['atanh', Math.atanh],
  ['deg', (value) => (value * 180) / Math.PI],
  ['rad', (value) => (value * Math.PI) / 180],
]);

/** Undefined where there is no value. */
type NumberFunction = (value: number, numbers: readonly number[]) => number | undefined;

/** Functions of a value and numbers beside it. */
export const NUMBER_FUNCTIONS: ReadonlyMap<string, NumberFunction> = new Map<
  string,
  NumberFunction
>([
  ['round', (value, [to = 1]) => roundTo(value, to)],
  [
    'clamp',
    (value, [low = 0, high = 0]) => (high < low ? undefined : Math.max(low, Math.min(high, value))),
  ],
  ['clamp_min', (value, [low = 0]) => Math.max(low, value)],
  ['clamp_max', (value, [high = 0]) => Math.min(high, value)],
]);

/** Halves go up, as in Prometheus. */
function roundTo(value: number, to: number): number {
  const inverse = 1 / to;
  return Math.floor(value * inverse + 0.5) / inverse;
}

type ArgumentType = 'scalar' | 'vector' | 'range';

/** What a function takes and gives. */
interface Signature {
  readonly takes: readonly ArgumentType[];
  /** How many of the last ones may be left out. */
  readonly optional?: number;
  readonly gives: 'scalar' | 'vector';
}

/** Every function that is understood. */
const PROMQL_FUNCTIONS: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...RANGE_FUNCTIONS.map((name) => [name, { takes: ['range'], gives: 'vector' }] as const),
  ...[...VALUE_FUNCTIONS.keys()].map(
    (name) => [name, { takes: ['vector'], gives: 'vector' }] as const,
  ),
  ['round', { takes: ['vector', 'scalar'], optional: 1, gives: 'vector' }],
  ['clamp', { takes: ['vector', 'scalar', 'scalar'], gives: 'vector' }],
  ['clamp_min', { takes: ['vector', 'scalar'], gives: 'vector' }],
  ['clamp_max', { takes: ['vector', 'scalar'], gives: 'vector' }],
  ['histogram_quantile', { takes: ['scalar', 'vector'], gives: 'vector' }],
  ['scalar', { takes: ['vector'], gives: 'scalar' }],
  ['vector', { takes: ['scalar'], gives: 'vector' }],
  ['time', { takes: [], gives: 'scalar' }],
  ['pi', { takes: [], gives: 'scalar' }],
  ['sort', { takes: ['vector'], gives: 'vector' }],
  ['sort_desc', { takes: ['vector'], gives: 'vector' }],
]);

/**
 * What a function takes and gives.
 *
 * @throws PromqlError of one that is not understood, with what comes near
 */
export function signatureOf(func: string, at: Range): Signature {
  const signature = PROMQL_FUNCTIONS.get(func);
  if (signature) return signature;
  const instead = insteadOf(func);
  const near = suggest(func, [...PROMQL_FUNCTIONS.keys()]);
  const advice =
    instead !== undefined ? `; ${instead}` : near === undefined ? '' : `, did you mean ${near}?`;
  throw new PromqlError(`the function ${func} is not supported${advice}`, at);
}

export const isRangeFunction = (name: string): name is RangeFunction =>
  RANGE_FUNCTIONS.some((each) => each === name);

import type { Unit } from '../units/unit.ts';
import type { ValueType } from './names.ts';

export type ArgumentKind =
  /** An expression used as it is. */
  | 'value'
  /** An expression converted to a number; rows where that fails are skipped. */
  | 'number'
  /** As `number` for attributes; built-in columns keep their order, times and texts included. */
  | 'ordered'
  | 'time'
  | 'text'
  | 'regexp'
  | 'duration'
  | 'condition';

export interface FunctionInfo {
  readonly name: string;
  /** `rate` functions are aggregates exactly when their argument is one. */
  readonly kind: 'aggregate' | 'rate' | 'transform';
  readonly arguments: readonly ArgumentKind[];
  /** `argument`: the type of the first argument. */
  readonly result: ValueType | 'argument';
  readonly unit: Unit | 'argument';
  readonly description: string;
}

type Definition = Omit<FunctionInfo, 'name'>;

const define = (
  kind: Definition['kind'],
  args: readonly ArgumentKind[],
  result: Definition['result'],
  unit: Definition['unit'],
  description: string,
): Definition => ({ kind, arguments: args, result, unit, description });

const measure = (description: string): Definition =>
  define('aggregate', ['number'], 'number', 'argument', description);

const extreme = (description: string): Definition =>
  define('aggregate', ['ordered'], 'argument', 'argument', description);

const some = (description: string): Definition =>
  define('aggregate', ['value'], 'argument', 'argument', description);

const top = (count: number): Definition =>
  define('aggregate', ['value'], 'list', '', `the ${count} most frequent values`);

const text = (description: string, more: readonly ArgumentKind[] = []): Definition =>
  define('transform', ['value', ...more], 'text', '', description);

const startOf = (period: string): Definition =>
  define('transform', ['time'], 'time', 'time', `start of the ${period} that contains a time`);

const rate = (period: string): Definition =>
  define('rate', ['number'], 'number', '', `how much per ${period}`);

const count = (args: readonly ArgumentKind[], description: string): Definition =>
  define('aggregate', args, 'number', '', description);

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  sum: measure('sum'),
  avg: measure('mean'),
  min: extreme('smallest value'),
  max: extreme('largest value'),
  p50: measure('median'),
  p75: measure('75th percentile'),
  p90: measure('90th percentile'),
  p95: measure('95th percentile'),
  p99: measure('99th percentile'),
  uniq: count(['value'], 'number of distinct values'),
  any: some('some value'),
  any_last: some('the most recent value'),
  top3: top(3),
  top5: top(5),
  top10: top(10),
  count: count([], 'number of spans, logs or events'),
  apdex: count(
    ['duration', 'duration'],
    'Apdex score from the satisfied and the tolerated duration',
  ),
  per_min: rate('minute'),
  per_sec: rate('second'),
  lower: text('in lower case'),
  upper: text('in upper case'),
  trimPrefix: text('without a prefix', ['text']),
  trimSuffix: text('without a suffix', ['text']),
  extract: text('first group of a regular expression', ['regexp']),
  replace: text('with some text replaced', ['text', 'text']),
  replaceRegexp: text('with matches of a regular expression replaced', ['regexp', 'text']),
  toStartOfSecond: startOf('second'),
  toStartOfMinute: startOf('minute'),
  toStartOfFiveMinutes: startOf('five minutes'),
  toStartOfTenMinutes: startOf('ten minutes'),
  toStartOfFifteenMinutes: startOf('quarter of an hour'),
  toStartOfHour: startOf('hour'),
  toStartOfDay: startOf('day'),
};

/** Other spellings of a function's name. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['anyLast', 'any_last'],
  ['perMin', 'per_min'],
  ['perSec', 'per_sec'],
  ['replace_regexp', 'replaceRegexp'],
]);

/** Every function by its proper name, conditional forms such as `sumIf` included. */
export const FUNCTIONS: ReadonlyMap<string, FunctionInfo> = new Map(
  Object.entries(DEFINITIONS).flatMap(([name, definition]) => {
    const info: FunctionInfo = { name, ...definition };
    return definition.kind === 'aggregate' && name !== 'apdex'
      ? [[name, info] as const, [`${name}If`, conditional(info)] as const]
      : [[name, info] as const];
  }),
);

function conditional(info: FunctionInfo): FunctionInfo {
  return {
    ...info,
    name: `${info.name}If`,
    arguments: [...info.arguments, 'condition'],
    description: `${info.description}, over the rows that match a condition`,
  };
}

/** The function a name stands for, or undefined for an unknown one. */
export function findFunction(written: string): FunctionInfo | undefined {
  const base = written.endsWith('If') ? written.slice(0, -2) : written;
  const name = (SPELLINGS.get(base) ?? base) + (base === written ? '' : 'If');
  return FUNCTIONS.get(name);
}

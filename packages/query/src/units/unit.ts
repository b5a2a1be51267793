/** Units of results as they travel in column information; `{word}` is a unit of the user's own. */
export type Unit =
  | ''
  | 'nanoseconds'
  | 'microseconds'
  | 'milliseconds'
  | 'seconds'
  | 'bytes'
  | 'kilobytes'
  | 'megabytes'
  | 'gigabytes'
  | 'terabytes'
  | 'percents'
  | 'utilization'
  | 'time'
  | 'unix-time'
  | `{${string}}`;

/** Beside their names, in the plural and the singular. */
const SPELLINGS: readonly (readonly [Unit, ...string[]])[] = [
  ['', '1', '0', 'none'],
  ['percents', '%'],
  ['utilization'],
  ['nanoseconds', 'ns'],
  ['microseconds', 'us', 'µs', 'μs'],
  ['milliseconds', 'ms'],
  ['seconds', 's', 'sec'],
  ['bytes', 'by'],
  ...(['kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const).map(
    (unit) => [unit, ...['b', 'ib', 'by', 'iby', 'byte'].map((end) => unit[0] + end)] as const,
  ),
  ['time'],
  ['unix-time'],
  ['{count}', 'count'],
];

const UNITS = new Map(
  SPELLINGS.flatMap(([unit, ...texts]) =>
    [unit, unit.replace(/s$/, ''), ...texts].map((text) => [text, unit] as const),
  ),
);

/** The name under which a unit is stored: `ms` is `milliseconds`, an unknown word `X` is `{x}`. */
export function normalizeUnit(text: string): Unit {
  const lower = text.trim().toLowerCase();
  return UNITS.get(lower) ?? `{${lower.replace(/^\{(.*)\}$/s, '$1')}}`;
}

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

const SPELLINGS: readonly (readonly [Unit, ...string[]])[] = [
  ['', '', '1', '0', 'none'],
  ['percents', '%', 'percent', 'percents'],
  ['utilization', 'utilization'],
  ['nanoseconds', 'ns', 'nanosecond', 'nanoseconds'],
  ['microseconds', 'us', 'µs', 'μs', 'microsecond', 'microseconds'],
  ['milliseconds', 'ms', 'millisecond', 'milliseconds'],
  ['seconds', 's', 'sec', 'second', 'seconds'],
  ['bytes', 'by', 'byte', 'bytes'],
  ...(['kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const).map((unit) => {
    const short = ['b', 'ib', 'by', 'iby', 'byte'].map((end) => unit.charAt(0) + end);
    return [unit, ...short, unit.slice(0, -1), unit] as const;
  }),
  ['time', 'time'],
  ['unix-time', 'unix-time'],
  ['{count}', 'count'],
];

const UNITS = new Map(
  SPELLINGS.flatMap(([unit, ...texts]) => texts.map((text) => [text, unit] as const)),
);

/** The name under which a unit is stored: `ms` is `milliseconds`, an unknown word `X` is `{x}`. */
export function normalizeUnit(text: string): Unit {
  const lower = text.trim().toLowerCase();
  return UNITS.get(lower) ?? `{${lower.replace(/^\{(.*)\}$/s, '$1')}}`;
}

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

const SPELLINGS: Readonly<Record<string, Unit>> = spellings({
  '': ['', '1', '0', 'none'],
  percents: ['%', 'percent', 'percents'],
  utilization: ['utilization'],
  nanoseconds: ['ns', 'nanosecond', 'nanoseconds'],
  microseconds: ['us', 'µs', 'μs', 'microsecond', 'microseconds'],
  milliseconds: ['ms', 'millisecond', 'milliseconds'],
  seconds: ['s', 'sec', 'second', 'seconds'],
  bytes: ['by', 'byte', 'bytes'],
  kilobytes: ['kb', 'kib', 'kbyte', 'kilobyte', 'kilobytes'],
  megabytes: ['mb', 'mib', 'mbyte', 'megabyte', 'megabytes'],
  gigabytes: ['gb', 'gib', 'gbyte', 'gigabyte', 'gigabytes'],
  terabytes: ['tb', 'tib', 'tbyte', 'terabyte', 'terabytes'],
  time: ['time'],
  'unix-time': ['unix-time'],
  '{count}': ['count'],
});

function spellings(byUnit: Readonly<Record<string, readonly string[]>>): Record<string, Unit> {
  const found: Record<string, Unit> = {};
  for (const [unit, texts] of Object.entries(byUnit)) {
    for (const text of texts) {
      found[text] = unit as Unit;
    }
  }
  return found;
}

/** The normal name of a unit: `ms` is `milliseconds`, an unknown word `X` is `{x}`. */
export function normalizeUnit(text: string): Unit {
  const lower = text.trim().toLowerCase();
  if (Object.hasOwn(SPELLINGS, lower)) {
    return SPELLINGS[lower] ?? '';
  }
  return `{${lower.replace(/^\{(.*)\}$/s, '$1')}}`;
}

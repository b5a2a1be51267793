const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
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
};

const UNITS = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, texts]) => texts.map((text) => [text, unit] as const)),
);

/** The name under which a server stores a unit: `us` is `microseconds`, an unknown word `X` is `{x}`. */
export function unitName(text: string): string {
  const lower = text.trim().toLowerCase();
  return UNITS.get(lower) ?? `{${lower.replace(/^\{(.*)\}$/s, '$1')}}`;
}

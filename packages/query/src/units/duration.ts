/** Nanoseconds of the units that a length of time is written in. */
const NANOSECONDS = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
  d: 86_400e9,
  w: 604_800e9,
} as const;

/** A unit that a length of time is written in. */
export type TimeUnit = keyof typeof NANOSECONDS;

/**
 * Reads a length of time: amounts with units, such as `10ms`, `1.5s`, `1h30m`, `-1w2d`.
 *
 * @param result The unit of the answer. @default 'ns'
 * @returns undefined when the text is something else.
 */
export function parseDuration(text: string, result: TimeUnit = 'ns'): number | undefined {
  let total: number | undefined;
  const sign = /^[+-]?/.exec(text)?.[0];
  const rest = text.replace(
    /(\d+(?:\.\d*)?)(ns|[uµμ]s|ms|[smhdw])/g,
    (_, amount: string, unit: TimeUnit) => {
      total = (total ?? 0) + Number(amount) * (NANOSECONDS[unit] / NANOSECONDS[result]);
      return '';
    },
  );
  if (total === undefined || rest !== sign) return undefined;
  return sign === '-' ? -total : total;
}

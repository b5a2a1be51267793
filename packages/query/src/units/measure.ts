const NANOSECONDS: Readonly<Record<string, number>> = {
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
};

const DURATION = /^[+-]?(?:\d+(?:\.\d*)?(?:ns|us|µs|μs|ms|s|m|h))+$/;
const DURATION_STEP = /(\d+(?:\.\d*)?)(ns|us|µs|μs|ms|s|m|h|d|w)/g;

const LONG_DURATION = /^[+-]?(?:\d+(?:\.\d*)?(?:ns|us|µs|μs|ms|s|m|h|d|w))+$/;

/** Nanoseconds of a duration such as `10ms`, `1.5s` or `1h30m`; undefined for other text. */
export function parseDuration(text: string): number | undefined {
  return DURATION.test(text) ? totalNanoseconds(text) : undefined;
}

/** As `parseDuration`, with days and weeks: `1d`, `1w2d`. */
export function parseLongDuration(text: string): number | undefined {
  return LONG_DURATION.test(text) ? totalNanoseconds(text) : undefined;
}

function totalNanoseconds(text: string): number {
  let total = 0;
  for (const [, amount, unit] of text.matchAll(DURATION_STEP)) {
    total += Number(amount) * (NANOSECONDS[unit ?? ''] ?? 0);
  }
  return text.startsWith('-') ? -total : total;
}

const BYTES = /^([+-]?\d+(?:\.\d*)?)([kmgt])i?b$/i;

/** Bytes of a size such as `5kb`, `1.5MiB` or `2gb`, all 1024-based; undefined for other text. */
export function parseByteSize(text: string): number | undefined {
  const [, amount, unit] = BYTES.exec(text) ?? [];
  if (amount === undefined || unit === undefined) {
    return undefined;
  }
  return Number(amount) * 1024 ** ('kmgt'.indexOf(unit.toLowerCase()) + 1);
}

const NUMBER = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/** Whether text is a decimal number as the query languages write it (`.5` is not one). */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}

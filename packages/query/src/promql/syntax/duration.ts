// Not `parseDuration` of units: Prometheus knows years, whole amounts alone, and each unit once, the longest first.
const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 365 * 86_400_000,
};

const DURATION = /^(?:\d+y)?(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m(?!s))?(?:\d+s)?(?:\d+ms)?$/;

/** Reads a length of time such as `5m` or `1h30m`: milliseconds, undefined for anything else. */
export function parsePromqlDuration(text: string): number | undefined {
  if (text === '' || !DURATION.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit = ''] of text.matchAll(/(\d+)(ms|[smhdwy])/g))
    total += Number(amount) * (MILLISECONDS[unit] ?? 0);
  return Number.isSafeInteger(total) ? total : undefined;
}

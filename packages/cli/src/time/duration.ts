const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const part = /(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/gy;

/**
 * Reads a length of time such as `90s`, `15m`, `1h30m`, `7d`.
 *
 * @returns Milliseconds, or undefined when the text is something else.
 */
export function parseDuration(text: string): number | undefined {
  part.lastIndex = 0;
  let total = 0;
  let end = 0;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    total += Number(match[1]) * (units[match[2] ?? ''] ?? 0);
    end = part.lastIndex;
  }
  return end === text.length && end > 0 ? total : undefined;
}

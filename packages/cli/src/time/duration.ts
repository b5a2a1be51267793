import { parseDuration as parseAnyDuration } from '@spanlight/query/units';

/**
 * Reads a length of time such as `250ms`, `90s`, `15m`, `1h30m`, `7d`.
 *
 * @returns Milliseconds, or undefined when the text is something else, has a sign, or is finer than that.
 */
export function parseDuration(text: string): number | undefined {
  return /^[^nuµμ+-]*$/u.test(text) ? parseAnyDuration(text, 'ms') : undefined;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** A length of time as `parseDuration` reads it, in one unit: `90d`, `30s`, `1500ms`. */
export function lengthText(milliseconds: number): string {
  const [unit, size] = units.find(([, each]) => milliseconds % each === 0) ?? ['ms', 1];
  return `${milliseconds / size}${unit}`;
}

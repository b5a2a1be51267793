import { parseDuration as parseAnyDuration } from '@spanlight/query/units';

/**
 * Reads a length of time such as `250ms`, `90s`, `15m`, `1h30m`, `7d`.
 *
 * @returns Milliseconds, or undefined when the text is something else, has a sign, or is finer than that.
 */
export function parseDuration(text: string): number | undefined {
  return /^[^nuµμ+-]*$/u.test(text) ? parseAnyDuration(text, 'ms') : undefined;
}

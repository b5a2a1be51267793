import { parseDuration } from '@spanlight/query/units';
import { readNumber, type TypedNumber } from './typed-number.ts';

/** What stands under a field that holds no length of time. */
export const NO_DURATION = 'Write it as 40s, 15m or 1h30m';

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** A length of time as it is filled in, exact to the millisecond: `40s`, `1h30m`. */
export function typedDuration(milliseconds: number): string {
  let rest = Math.round(Math.abs(milliseconds));
  let text = '';
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return text === '' ? '0' : `${milliseconds < 0 ? '-' : ''}${text}`;
}

/**
 * Reads a length of time, in milliseconds: `40s`, `1h 30m`; null for nothing, undefined for what is none.
 *
 * @param bare What a number without a unit counts, in milliseconds.
 */
export function readDuration(typed: string, bare: number): TypedNumber {
  const number = readNumber(typed);
  if (number !== undefined) return number === null ? null : Math.round(number * bare);
  const read = parseDuration(typed.replaceAll(/\s/gu, ''), 'ms');
  return read === undefined ? undefined : Math.round(read);
}

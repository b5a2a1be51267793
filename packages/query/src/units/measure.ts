import { parseDuration } from './duration.ts';
import type { Unit } from './unit.ts';

/** Nanoseconds of the units that lengths of time are measured in. */
export const NANOSECONDS_OF: Readonly<Partial<Record<Unit, number>>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};

/** Nanoseconds of a duration without days and weeks, which queries on spans do not know; undefined for other text. */
export function parseShortDuration(text: string): number | undefined {
  return /[dw]/.test(text) ? undefined : parseDuration(text);
}

const BYTES = /^([+-]?\d+(?:\.\d*)?)([kmgt])i?b$/i;

/** Bytes of a size such as `5kb`, `1.5MiB` or `2gb`, all 1024-based; undefined for other text. */
export function parseByteSize(text: string): number | undefined {
  const [, amount, unit] = BYTES.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount) * 1024 ** ('kmgt'.indexOf(unit.toLowerCase()) + 1);
}

const NUMBER = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/** Whether text is a decimal number as the query languages write it (`.5` is not one). */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}

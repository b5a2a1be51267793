import { parseDuration } from '@spanlight/query';
import { finite, readNumber, type TypedNumber } from '../../../../components/forms/typed-number.ts';

/** Nanoseconds in the units of time. */
const NANOSECONDS: Readonly<Record<string, number>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};

const BYTES: Readonly<Record<string, number>> = {
  bytes: 1,
  kilobytes: 1024,
  megabytes: 1024 ** 2,
  gigabytes: 1024 ** 3,
  terabytes: 1024 ** 4,
};

/**
 * Reads a value of a column: a number in the unit of the column, or one that names its own, as people do: `90%` of a
 * utilization, `1.5s` of nanoseconds, `2 GB` of bytes.
 */
export function readValue(typed: string, unit: string): TypedNumber {
  const plain = readNumber(typed);
  if (plain !== undefined) return plain;
  const text = typed.trim();
  const percents = /^(.+?)\s*%$/u.exec(text)?.[1];
  if (percents !== undefined) {
    const number = readNumber(percents);
    if (number === undefined || number === null) return undefined;
    if (unit === 'percents') return number;
    return unit === 'utilization' ? Number((number / 100).toPrecision(12)) : undefined;
  }
  return readTime(text, unit) ?? readBytes(text, unit);
}

function readTime(text: string, unit: string): number | undefined {
  const size = Object.hasOwn(NANOSECONDS, unit) ? NANOSECONDS[unit] : undefined;
  const nanoseconds = size === undefined ? undefined : parseDuration(text.replaceAll(' ', ''));
  return size === undefined || nanoseconds === undefined ? undefined : finite(nanoseconds / size);
}

function readBytes(text: string, unit: string): number | undefined {
  const size = Object.hasOwn(BYTES, unit) ? BYTES[unit] : undefined;
  const [, amount, prefix = ''] = /^([\d.]+)\s*([kmgt])?i?b$/iu.exec(text) ?? [];
  const number = amount === undefined ? undefined : readNumber(amount);
  if (size === undefined || number === undefined || number === null) return undefined;
  const power = 'kmgt'.indexOf(prefix.toLowerCase()) + (prefix === '' ? 0 : 1);
  return finite((number * 1024 ** power) / size);
}

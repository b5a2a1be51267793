import type { Cell } from '@spanlight/sdk/schemas';
import type { SqlType } from './sql-value.ts';

/** A value as the engine's JSON carries it: 64-bit integers are decimal text, NaN is null. */
export type EngineValue = string | number | boolean | null | readonly (string | number | null)[];

/** A row of the engine by column alias. */
export type EngineRow = Readonly<Record<string, EngineValue | undefined>>;

/** The value of a column as responses carry it. */
export function cell(value: EngineValue | undefined, type: SqlType): Cell {
  switch (type) {
    case 'number':
    case 'boolean':
      return numberCell(value);
    case 'id':
      return mixedInteger(value);
    case 'time':
      return value === null || value === undefined ? null : isoSeconds(Number(value));
    case 'list':
      return Array.isArray(value) ? [...value] : [];
    case 'text':
    case 'trace-id':
      return typeof value === 'string' ? value : String(value ?? '');
  }
}

/** A number, null for none; integers beyond 2^53 stay text so that no digit is lost. */
function numberCell(value: EngineValue | undefined): number | string | null {
  if (typeof value === 'string') {
    const number = Number(value);
    return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : finite(number);
  }
  return typeof value === 'number' || typeof value === 'boolean' ? finite(Number(value)) : null;
}

/** A number where one is wanted whatever its size; null for none. */
export function plainNumber(value: EngineValue | undefined): number | null {
  return value === null || value === undefined ? null : finite(Number(value));
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

/** A 64-bit integer: a number up to 2^53 - 1, decimal text above. */
function mixedInteger(value: EngineValue | undefined): number | string | null {
  if (value === null || value === undefined) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** RFC 3339 with second precision. */
export function isoSeconds(unixSeconds: number): string {
  return `${new Date(Math.floor(unixSeconds) * 1000).toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with up to six digits of fraction and no zeros at its end. */
export function isoMicroseconds(microseconds: number): string {
  const seconds = Math.floor(microseconds / 1e6);
  const fraction = String(microseconds - seconds * 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const whole = isoSeconds(seconds).slice(0, 19);
  return fraction === '' ? `${whole}Z` : `${whole}.${fraction}Z`;
}

/** Sixteen hexadecimal digits, or `"0"` for none. */
export function hexId(decimal: string): string {
  return decimal === '0' ? '0' : BigInt(decimal).toString(16).padStart(16, '0');
}

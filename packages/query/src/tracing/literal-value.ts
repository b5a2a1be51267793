import type { Literal } from '../shared/literal.ts';
import {
  isNumberText,
  NANOSECONDS_OF,
  parseByteSize,
  parseShortDuration,
} from '../units/measure.ts';
import type { Unit } from '../units/unit.ts';

/**
 * The number a value stands for when it is compared with a number: durations in its unit where that measures time, else in
 * nanoseconds, sizes in bytes. Quoted numbers and measures count as well. Undefined for other text.
 */
export function literalNumber(literal: Literal, unit: Unit = ''): number | undefined {
  const size = NANOSECONDS_OF[unit] ?? 1;
  switch (literal.kind) {
    case 'number':
      return finite(Number(literal.text));
    case 'duration':
      return literal.nanoseconds / size;
    case 'bytes':
      return literal.bytes;
    case 'text': {
      const text = literal.text.trim().replace(/(?<=\d)\s+(?=\D+$)/, '');
      const nanoseconds = parseShortDuration(text);
      if (nanoseconds !== undefined) return finite(nanoseconds / size);
      return finite(parseByteSize(text) ?? (isNumberText(text) ? Number(text) : Number.NaN));
    }
  }
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Microseconds since 1970 of a value that is compared with a time: a number is unix seconds, text is
 * RFC 3339 (UTC unless it names an offset) or a date. Undefined for anything else.
 */
export function literalMicroseconds(literal: Literal): number | undefined {
  if (literal.kind === 'number') {
    const microseconds = Math.round(Number(literal.text) * 1e6);
    return Number.isSafeInteger(microseconds) ? microseconds : undefined;
  }
  const match = literal.kind === 'text' ? TIME.exec(literal.text.trim()) : null;
  if (!match) return undefined;
  const [, day, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = match;
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  const milliseconds = Date.parse(`${day}T${minutes}:${seconds}${offset}`);
  // Days beyond the end of a month would mean some of the next.
  const isThere = day !== undefined && new Date(day).toJSON()?.startsWith(day);
  return Number.isNaN(milliseconds) || !isThere
    ? undefined
    : milliseconds * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

const MAX_UINT64 = 18_446_744_073_709_551_615n;

/**
 * The 64-bit id a value stands for: a decimal number, or 16 hexadecimal digits with at least one
 * letter in quotes. Undefined for anything else.
 */
export function literalId(literal: Literal): bigint | undefined {
  if (literal.kind !== 'number' && literal.kind !== 'text') return undefined;
  const text = literal.text.trim();
  if (/^\d{1,20}$/.test(text)) {
    const id = BigInt(text);
    return id <= MAX_UINT64 ? id : undefined;
  }
  return /^[0-9a-f]{16}$/i.test(text) ? BigInt(`0x${text}`) : undefined;
}

/** A trace id as 32 lower-case hexadecimal digits; dashes are allowed. Undefined for anything else. */
export function literalTraceId(literal: Literal): string | undefined {
  const digits = literal.text.trim().replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(digits) ? digits : undefined;
}

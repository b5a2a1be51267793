import type { Buffer } from 'node:buffer';
import { MalformedError } from '../../refusals.ts';

/** An integer that a double may not hold exactly. */
const LONG_INTEGER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;

/**
 * Parses JSON in UTF-8. Integers beyond 2^53, should there be any, become `bigint`s. Throws a
 * `MalformedError`.
 */
export function parseJson(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return LONG_INTEGER.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
  } catch (error) {
    throw new MalformedError(`malformed JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

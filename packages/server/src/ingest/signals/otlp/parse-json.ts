import type { Buffer } from 'node:buffer';
import { MalformedError, Refusal } from '../../refusals.ts';
import type { Steps } from '../../../shared/steps.ts';
import { jsonInPieces } from './json-in-pieces.ts';

/**
 * Parses JSON in UTF-8, a large one piece by piece. Integers beyond 2^53, should there be any, become `bigint`s. Throws
 * a `MalformedError` or `TooLargeError`.
 */
export function* parseJson(body: Buffer): Steps<unknown> {
  try {
    return yield* jsonInPieces(body, parsePiece);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new MalformedError(`malformed JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/** An integer that a double may not hold exactly. */
const LONG_INTEGER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;

const parsePiece = (text: string): unknown =>
  LONG_INTEGER.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

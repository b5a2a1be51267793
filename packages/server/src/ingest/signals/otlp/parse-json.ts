import type { Buffer } from 'node:buffer';
import { parseExactly } from '../../attributes/exact-json.ts';
import { MalformedError, Refusal } from '../../refusals.ts';
import type { Sliced } from '../../../shared/slices.ts';
import { jsonInPieces } from './json-in-pieces.ts';

/**
 * Parses JSON in UTF-8, a large one piece by piece. Integers beyond 2^53, should there be any, become `bigint`s. Throws
 * a `MalformedError` or `TooLargeError`.
 */
export function* parseJson(body: Buffer): Sliced<unknown> {
  try {
    return yield* jsonInPieces(body, parseExactly);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new MalformedError(`malformed JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

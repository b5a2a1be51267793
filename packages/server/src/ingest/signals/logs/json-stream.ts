import type { Buffer } from 'node:buffer';
import { parseExactly } from '../../attributes/exact-json.ts';
import { MalformedError, TooLargeError } from '../../refusals.ts';
import { isSliceOver, type Steps } from '../../../shared/steps.ts';
import {
  afterBlanks,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  endOfLongString,
  endOfString,
  LINE_FEED,
  QUOTE,
  SPACE,
} from '../otlp/json-characters.ts';
import { jsonInPieces } from '../otlp/json-in-pieces.ts';

/** Bytes looked at between looks at the clock. */
const STRETCH = 16_384;

/**
 * Takes the values of a sequence of JSON documents, one to a line or simply one after another. Lists are opened: each of
 * their entries counts. Throws a `MalformedError` where a document is malformed.
 */
export function* jsonStream(bytes: Buffer, take: (value: unknown) => void): Steps {
  for (let at = 0; ;) {
    at = yield* afterBlanks(bytes, at, isBlank);
    if (at >= bytes.length) return;
    const end = yield* endOfDocument(bytes, at);
    const value = yield* parse(bytes.subarray(at, end), at);
    for (const entry of Array.isArray(value) ? value : [value]) {
      take(entry);
      if (isSliceOver()) yield;
    }
    at = end;
  }
}

const isBlank = (byte: number | undefined): boolean => byte !== undefined && byte <= SPACE;

/** Where the document that starts at `start` ends, found by its brackets. */
function* endOfDocument(bytes: Buffer, start: number): Steps<number> {
  let depth = 0;
  let left = STRETCH;
  for (let at = start; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const end = endOfString(bytes, at) ?? (yield* endOfLongString(bytes, at));
        left -= Math.min(end - at, left - 1);
        at = end;
        break;
      }
      case BRACE_OPEN:
      case BRACKET_OPEN:
        depth++;
        break;
      case BRACE_CLOSE:
      case BRACKET_CLOSE:
        if (--depth <= 0) return at + 1;
        break;
      case LINE_FEED:
        if (depth === 0) return at;
        break;
      default:
    }
    if (--left === 0) {
      left = STRETCH;
      if (isSliceOver()) yield;
    }
  }
  return bytes.length;
}

function* parse(document: Buffer, at: number): Steps<unknown> {
  try {
    return yield* jsonInPieces(document, parseExactly);
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new MalformedError(`malformed JSON in the document at byte ${at}: ${reason}`, {
      cause: error,
    });
  }
}

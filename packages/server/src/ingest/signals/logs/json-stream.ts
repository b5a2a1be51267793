import type { Buffer } from 'node:buffer';
import { parseExactly } from '../../attributes/exact-json.ts';
import { MalformedError, TooLargeError } from '../../refusals.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
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

/** Bytes between two checks of the clock. */
const SLICE_BYTES = 16_384;
/** Lines that may be no JSON: beyond that a body is something else, and to say so of each would take minutes. */
const BROKEN_LIMIT = 10_000;

/**
 * Takes the values of a sequence of JSON documents, one to a line or simply one after another. Lists are opened: each of
 * their entries counts. A line that is no document is passed to `refuse`, and the next is read; from then on a document ends with
 * its line, as nothing else says where one that was damaged was to end. Throws a `MalformedError` where a document is
 * malformed beside others on its line, where too many lines are, and where nothing else came.
 */
export function* jsonStream(
  bytes: Buffer,
  take: (value: unknown) => void,
  refuse: () => void,
): Sliced {
  let taken = 0;
  let broken = 0;
  let failure: unknown;
  let isByLine = false;
  for (let at = 0; ;) {
    const start = yield* afterBlanks(bytes, at, isBlank);
    if (start >= bytes.length) break;
    const lineEnd = isByLine ? endOfLine(bytes, start) : bytes.length;
    try {
      const end = yield* endOfDocument(bytes.subarray(0, lineEnd), start);
      const value = yield* parse(bytes.subarray(start, end), start);
      for (const entry of Array.isArray(value) ? value : [value]) {
        take(entry);
        taken++;
        if (isSliceOver()) yield;
      }
      at = end;
    } catch (error) {
      const isLine = at === 0 || bytes.subarray(at, start).includes(LINE_FEED);
      if (!(error instanceof MalformedError) || !isLine || ++broken > BROKEN_LIMIT) throw error;
      refuse();
      if (isSliceOver()) yield;
      failure ??= error;
      isByLine = true;
      at = endOfLine(bytes, start);
    }
  }
  if (taken === 0 && failure !== undefined) throw failure;
}

function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(LINE_FEED, start);
  return end === -1 ? bytes.length : end;
}

const isBlank = (byte: number | undefined): boolean => byte !== undefined && byte <= SPACE;

/** Where the document that starts at `start` ends, found by its brackets. */
function* endOfDocument(bytes: Buffer, start: number): Sliced<number> {
  let depth = 0;
  let left = SLICE_BYTES;
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
      left = SLICE_BYTES;
      if (isSliceOver()) yield;
    }
  }
  return bytes.length;
}

function* parse(document: Buffer, at: number): Sliced<unknown> {
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

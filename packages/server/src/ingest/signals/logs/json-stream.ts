import { MalformedError, TooLargeError } from '../../refusals.ts';
import { isSliceOver, type Steps } from '../../steps.ts';
import {
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  endOfString,
  LINE_FEED,
  QUOTE,
  SPACE,
} from '../otlp/json-characters.ts';
import { jsonInPieces } from '../otlp/json-in-pieces.ts';

/** Characters looked at between looks at the clock. */
const STRETCH = 16_384;

/**
 * Takes the values of a sequence of JSON documents, one to a line or simply one after another. Lists are opened: each of
 * their entries counts. Throws a `MalformedError` where a document is malformed.
 */
export function* jsonStream(text: string, take: (value: unknown) => void): Steps {
  for (let at = 0; ;) {
    at = yield* afterBlanks(text, at);
    if (at >= text.length) return;
    const end = yield* endOfDocument(text, at);
    const value = yield* parse(text.slice(at, end), at);
    for (const entry of Array.isArray(value) ? value : [value]) {
      take(entry);
      if (isSliceOver()) yield;
    }
    at = end;
  }
}

function* afterBlanks(text: string, start: number): Steps<number> {
  let at = start;
  for (; text.charCodeAt(at) <= SPACE; at++) if (at % STRETCH === 0 && isSliceOver()) yield;
  return at;
}

/** Where the document that starts at `start` ends, found by its brackets. */
function* endOfDocument(text: string, start: number): Steps<number> {
  let depth = 0;
  let left = STRETCH;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
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
  return text.length;
}

function* parse(document: string, at: number): Steps<unknown> {
  try {
    return yield* jsonInPieces(document, (piece): unknown => JSON.parse(piece));
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new MalformedError(`malformed JSON in the document at character ${at}: ${reason}`, {
      cause: error,
    });
  }
}

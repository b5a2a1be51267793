import { MalformedError } from '../../refusals.ts';

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BRACKET_OPEN = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;

/**
 * The values of a sequence of JSON documents, one to a line or simply one after another. Lists are
 * opened: each of their entries counts. Throws a `MalformedError` where a document is malformed.
 */
export function* jsonStream(text: string): Generator {
  let at = 0;
  for (;;) {
    while (text.charCodeAt(at) <= SPACE) at++;
    if (at >= text.length) return;
    const end = endOfDocument(text, at);
    const value = parse(text.slice(at, end), at);
    if (Array.isArray(value)) yield* value;
    else yield value;
    at = end;
  }
}

/** Where the document that starts at `start` ends, found by its brackets. */
function endOfDocument(text: string, start: number): number {
  let depth = 0;
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
  }
  return text.length;
}

/** Where the string that opens at `open` closes; the end of the text when it does not. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

function parse(document: string, at: number): unknown {
  try {
    return JSON.parse(document);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new MalformedError(`malformed JSON in the document at character ${at}: ${reason}`, {
      cause: error,
    });
  }
}

import { MalformedError } from '../refusals.ts';

/**
 * The values of a sequence of JSON documents, one to a line or simply one after another. Lists are
 * opened: each of their entries counts. Throws a `MalformedError` where a document is malformed.
 */
export function* jsonStream(text: string): Generator {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
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
  const token = /"(?:[^"\\]|\\[^])*(?:"|$)|[[{]|[\]}]|\n/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (found === '{' || found === '[') depth++;
    else if (found === '}' || found === ']') depth--;
    if (depth <= 0 && (found === '\n' || found === '}' || found === ']')) return token.lastIndex;
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

import type { Range } from './range.ts';

/** What is wrong with one part of a query. Positions count from the start of the part's text. */
export interface QueryError extends Range {
  /** One line without positions, as responses carry it. */
  readonly message: string;
  /** What to do about it, when there is something useful to say. */
  readonly hint?: string;
  /** Text that would be right in place of `start..end`. */
  readonly suggestion?: string;
}

/** The text of an error for places that have room for one line only, such as a response. */
export function describeError(error: QueryError): string {
  if (error.suggestion !== undefined) return `${error.message}, did you mean ${error.suggestion}?`;
  return error.message;
}

/** Longest stretch of text shown on either side of the carets, and above them. */
const CARET_CONTEXT = 60;
const MAX_CARETS = 200;

/**
 * Two lines: the text around the error and carets under it. Line breaks and other control
 * characters are shown as blanks, and characters count as many columns as they take, so that the carets stay below theirs.
 */
export function caretText(text: string, range: Range): string {
  const from = Math.max(0, range.start - CARET_CONTEXT);
  const end = Math.min(Math.max(range.end, range.start + 1), range.start + MAX_CARETS);
  const to = Math.min(text.length, end + CARET_CONTEXT);
  const head = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  const line = flatten(text.slice(from, to));
  const place = range.start - from;
  const before = displayWidth(line.slice(0, place));
  const width = Math.max(1, displayWidth(line.slice(place, Math.min(end, to) - from)));
  return `${head}${line}${tail}\n${' '.repeat(head.length + before)}${'^'.repeat(width)}`;
}

const CONTEXT = 50;

/** The classic message: the unexpected token with up to 50 characters on both sides. */
export function unexpectedMessage(text: string, range: Range): string {
  const before = text.slice(Math.max(0, range.start - CONTEXT), range.start);
  const token = text.slice(range.start, range.end);
  const after = text.slice(range.end, range.end + CONTEXT);
  return flatten(`unexpected "${token}" in "${before}${token}<-${after}"`);
}

function flatten(text: string): string {
  // Control characters would break the line, or the terminal, that shows the message.
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

/** Characters that take two columns: East Asian ones, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;

/** Marks and signs that stand on, or in, what is before them. */
const WITHOUT_WIDTH = /^[\p{M}\p{Cf}]+$/u;

const PLAIN = /^[\u0020-\u007e]*$/;

/** Columns that a text takes in a terminal, or wherever all characters are as wide. */
function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text))
    width += WIDE.test(segment) ? 2 : WITHOUT_WIDTH.test(segment) ? 0 : 1;
  return width;
}

import { TooLargeError } from '../../refusals.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';

/** What JSON is made of, as bytes of UTF-8: in a character of several bytes, none is one of these. */
export const LINE_FEED = 0x0a;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const BRACKET_OPEN = 0x5b;
const BACKSLASH = 0x5c;
export const BRACKET_CLOSE = 0x5d;
export const BRACE_OPEN = 0x7b;
export const BRACE_CLOSE = 0x7d;

/** Bytes of one text: far beyond what is kept of any. */
export const MAX_TEXT = 16 * 1024 * 1024;
/** Bytes between two checks of the clock. */
const SLICE_BYTES = 16_384;

/**
 * Where the string that opens at `open` closes; undefined where that is far away: `endOfLongString` finds it in slices.
 */
export function endOfString(bytes: Uint8Array, open: number): number | undefined {
  const last = Math.min(bytes.length, open + SLICE_BYTES);
  const end = closing(bytes, open + 1, last);
  return end < last ? end : undefined;
}

/**
 * Where the string that opens at `open` closes; the end of the bytes when it does not. Throws a `TooLargeError` for a
 * string beyond measure.
 */
export function* endOfLongString(bytes: Uint8Array, open: number): Sliced<number> {
  const last = Math.min(bytes.length, open + MAX_TEXT);
  for (let at = open + 1; at < last;) {
    const stop = Math.min(last, at + SLICE_BYTES);
    at = closing(bytes, at, stop);
    if (at < stop) return at;
    if (isSliceOver()) yield;
  }
  if (last < bytes.length) throw new TooLargeError(`a text in JSON may have ${MAX_TEXT} bytes`);
  return bytes.length;
}

/** Where a quote stands that closes a string, from `at` on; `last` or more where none does before it. */
function closing(bytes: Uint8Array, from: number, last: number): number {
  let at = from;
  for (; at < last; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return at;
}

/** Where something else than blanks stands, from `start` on. `isBlank` tells whether a byte is one. */
export function* afterBlanks(
  bytes: Uint8Array,
  start: number,
  isBlank: (byte: number | undefined) => boolean = isJsonBlank,
): Sliced<number> {
  let at = start;
  for (; isBlank(bytes[at]); at++) if (at % SLICE_BYTES === 0 && isSliceOver()) yield;
  return at;
}

/** A blank, line feed, carriage return or tabulator. */
const isJsonBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

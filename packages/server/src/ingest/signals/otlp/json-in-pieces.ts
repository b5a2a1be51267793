import type { Buffer } from 'node:buffer';
import { MalformedError, TooLargeError } from '../../refusals.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import {
  afterBlanks,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COMMA,
  endOfLongString,
  endOfString,
  MAX_TEXT,
  QUOTE,
  SPACE,
} from './json-characters.ts';
import { largeContainers } from './large-containers.ts';

/** Bytes that are parsed at once: a few milliseconds, whatever they are. */
const PIECE = 128 * 1024;

/** Keys of a large object that are kept: of a list of attributes, hundreds are stored. */
const MAX_KEYS = 20_000;

/** Entries of a list: more than any request may hold items. */
const MAX_ENTRIES = 1_000_000;
/** Bytes of an entry without the large lists and objects in it: a key, a text, and blanks. */
const MAX_ENTRY = MAX_TEXT + 2 * PIECE;
/** Bytes between two checks of the clock. */
const SLICE_BYTES = 16_384;

/** Parses a piece of JSON that is whole in itself. */
type ParsePiece = (text: string) => unknown;

/**
 * The value of a JSON text in UTF-8, as `parse` gives it of each piece. A text beyond 128 KiB is taken apart: lists and
 * objects that are larger are put together of runs of their entries. Of an object so large, keys beyond 20,000 are left out unread.
 * Throws what `parse` throws, a `MalformedError`, and a `TooLargeError` for what is far larger than anything that is kept.
 */
export function* jsonInPieces(
  bytes: Buffer,
  parse: ParsePiece,
  size: number = PIECE,
): Sliced<unknown> {
  if (bytes.length <= size) return parse(bytes.toString());
  const large = yield* largeContainers(bytes, size);
  const first = yield* afterBlanks(bytes, 0);
  const close = large.get(first) ?? (yield* endOfShort(bytes, first));
  const last = yield* afterBlanks(bytes, close + 1);
  if (last < bytes.length)
    throw new MalformedError(`malformed JSON: there is data after its end at byte ${last}`);
  return large.has(first)
    ? yield* new Container({ bytes, large, parse, size }, first, close).read()
    : parse(bytes.toString('utf8', first, close + 1));
}

/** Where a value ends that is no large list or object: one text, or something short among blanks. */
function* endOfShort(bytes: Buffer, first: number): Sliced<number> {
  if (bytes[first] === QUOTE) return yield* endOfLongString(bytes, first);
  const end = Math.min(bytes.length, first + PIECE);
  let last = end - 1;
  while (last > first && (bytes[last] ?? 0) <= SPACE) last--;
  return last;
}

interface Document {
  readonly bytes: Buffer;
  /** Where large lists and objects open, and where each closes. */
  readonly large: ReadonlyMap<number, number>;
  readonly parse: ParsePiece;
  /** Bytes of a piece, roughly. */
  readonly size: number;
}

/** A list or object that is too large to be parsed at once. */
class Container {
  readonly #document: Document;
  readonly #open: number;
  readonly #close: number;
  readonly #list: unknown[] | undefined;
  readonly #object: Record<string, unknown> = {};
  /** Where the entries begin that are not parsed yet. */
  #from: number;
  #keys = 0;

  constructor(document: Document, open: number, close: number) {
    const { bytes } = document;
    const isList = bytes[open] === BRACKET_OPEN;
    if (bytes[close] !== (isList ? BRACKET_CLOSE : BRACE_CLOSE))
      throw new MalformedError(
        `malformed JSON: byte ${close} does not close what byte ${open} opened`,
      );
    this.#document = document;
    this.#open = open;
    this.#close = close;
    this.#list = isList ? [] : undefined;
    this.#from = open + 1;
  }

  *read(): Sliced<unknown> {
    const { bytes, large, size } = this.#document;
    let entry = this.#open + 1;
    let depth = 0;
    let isOpen = true;
    let left = SLICE_BYTES;
    for (let at = entry; at < this.#close; at++) {
      const code = bytes[at];
      if (--left <= 0) {
        left = SLICE_BYTES;
        if (isSliceOver()) yield;
      }
      if (code === QUOTE) at = endOfString(bytes, at) ?? (yield* endOfLongString(bytes, at));
      else if (code === COMMA && depth === 0) {
        if (isOpen && at - this.#from > size) {
          this.#take(at);
          left = 0;
        }
        if (!isOpen) this.#from = at + 1;
        isOpen = true;
        entry = at + 1;
      } else if (code === BRACE_OPEN || code === BRACKET_OPEN) {
        const close = depth === 0 ? large.get(at) : undefined;
        if (close === undefined) depth++;
        else {
          if (entry > this.#from) this.#take(entry - 1);
          const key = this.#keyOf(this.#text(entry, at));
          this.#put(key, yield* new Container(this.#document, at, close).read());
          at = (yield* this.#behind(close + 1)) - 1;
          isOpen = false;
        }
      } else if (code === BRACKET_CLOSE || code === BRACE_CLOSE) depth--;
    }
    if (isOpen) this.#end();
    return this.#list ?? this.#object;
  }

  /** Parses the entries up to a comma. */
  #take(comma: number): void {
    const piece = this.#text(this.#from, comma);
    if (piece.trim() === '') throw this.#missing(comma);
    this.#parse(piece);
    this.#from = comma + 1;
  }

  /** Parses the last entries. */
  #end(): void {
    const piece = this.#text(this.#from, this.#close);
    const isEmpty = this.#from === this.#open + 1;
    if (piece.trim() === '' && !isEmpty) throw this.#missing(this.#close);
    this.#parse(piece);
  }

  #parse(piece: string): void {
    const { parse } = this.#document;
    // The engine keeps every key in a table, which is slow to grow.
    if (this.#keys >= MAX_KEYS) return;
    const value = parse(this.#list ? `[${piece}]` : `{${piece}}`);
    if (Array.isArray(value)) for (const found of value) this.#put('', found);
    else for (const [key, found] of Object.entries(value ?? {})) this.#put(key, found);
  }

  #put(key: string, value: unknown): void {
    if (this.#list) {
      if (this.#list.push(value) > MAX_ENTRIES)
        throw new TooLargeError(`a list may have ${MAX_ENTRIES} entries`);
      return;
    }
    if (++this.#keys > MAX_KEYS) return;
    const told = { value, writable: true, enumerable: true, configurable: true };
    // Said so that a key may have any name, as where JSON is parsed at once.
    Object.defineProperty(this.#object, key, told);
  }

  /** The key before a value; `''` in a list, where nothing may stand. */
  #keyOf(before: string): string {
    const found: unknown = JSON.parse(this.#list ? `[${before}]` : `{${before}0}`);
    const keys = Object.keys(found ?? {});
    if (keys.length === (this.#list ? 0 : 1)) return keys[0] ?? '';
    throw new MalformedError('malformed JSON: a list or object follows another value');
  }

  /** Where a comma or the end stands behind a value. */
  *#behind(from: number): Sliced<number> {
    const { bytes } = this.#document;
    const at = yield* afterBlanks(bytes, from);
    if (at < this.#close && bytes[at] !== COMMA)
      throw new MalformedError(`malformed JSON: a comma is missing at byte ${at}`);
    return at;
  }

  #text(start: number, end: number): string {
    if (end - start > MAX_ENTRY)
      throw new TooLargeError('an entry of a list or object is too long');
    return this.#document.bytes.toString('utf8', start, end);
  }

  #missing(at: number): MalformedError {
    return new MalformedError(`malformed JSON: an entry is missing at byte ${at}`);
  }
}

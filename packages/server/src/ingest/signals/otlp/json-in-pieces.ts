import { MalformedError, TooLargeError } from '../../refusals.ts';
import { isSliceOver, type Steps } from '../../steps.ts';
import { BRACE_OPEN, BRACKET_OPEN, COMMA, endOfString, QUOTE } from './json-characters.ts';
import { largeContainers } from './large-containers.ts';

/** Characters that are parsed at once: a few milliseconds, whatever they are. */
const PIECE = 128 * 1024;

/** Keys of a large object that are kept: of a list of attributes, hundreds are stored. */
const MAX_KEYS = 20_000;

/** Entries of a list: more than any request may hold items. */
const MAX_ENTRIES = 1_000_000;
/** Entries between looks at the clock. */
const STRETCH = 256;

/** Parses a piece of JSON that is whole in itself. */
type ParsePiece = (text: string) => unknown;

/**
 * The value of a JSON text, as `parse` gives it of each piece. A text beyond 128 K characters is taken apart: lists and
 * objects that are larger are put together of runs of their entries. Of an object so large, keys beyond 20,000 are left out. Throws what `parse` throws, and a `MalformedError`.
 */
export function* jsonInPieces(
  text: string,
  parse: ParsePiece,
  size: number = PIECE,
): Steps<unknown> {
  if (text.length <= size) return parse(text);
  const large = yield* largeContainers(text, size);
  const [first] = /^[ \t\n\r]*/.exec(text) ?? [''];
  const close = large.get(first.length);
  // No list or object: one long text or number, or nothing.
  if (close === undefined) return parse(text);
  if (/[^ \t\n\r]/.test(text.slice(close + 1)))
    throw new MalformedError(
      `malformed JSON: something stands behind its end at character ${close + 1}`,
    );
  return yield* new Container({ text, large, parse, size }, first.length, close).read();
}

interface Document {
  readonly text: string;
  /** Where large lists and objects open, and where each closes. */
  readonly large: ReadonlyMap<number, number>;
  readonly parse: ParsePiece;
  /** Characters of a piece, roughly. */
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
    const { text } = document;
    const isList = text.charCodeAt(open) === BRACKET_OPEN;
    if (text[close] !== (isList ? ']' : '}'))
      throw new MalformedError(
        `malformed JSON: ${text[close]} at character ${close} closes what ${text[open]} opened`,
      );
    this.#document = document;
    this.#open = open;
    this.#close = close;
    this.#list = isList ? [] : undefined;
    this.#from = open + 1;
  }

  *read(): Steps<unknown> {
    const { text, large, size } = this.#document;
    let entry = this.#open + 1;
    let depth = 0;
    let isOpen = true;
    let left = STRETCH;
    for (let at = entry; at < this.#close; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = endOfString(text, at);
      else if (code === COMMA && depth === 0) {
        if (isOpen && at - this.#from > size) this.#take(at);
        if (!isOpen) this.#from = at + 1;
        isOpen = true;
        entry = at + 1;
        if (--left === 0) {
          left = STRETCH;
          if (isSliceOver()) yield;
        }
      } else if (code === BRACE_OPEN || code === BRACKET_OPEN) {
        const close = depth === 0 ? large.get(at) : undefined;
        if (close === undefined) depth++;
        else {
          if (entry > this.#from) this.#take(entry - 1);
          const key = this.#keyOf(text.slice(entry, at));
          this.#put(key, yield* new Container(this.#document, at, close).read());
          at = this.#afterBlanks(close + 1) - 1;
          isOpen = false;
        }
      } else if (code === 0x5d || code === 0x7d) depth--;
    }
    if (isOpen) this.#end();
    return this.#list ?? this.#object;
  }

  /** Parses the entries up to a comma. */
  #take(comma: number): void {
    const piece = this.#document.text.slice(this.#from, comma);
    if (piece.trim() === '') throw this.#missing(comma);
    this.#parse(piece);
    this.#from = comma + 1;
  }

  /** Parses the last entries. */
  #end(): void {
    const piece = this.#document.text.slice(this.#from, this.#close);
    const isEmpty = this.#from === this.#open + 1;
    if (piece.trim() === '' && !isEmpty) throw this.#missing(this.#close);
    this.#parse(piece);
  }

  #parse(piece: string): void {
    const { parse } = this.#document;
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
    throw new MalformedError('malformed JSON: a list or object stands behind another value');
  }

  /** Where a comma or the end stands behind a value. */
  #afterBlanks(from: number): number {
    const { text } = this.#document;
    let at = from;
    while (isBlank(text.charCodeAt(at))) at++;
    if (at < this.#close && text.charCodeAt(at) !== COMMA)
      throw new MalformedError(`malformed JSON: a comma is missing at character ${at}`);
    return at;
  }

  #missing(at: number): MalformedError {
    return new MalformedError(`malformed JSON: an entry is missing at character ${at}`);
  }
}

const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

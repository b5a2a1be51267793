import type { Buffer } from 'node:buffer';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import type { ByteBuffer } from './byte-buffer.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { UInt32Column } from './fixed-columns.ts';

/** Version of the low-cardinality layout: dictionaries that every granule may extend. */
const LAYOUT_VERSION = 1;
/** The dictionary travels with the indexes, and the reader's own is to be updated from it. */
const OWN_DICTIONARY = 0x600;

/** Rows encoded between two checks of the clock. */
const SLICE_ROWS = 32_768;

/** Writes what precedes the data of a low-cardinality column, before any enclosing type's data. */
export function encodeDictionaryPrefix(target: ByteBuffer): void {
  target.count(LAYOUT_VERSION);
}

/** Writes a dictionary and `count` indexes into it, in the narrowest width that holds them. */
export function* encodeDictionary(
  target: ByteBuffer,
  dictionary: ByteDictionary,
  indexes: Uint32Array<ArrayBuffer>,
  count: number,
): Sliced {
  if (count === 0) return;
  const { size, entries } = dictionary;
  const width = size <= 1 << 8 ? 0 : size <= 1 << 16 ? 1 : 2;
  target.count(OWN_DICTIONARY | width);
  target.count(size);
  yield* target.append(entries.bytes, 0, entries.length);
  target.count(count);
  target.reserve(count << width);
  for (let from = 0; from < count; from += SLICE_ROWS) {
    encodeIndexes(target, indexes, { from, to: Math.min(count, from + SLICE_ROWS), width });
    if (isSliceOver()) yield;
  }
}

/** Writes some of the indexes, of `1 << width` bytes each, for which there is room. */
function encodeIndexes(
  target: ByteBuffer,
  indexes: Uint32Array,
  { from, to, width }: { readonly from: number; readonly to: number; readonly width: number },
): void {
  const { bytes } = target;
  let at = target.length;
  for (let i = from; i < to; i++) {
    const index = indexes[i] ?? 0;
    bytes[at++] = index;
    if (width > 0) bytes[at++] = index >>> 8;
    if (width > 1) {
      bytes[at++] = index >>> 16;
      bytes[at++] = index >>> 24;
    }
  }
  target.length = at;
}

/** Texts that repeat: an index per row into a dictionary whose first entry is the empty text. */
export class DictionaryColumn implements ColumnBuilder {
  readonly #dictionary = new ByteDictionary();
  readonly #indexes = new UInt32Column();
  readonly #constants = new Map<string, number>();
  #markedSize = 0;
  /** Where the text lay that `setLasting` was given last, and its index. */
  #lastSource: Buffer | undefined;
  #lastStart = 0;
  #lastEnd = 0;
  #lastIndex = 0;

  constructor() {
    this.#dictionary.internText('');
  }

  set(row: number, source: Buffer, start: number, end: number): void {
    this.#indexes.values[row] = this.#dictionary.intern(source, start, end);
  }

  /**
   * As `set`, of a text in bytes that never change: rows that follow each other often have the very same, which is then
   * not looked for again.
   */
  setLasting(row: number, source: Buffer, start: number, end: number): void {
    if (source !== this.#lastSource || start !== this.#lastStart || end !== this.#lastEnd) {
      this.#lastIndex = this.#dictionary.intern(source, start, end);
      this.#lastSource = source;
      this.#lastStart = start;
      this.#lastEnd = end;
    }
    this.#indexes.values[row] = this.#lastIndex;
  }

  /** Sets one of the few texts that the caller knows in advance. */
  setConstant(row: number, value: string): void {
    let index = this.#constants.get(value);
    if (index === undefined) {
      index = this.#dictionary.internText(value);
      this.#constants.set(value, index);
    }
    this.#indexes.values[row] = index;
  }

  setText(row: number, value: string): void {
    this.#indexes.values[row] = this.#dictionary.internText(value);
  }

  byteLength(rows: number): number {
    return this.#dictionary.entries.length + rows * 2;
  }

  reserve(rows: number): void {
    this.#indexes.reserve(rows);
  }

  mark(rows: number): void {
    this.#markedSize = this.#dictionary.size;
    this.#indexes.mark(rows);
  }

  rollback(rows: number): void {
    this.#dictionary.truncate(this.#markedSize);
    this.#forgetIndexes();
    this.#indexes.rollback(rows);
  }

  *encode(target: ByteBuffer, rows: number): Sliced {
    encodeDictionaryPrefix(target);
    yield* encodeDictionary(target, this.#dictionary, this.#indexes.values, rows);
  }

  clear(rows: number): void {
    this.#dictionary.clear();
    this.#forgetIndexes();
    this.#dictionary.internText('');
    this.#indexes.clear(rows);
  }

  release(): void {
    this.#indexes.release();
  }

  #forgetIndexes(): void {
    this.#constants.clear();
    this.#lastSource = undefined;
  }
}

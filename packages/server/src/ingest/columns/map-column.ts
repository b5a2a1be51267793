import type { Buffer } from 'node:buffer';
import type { Sliced } from '../../shared/slices.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { encodeDictionary, encodeDictionaryPrefix } from './dictionary-column.ts';
import { Int64Column } from './fixed-columns.ts';

const INITIAL_ENTRIES = 1024;

/** A key that holds on to its number, which is valid for one `epoch` of the map. */
interface NumberedKey {
  readonly bytes: Buffer;
  number: number;
  epoch: object | undefined;
}

/**
 * Maps from repeated keys to texts. A row is written by `add` for each entry and one `endRow`,
 * which every row needs.
 */
export class MapColumn implements ColumnBuilder {
  /** Changes whenever numbers that were given out before stop being valid. */
  epoch = {};
  readonly #keys = new ByteDictionary();
  readonly #values = new ByteBuffer();
  readonly #offsets = new Int64Column();
  #indexes = new Uint32Array(INITIAL_ENTRIES);
  #entries = 0;
  #markedKeys = 0;
  #markedLength = 0;
  #markedEntries = 0;

  /** The number of a key, for `add`; the key remembers it. */
  numberOf(key: NumberedKey): number {
    if (key.epoch !== this.epoch) {
      key.number = this.#keys.intern(key.bytes, 0, key.bytes.length);
      key.epoch = this.epoch;
    }
    return key.number;
  }

  add(key: number, source: Buffer, start: number, end: number): void {
    if (this.#entries === this.#indexes.length) this.#grow();
    this.#indexes[this.#entries++] = key;
    this.#values.text(source, start, end);
  }

  endRow(row: number): void {
    this.#offsets.set(row, this.#entries, 0);
  }

  /** Bytes that entries take, without those of the keys. */
  get entryBytes(): number {
    return this.#values.length + this.#entries * 4;
  }

  byteLength(rows: number): number {
    return (
      rows * 8 + this.#keys.entries.length + this.#values.length + Math.ceil(this.#entries * 1.5)
    );
  }

  reserve(rows: number): void {
    this.#offsets.reserve(rows);
  }

  mark(rows: number): void {
    this.#offsets.mark(rows);
    this.#markedKeys = this.#keys.size;
    this.#markedLength = this.#values.length;
    this.#markedEntries = this.#entries;
  }

  rollback(rows: number): void {
    this.#offsets.rollback(rows);
    this.#keys.truncate(this.#markedKeys);
    this.#values.truncate(this.#markedLength);
    this.#entries = this.#markedEntries;
    this.epoch = {};
  }

  *encode(target: ByteBuffer, rows: number): Sliced {
    encodeDictionaryPrefix(target);
    yield* this.#offsets.encode(target, rows);
    yield* encodeDictionary(target, this.#keys, this.#indexes, this.#entries);
    yield* target.append(this.#values.bytes, 0, this.#values.length);
  }

  clear(rows: number): void {
    this.#offsets.clear(rows);
    this.#keys.clear();
    this.#values.clear();
    this.#entries = 0;
    this.epoch = {};
  }

  release(): void {
    this.#offsets.release();
    this.#indexes = new Uint32Array(INITIAL_ENTRIES);
  }

  #grow(): void {
    const grown = new Uint32Array(this.#indexes.length * 2);
    grown.set(this.#indexes);
    this.#indexes = grown;
  }
}

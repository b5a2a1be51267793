import { Buffer } from 'node:buffer';
import type { Sliced } from '../../shared/slices.ts';
import { WORD } from '../word.ts';
import type { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { Int64Column } from './fixed-columns.ts';

const INITIAL_ENTRIES = 1024;

/**
 * Maps from 16-bit keys to counts. Rows are written in ascending order: `add` for each entry of the
 * row, whose keys may come in any order, then `endRow`; rows passed over are empty.
 */
export class SketchColumn implements ColumnBuilder {
  readonly #offsets = new Int64Column();
  readonly #counts = new Int64Column();
  #keys = new Uint16Array(0);
  #entries = 0;
  #rows = 0;
  #markedEntries = 0;
  #markedRows = 0;

  /** Adds an entry to the row that `endRow` will end. `count` is whole, at most 2^53. */
  add(key: number, count: number): void {
    if (this.#entries === this.#keys.length) this.#grow();
    this.#keys[this.#entries] = key;
    this.#counts.setNumber(this.#entries, count);
    this.#entries++;
  }

  /** Ends a row with what was added since the row before. */
  endRow(row: number): void {
    const before = this.#rows === 0 ? 0 : this.#offsetOf(this.#rows - 1);
    for (let passed = this.#rows; passed < row; passed++) this.#offsets.setNumber(passed, before);
    this.#offsets.setNumber(row, this.#entries);
    this.#rows = row + 1;
  }

  byteLength(rows: number): number {
    return rows * 8 + this.#entries * 10;
  }

  reserve(rows: number): void {
    this.#offsets.reserve(rows);
  }

  mark(rows: number): void {
    this.#offsets.mark(rows);
    this.#markedEntries = this.#entries;
    this.#markedRows = this.#rows;
  }

  rollback(rows: number): void {
    this.#offsets.rollback(rows);
    this.#entries = this.#markedEntries;
    this.#rows = this.#markedRows;
  }

  *encode(target: ByteBuffer, rows: number): Sliced {
    if (rows > this.#rows) this.endRow(rows - 1);
    yield* this.#offsets.encode(target, rows);
    const { buffer, byteOffset } = this.#keys;
    const bytes = this.#entries * 2;
    yield* target.append(Buffer.from(buffer, byteOffset, bytes), 0, bytes);
    yield* this.#counts.encode(target, this.#entries);
  }

  clear(rows: number): void {
    this.#offsets.clear(rows);
    this.#counts.clear(this.#entries);
    this.#entries = 0;
    this.#rows = 0;
  }

  release(): void {
    this.#offsets.release();
    this.#counts.release();
    this.#keys = new Uint16Array(0);
  }

  #offsetOf(row: number): number {
    const { values } = this.#offsets;
    return (values[row * 2] ?? 0) + (values[row * 2 + 1] ?? 0) * WORD;
  }

  #grow(): void {
    const length = Math.max(INITIAL_ENTRIES, this.#keys.length * 2);
    const keys = new Uint16Array(length);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#counts.reserve(length);
  }
}

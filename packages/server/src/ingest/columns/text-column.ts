import type { Buffer } from 'node:buffer';
import type { Sliced } from '../../shared/slices.ts';
import { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';

/** Texts one after another. Rows are set in ascending order; those passed over are empty. */
export class TextColumn implements ColumnBuilder {
  readonly #data = new ByteBuffer();
  #rows = 0;
  #markedRows = 0;
  #markedLength = 0;

  set(row: number, source: Buffer, start: number, end: number): void {
    this.#fill(row);
    this.#data.text(source, start, end);
    this.#rows = row + 1;
  }

  setText(row: number, value: string): void {
    this.#fill(row);
    this.#data.string(value);
    this.#rows = row + 1;
  }

  byteLength(): number {
    return this.#data.length;
  }

  reserve(): void {
    // Grows as it is written.
  }

  mark(): void {
    this.#markedRows = this.#rows;
    this.#markedLength = this.#data.length;
  }

  rollback(): void {
    this.#rows = this.#markedRows;
    this.#data.truncate(this.#markedLength);
  }

  *encode(target: ByteBuffer, rows: number): Sliced {
    this.#fill(rows);
    yield* target.append(this.#data.bytes, 0, this.#data.length);
  }

  clear(): void {
    this.#rows = 0;
    this.#data.clear();
  }

  release(): void {
    // Holds bytes, not rows; `clear` gives back what is too much.
  }

  #fill(row: number): void {
    const missing = row - this.#rows;
    if (missing <= 0) return;
    this.#data.reserve(missing);
    this.#data.bytes.fill(0, this.#data.length, this.#data.length + missing);
    this.#data.length += missing;
    this.#rows = row;
  }
}

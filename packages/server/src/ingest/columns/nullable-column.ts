import type { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { Float64Column, UInt8Column } from './fixed-columns.ts';

/** Floating-point numbers that may be absent; a row never set is. */
export class NullableFloat64Column implements ColumnBuilder {
  readonly #values = new Float64Column();
  readonly #present = new UInt8Column();

  set(row: number, value: number): void {
    this.#values.values[row] = value;
    this.#present.values[row] = 1;
  }

  byteLength(rows: number): number {
    return this.#values.byteLength(rows) + this.#present.byteLength(rows);
  }

  reserve(rows: number): void {
    this.#values.reserve(rows);
    this.#present.reserve(rows);
  }

  mark(rows: number): void {
    this.#values.mark(rows);
    this.#present.mark(rows);
  }

  rollback(rows: number): void {
    this.#values.rollback(rows);
    this.#present.rollback(rows);
  }

  encode(target: ByteBuffer, rows: number): void {
    for (let row = 0; row < rows; row++) target.uint8(this.#present.values[row] === 1 ? 0 : 1);
    this.#values.encode(target, rows);
  }

  clear(rows: number): void {
    this.#values.clear(rows);
    this.#present.clear(rows);
  }

  release(): void {
    this.#values.release();
    this.#present.release();
  }
}

import type { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { Float64Column, Int64Column } from './fixed-columns.ts';

/** Pairs of a time and the number read then; a row never set is the pair of zeros. */
export class ReadingColumn implements ColumnBuilder {
  readonly #times = new Int64Column();
  readonly #values = new Float64Column();

  /** `time` is milliseconds since 1970. */
  set(row: number, time: number, value: number): void {
    this.#times.setNumber(row, time);
    this.#values.values[row] = value;
  }

  byteLength(rows: number): number {
    return this.#times.byteLength(rows) + this.#values.byteLength(rows);
  }

  reserve(rows: number): void {
    this.#times.reserve(rows);
    this.#values.reserve(rows);
  }

  mark(rows: number): void {
    this.#times.mark(rows);
    this.#values.mark(rows);
  }

  rollback(rows: number): void {
    this.#times.rollback(rows);
    this.#values.rollback(rows);
  }

  encode(target: ByteBuffer, rows: number): void {
    this.#times.encode(target, rows);
    this.#values.encode(target, rows);
  }

  clear(rows: number): void {
    this.#times.clear(rows);
    this.#values.clear(rows);
  }

  release(): void {
    this.#times.release();
    this.#values.release();
  }
}

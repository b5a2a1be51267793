import type { Sliced } from '../../shared/slices.ts';
import type { ByteBuffer } from './byte-buffer.ts';
import { CompositeColumn } from './composite-column.ts';
import { Float64Column, UInt8Column } from './fixed-columns.ts';

/** Floating-point numbers that may be absent; a row never set is. */
export class NullableFloat64Column extends CompositeColumn {
  readonly #present = new UInt8Column();
  readonly #values = new Float64Column();
  protected readonly parts = [this.#present, this.#values];

  set(row: number, value: number): void {
    this.#values.values[row] = value;
    this.#present.values[row] = 1;
  }

  override *encode(target: ByteBuffer, rows: number): Sliced {
    for (let row = 0; row < rows; row++) target.uint8(this.#present.values[row] === 1 ? 0 : 1);
    yield* this.#values.encode(target, rows);
  }
}

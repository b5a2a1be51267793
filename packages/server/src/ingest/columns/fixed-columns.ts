import { Buffer } from 'node:buffer';
import type { Sliced } from '../../shared/slices.ts';
import { WORD } from '../word.ts';
import type { ByteBuffer } from './byte-buffer.ts';
import type { ColumnBuilder } from './column-builder.ts';

type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/**
 * Values of equal width, `perRow` elements to a row. Writers store into `values` directly. The
 * machine's byte order must be little-endian, as it is wherever Node runs the engine.
 */
abstract class FixedColumn<Values extends Numbers> implements ColumnBuilder {
  values: Values;
  readonly #perRow: number;
  readonly #create: (length: number) => Values;
  #marked = 0;

  constructor(create: (length: number) => Values, perRow = 1) {
    this.#create = create;
    this.#perRow = perRow;
    this.values = create(0);
  }

  byteLength(rows: number): number {
    return rows * this.#perRow * this.values.BYTES_PER_ELEMENT;
  }

  reserve(rows: number): void {
    if (rows * this.#perRow <= this.values.length) return;
    const values = this.#create(rows * this.#perRow);
    values.set(this.values);
    this.values = values;
  }

  mark(rows: number): void {
    this.#marked = rows;
  }

  rollback(rows: number): void {
    this.values.fill(0, this.#marked * this.#perRow, rows * this.#perRow);
  }

  *encode(target: ByteBuffer, rows: number): Sliced {
    const { buffer, byteOffset } = this.values;
    const bytes = this.byteLength(rows);
    yield* target.append(Buffer.from(buffer, byteOffset, bytes), 0, bytes);
  }

  clear(rows: number): void {
    this.values.fill(0, 0, rows * this.#perRow);
  }

  release(): void {
    this.values = this.#create(0);
  }
}

/** A column of `UInt8`. */
export class UInt8Column extends FixedColumn<Uint8Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Uint8Array(length));
  }
}

/** A column of `UInt16`. */
export class UInt16Column extends FixedColumn<Uint16Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Uint16Array(length));
  }
}

/** A column of `UInt32`. */
export class UInt32Column extends FixedColumn<Uint32Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Uint32Array(length));
  }
}

/** A column of `Float32`. */
export class Float32Column extends FixedColumn<Float32Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Float32Array(length));
  }
}

/** A column of `Float64`. */
export class Float64Column extends FixedColumn<Float64Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Float64Array(length));
  }
}

/** A 64-bit integer and the same bytes as two halves. */
const whole = new BigUint64Array(1);
const halves = new Uint32Array(whole.buffer);

/** 64-bit integers, signed or not, as pairs of halves. */
export class Int64Column extends FixedColumn<Uint32Array<ArrayBuffer>> {
  constructor() {
    super((length) => new Uint32Array(length), 2);
  }

  set(row: number, low: number, high: number): void {
    this.values[row * 2] = low;
    this.values[row * 2 + 1] = high;
  }

  /** A whole number whose magnitude is at most 2^53. */
  setNumber(row: number, value: number): void {
    const high = Math.floor(value / WORD);
    this.values[row * 2] = value - high * WORD;
    this.values[row * 2 + 1] = high;
  }

  setBigInt(row: number, value: bigint): void {
    whole[0] = value;
    this.set(row, halves[0] ?? 0, halves[1] ?? 0);
  }
}

/** Byte strings that all have `width` bytes. */
export class FixedStringColumn extends FixedColumn<Uint8Array<ArrayBuffer>> {
  readonly width: number;

  constructor(width: number) {
    super((length) => new Uint8Array(length), width);
    this.width = width;
  }

  set(row: number, source: Buffer, start: number): void {
    const { values, width } = this;
    const at = row * width;
    for (let i = 0; i < width; i++) values[at + i] = source[start + i] ?? 0;
  }
}

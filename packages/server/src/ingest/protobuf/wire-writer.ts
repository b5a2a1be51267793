import type { Buffer } from 'node:buffer';
import { ByteBuffer } from '../columns/byte-buffer.ts';

/** Makes small protobuf messages, field by field. */
export class WireWriter {
  readonly #target = new ByteBuffer(128);

  /** A whole number; 0 is the default and takes no bytes. */
  integer(field: number, value: number): this {
    if (value !== 0) {
      this.#target.varint(field * 8);
      this.#target.varint(value);
    }
    return this;
  }

  string(field: number, value: string): this {
    if (value !== '') {
      this.#target.varint(field * 8 + 2);
      this.#target.string(value);
    }
    return this;
  }

  /** A message or bytes; written even when empty. */
  bytes(field: number, value: Buffer): this {
    this.#target.varint(field * 8 + 2);
    this.#target.varint(value.length);
    this.#target.raw(value, 0, value.length);
    return this;
  }

  finish(): Buffer {
    return this.#target.view();
  }
}

import { Buffer, isUtf8 } from 'node:buffer';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import { WORD } from '../word.ts';

/** Bytes below which a loop beats a call into native code. */
const SHORT = 40;
/** Bytes of a text below which a loop beats three calls into native code. The length of a shorter one takes one byte. */
const SHORT_TEXT = 128;
/** Bytes copied between two checks of the clock. */
const SLICE_BYTES = 256 * 1024;
/** A buffer that one huge block made grow past this many bytes is given back when cleared. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** Bytes that grow at the end. Numbers are little-endian, lengths are LEB128, as Native wants them. */
export class ByteBuffer {
  bytes: Buffer;
  length = 0;
  readonly #initial: number;

  constructor(capacity = 1024) {
    this.#initial = capacity;
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  uint8(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.length = this.bytes.writeUInt32LE(value, this.length);
  }

  float64(value: number): void {
    this.reserve(8);
    this.length = this.bytes.writeDoubleLE(value, this.length);
  }

  /** A 64-bit integer from its two halves. */
  uint64(low: number, high: number): void {
    this.uint32(low >>> 0);
    this.uint32(high >>> 0);
  }

  /** A whole number from 0 to 2^53 as a 64-bit integer. */
  count(value: number): void {
    this.uint64(value % WORD, Math.floor(value / WORD));
  }

  varint(value: number): void {
    this.reserve(10);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  raw(source: Buffer, start: number, end: number): void {
    const count = end - start;
    this.reserve(count);
    const { bytes } = this;
    let at = this.length;
    if (count < SHORT) {
      for (let i = start; i < end; i++) bytes[at++] = source[i] ?? 0;
      this.length = at;
    } else {
      this.length += source.copy(bytes, at, start, end);
    }
  }

  /** Appends bytes as `raw` does, in slices. */
  *append(source: Buffer, start: number, end: number): Sliced {
    for (let from = start; from < end; from += SLICE_BYTES) {
      this.raw(source, from, Math.min(end, from + SLICE_BYTES));
      if (isSliceOver()) yield;
    }
  }

  /** A length and that many bytes of text. Bytes that are no UTF-8 become U+FFFD. */
  text(source: Buffer, start: number, end: number): void {
    const count = end - start;
    if (count >= SHORT_TEXT) {
      this.#longText(source, start, end);
      return;
    }
    this.reserve(count + 1);
    const { bytes } = this;
    const from = this.length;
    let at = from;
    let seen = 0;
    bytes[at++] = count;
    for (let i = start; i < end; i++) {
      const byte = source[i] ?? 0;
      seen |= byte;
      bytes[at++] = byte;
    }
    this.length = at;
    if (seen > 127 && !isUtf8(source.subarray(start, end))) {
      this.length = from;
      this.string(source.toString('utf8', start, end));
    }
  }

  /** A length and the text in UTF-8. */
  string(value: string): void {
    const count = Buffer.byteLength(value);
    this.varint(count);
    this.characters(value, count);
  }

  /** The text in UTF-8, `count` bytes of it, without a length. */
  characters(value: string, count: number = Buffer.byteLength(value)): void {
    this.reserve(count);
    this.length += this.bytes.write(value, this.length, count, 'utf8');
  }

  /** What was written, valid until the next write. */
  view(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  truncate(length: number): void {
    this.length = length;
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > MAX_KEPT_BYTES) this.bytes = Buffer.allocUnsafe(this.#initial);
  }

  #longText(source: Buffer, start: number, end: number): void {
    if (isUtf8(source.subarray(start, end))) {
      this.varint(end - start);
      this.raw(source, start, end);
    } else {
      this.string(source.toString('utf8', start, end));
    }
  }
}

/** Reads the engine's Native format: little-endian integers, lengths as varints. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get atEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  skip(length: number): void {
    this.#position += length;
  }

  bytes(length: number): Uint8Array {
    const end = this.#position + length;
    if (end > this.#bytes.length) throw new RangeError('the result is cut short');
    const found = this.#bytes.subarray(this.#position, end);
    this.#position = end;
    return found;
  }

  text(): string {
    return this.#decoder.decode(this.bytes(this.varint()));
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#position];
      if (byte === undefined) throw new RangeError('the result is cut short');
      this.#position += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  /** A `UInt64` as a number: lengths and offsets, which stay far below 2^53. */
  uint64(): number {
    const value = Number(this.#view.getBigUint64(this.#position, true));
    this.#position += 8;
    return value;
  }

  /** Unsigned integers of 1, 2, 4 or 8 bytes. */
  integers(count: number, width: number): Uint32Array<ArrayBuffer> {
    const bytes = this.bytes(count * width);
    if (width === 1) return Uint32Array.from(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const values = new Uint32Array(count);
    for (let index = 0; index < count; index += 1)
      values[index] =
        width === 2 ? view.getUint16(index * 2, true) : view.getUint32(index * width, true);
    return values;
  }
}

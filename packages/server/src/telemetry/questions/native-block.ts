const NUMBER_ARRAYS = {
  UInt8: Uint8Array,
  UInt16: Uint16Array,
  UInt32: Uint32Array,
  UInt64: BigUint64Array,
  Int64: BigInt64Array,
  Float64: Float64Array,
} as const;

type NumberType = keyof typeof NUMBER_ARRAYS;

const TEXTS = 'LowCardinality(String)';

/** Texts by number, and the number of each row's text. */
export interface DictionaryValues {
  readonly texts: readonly string[];
  readonly indexes: Uint32Array<ArrayBuffer>;
}

/**
 * A result in the engine's Native format, read column by column: blocks of columns, which are joined
 * here. Columns of fixed width are copied as they are, so a row costs next to nothing.
 */
export class NativeResult {
  readonly rowCount: number;
  readonly #numbers = new Map<string, Uint8Array[]>();
  readonly #texts = new Map<string, TextColumn>();

  /**
   * @throws TypeError for a column of another type than numbers and `LowCardinality(String)`
   * @throws RangeError when the bytes are cut short
   */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    let rowCount = 0;
    while (!reader.atEnd) {
      const columns = reader.varint();
      const rows = reader.varint();
      for (let index = 0; index < columns; index += 1) {
        this.#readColumn(reader, reader.text(), reader.text(), rows);
      }
      rowCount += rows;
    }
    this.rowCount = rowCount;
  }

  uint8(name: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#joined(name));
  }

  int64(name: string): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.#joined(name));
  }

  uint64(name: string): BigUint64Array<ArrayBuffer> {
    return new BigUint64Array(this.#joined(name));
  }

  float64(name: string): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#joined(name));
  }

  texts(name: string): DictionaryValues {
    return this.#texts.get(name)?.joined(this.rowCount) ?? NO_TEXTS;
  }

  #readColumn(reader: ByteReader, name: string, type: string, rows: number): void {
    if (type === TEXTS) {
      const column = this.#texts.get(name) ?? new TextColumn();
      this.#texts.set(name, column);
      if (rows > 0) column.readBlock(reader);
      return;
    }
    if (!isNumberType(type)) {
      throw new TypeError(`column ${name} is ${type}, which is not read here`);
    }
    const chunks = this.#numbers.get(name) ?? [];
    this.#numbers.set(name, chunks);
    chunks.push(reader.bytes(rows * NUMBER_ARRAYS[type].BYTES_PER_ELEMENT));
  }

  #joined(name: string): ArrayBuffer {
    const chunks = this.#numbers.get(name) ?? [];
    const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      joined.set(chunk, offset);
      offset += chunk.length;
    }
    return joined.buffer;
  }
}

const NO_TEXTS: DictionaryValues = { texts: [], indexes: new Uint32Array(0) };

function isNumberType(type: string): type is NumberType {
  return Object.hasOwn(NUMBER_ARRAYS, type);
}

/** A column of texts; each block has a dictionary of its own. */
class TextColumn {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #blocks: Uint32Array[] = [];

  readBlock(reader: ByteReader): void {
    reader.skip(8); // version of the keys
    const width = 1 << (reader.uint64() & 0xff);
    const keys = new Uint32Array(reader.uint64());
    for (let index = 0; index < keys.length; index += 1) {
      keys[index] = this.#numberOf(reader.text());
    }
    const count = reader.uint64();
    const indexes = reader.integers(count, width);
    for (let row = 0; row < count; row += 1) indexes[row] = keys[indexes[row] ?? 0] ?? 0;
    this.#blocks.push(indexes);
  }

  joined(rowCount: number): DictionaryValues {
    const indexes = new Uint32Array(rowCount);
    let offset = 0;
    for (const block of this.#blocks) {
      indexes.set(block, offset);
      offset += block.length;
    }
    return { texts: this.#texts, indexes };
  }

  #numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}

class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #decoder = new TextDecoder();
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
    if (end > this.#bytes.length) {
      throw new RangeError('the result is cut short');
    }
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
      const [byte = 0] = this.bytes(1);
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

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
    for (let index = 0; index < count; index += 1) {
      values[index] =
        width === 2 ? view.getUint16(index * 2, true) : view.getUint32(index * width, true);
    }
    return values;
  }
}

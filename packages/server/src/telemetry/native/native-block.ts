import { runInSlices, isSliceOver, type Sliced } from '../../shared/slices.ts';
import { ByteReader } from './byte-reader.ts';

const NUMBER_ARRAYS = {
  UInt8: Uint8Array,
  UInt16: Uint16Array,
  UInt32: Uint32Array,
  UInt64: BigUint64Array,
  Int64: BigInt64Array,
  Float64: Float64Array,
} as const;

type NumberType = keyof typeof NUMBER_ARRAYS;

const DICTIONARY = 'LowCardinality(String)';
const TEXT = 'String';
const SERIES = 'Array(Nullable(Float64))';

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
  rowCount = 0;
  readonly #numbers = new Map<string, Uint8Array[]>();
  readonly #dictionaries = new Map<string, DictionaryColumn>();
  readonly #texts = new Map<string, string[]>();
  readonly #series = new Map<string, Float64Array[]>();

  private constructor() {
    // Made by `read`.
  }

  /**
   * Reads a result, in slices where it is large.
   *
   * @throws TypeError for a column of another type than numbers, texts and `Array(Nullable(Float64))`
   * @throws RangeError when the bytes are cut short
   */
  static async read(bytes: Uint8Array): Promise<NativeResult> {
    const result = new NativeResult();
    await runInSlices(result.#readBlocks(new ByteReader(bytes)));
    return result;
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

  /** A column of `LowCardinality(String)`. */
  dictionary(name: string): DictionaryValues {
    return this.#dictionaries.get(name)?.joined(this.rowCount) ?? NO_TEXTS;
  }

  /** The text of each row, of a column of `String` or `LowCardinality(String)`. */
  texts(name: string): readonly string[] {
    if (!this.#dictionaries.has(name)) return this.#texts.get(name) ?? [];
    const { texts, indexes } = this.dictionary(name);
    return Array.from(indexes, (index) => texts[index] ?? '');
  }

  /** A column of `Array(Nullable(Float64))`: an array per row, NaN for NULL. */
  series(name: string): readonly Float64Array[] {
    return this.#series.get(name) ?? [];
  }

  *#readBlocks(reader: ByteReader): Sliced {
    while (!reader.atEnd) {
      const columns = reader.varint();
      const rows = reader.varint();
      for (let index = 0; index < columns; index += 1) {
        yield* this.#readColumn(reader, reader.text(), reader.text(), rows);
        if (isSliceOver()) yield;
      }
      this.rowCount += rows;
    }
  }

  *#readColumn(reader: ByteReader, name: string, type: string, rows: number): Sliced {
    if (type === DICTIONARY) {
      const column = this.#dictionaries.get(name) ?? new DictionaryColumn();
      this.#dictionaries.set(name, column);
      if (rows > 0) yield* column.readBlock(reader);
      return;
    }
    if (type === TEXT) {
      const texts = this.#texts.get(name) ?? [];
      this.#texts.set(name, texts);
      for (let row = 0; row < rows; row += 1) {
        texts.push(reader.text());
        if (row % SLICE_TEXTS === 0 && isSliceOver()) yield;
      }
      return;
    }
    if (type === SERIES) {
      const series = this.#series.get(name) ?? [];
      this.#series.set(name, series);
      yield* readSeries(reader, rows, series);
      return;
    }
    if (!isNumberType(type))
      throw new TypeError(`column ${name} is ${type}, which this reader does not support`);
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

/** Texts between two checks of the clock. */
const SLICE_TEXTS = 1024;
/** Values between looks at the clock. */
const VALUES = 32_768;
const NO_TEXTS: DictionaryValues = { texts: [], indexes: new Uint32Array(0) };

function isNumberType(type: string): type is NumberType {
  return Object.hasOwn(NUMBER_ARRAYS, type);
}

/** Ends of the rows, a mark per value that is NULL, the values. */
function* readSeries(reader: ByteReader, rows: number, series: Float64Array[]): Sliced {
  const ends = Array.from({ length: rows }, () => reader.uint64());
  const count = ends.at(-1) ?? 0;
  const isNull = reader.bytes(count);
  const bytes = reader.bytes(count * 8);
  const copied = new Uint8Array(count * 8);
  const values = new Float64Array(copied.buffer);
  for (let from = 0; from < count; from += VALUES) {
    const to = Math.min(count, from + VALUES);
    copied.set(bytes.subarray(from * 8, to * 8), from * 8);
    for (let index = from; index < to; index += 1)
      if (isNull[index] === 1) values[index] = Number.NaN;
    if (isSliceOver()) yield;
  }
  let start = 0;
  for (const end of ends) {
    series.push(values.subarray(start, end));
    start = end;
  }
}

/** A column of texts; each block has a dictionary of its own. */
class DictionaryColumn {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #blocks: Uint32Array[] = [];

  *readBlock(reader: ByteReader): Sliced {
    reader.skip(8); // version of the keys
    const width = 1 << (reader.uint64() & 0xff);
    const keys = new Uint32Array(reader.uint64());
    for (let index = 0; index < keys.length; index += 1) {
      keys[index] = this.#numberOf(reader.text());
      if (index % SLICE_TEXTS === SLICE_TEXTS - 1 && isSliceOver()) yield;
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

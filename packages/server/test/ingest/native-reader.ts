/** Reads a Native block back into rows, without any of the code under test. */

type Cell =
  | string
  | number
  | bigint
  | null
  | Buffer
  | Map<string, string>
  | Map<number, number>
  | Reading;
/** When a number was read, in milliseconds since 1970. */
export interface Reading {
  readonly time: number;
  readonly value: number;
}
export type Row = Record<string, Cell>;

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
  }

  get done(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Error('the block is too short');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.take(1)[0]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  string(): string {
    return this.take(this.varint()).toString('utf8');
  }

  uint64(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  times<Value>(count: number, read: () => Value): Value[] {
    return Array.from({ length: count }, read);
  }
}

export function readNative(block: Uint8Array): Row[] {
  const reader = new Reader(block);
  const columns = reader.varint();
  const count = reader.varint();
  const rows: Row[] = Array.from({ length: count }, () => ({}));
  for (let i = 0; i < columns; i++) {
    const name = reader.string();
    const cells = readColumn(reader, reader.string(), count);
    for (const [row, cell] of cells.entries()) rows[row]![name] = cell;
  }
  if (!reader.done) throw new Error('bytes are left after the last column');
  return rows;
}

function readColumn(reader: Reader, type: string, count: number): Cell[] {
  const folded = /^SimpleAggregateFunction\(\w+, (.*)\)$/.exec(type);
  if (folded) return readColumn(reader, folded[1]!, count);
  switch (type.replace(/\(.*/s, '')) {
    case 'UInt8':
    case 'Enum8':
      return reader.times(count, () => reader.take(1).readUInt8());
    case 'UInt16':
      return reader.times(count, () => reader.take(2).readUInt16LE());
    case 'UInt32':
    case 'DateTime':
      return reader.times(count, () => reader.take(4).readUInt32LE());
    case 'UInt64':
      return reader.times(count, () => reader.uint64());
    case 'Int64':
    case 'DateTime64':
      return reader.times(count, () => reader.take(8).readBigInt64LE());
    case 'Float32':
      return reader.times(count, () => reader.take(4).readFloatLE());
    case 'Float64':
      return reader.times(count, () => reader.take(8).readDoubleLE());
    case 'Nullable': {
      const absent = reader.times(count, () => reader.take(1)[0] === 1);
      return readColumn(reader, type.slice(9, -1), count).map((cell, i) =>
        absent[i] ? null : cell,
      );
    }
    case 'FixedString':
      return reader.times(count, () => Buffer.from(reader.take(Number(type.slice(12, -1)))));
    case 'String':
      return reader.times(count, () => reader.string());
    case 'LowCardinality':
      reader.uint64();
      return readDictionary(reader, count);
    case 'Map':
      return type === 'Map(UInt16, UInt64)' ? readSketches(reader, count) : readMap(reader, count);
    case 'Tuple': {
      const times = reader.times(count, () => Number(reader.take(8).readBigInt64LE()));
      return times.map((time) => ({ time, value: reader.take(8).readDoubleLE() }));
    }
    default:
      throw new Error(`no reader for ${type}`);
  }
}

function readDictionary(reader: Reader, count: number): string[] {
  if (count === 0) return [];
  const width = [1, 2, 4][Number(reader.uint64() & 0xffn)]!;
  const entries = reader.times(Number(reader.uint64()), () => reader.string());
  const indexes = Number(reader.uint64());
  if (indexes !== count) throw new Error(`${indexes} indexes for ${count} rows`);
  return reader.times(count, () => {
    const entry = entries[reader.take(width).readUIntLE(0, width)];
    if (entry === undefined) throw new Error('an index past the dictionary');
    return entry;
  });
}

function readMap(reader: Reader, count: number): Map<string, string>[] {
  reader.uint64();
  const offsets = reader.times(count, () => Number(reader.uint64()));
  const total = offsets.at(-1) ?? 0;
  const keys = readDictionary(reader, total);
  const values = reader.times(total, () => reader.string());
  return offsets.map((end, row) => {
    const start = row === 0 ? 0 : offsets[row - 1]!;
    const names = keys.slice(start, end);
    if (new Set(names).size !== names.length) throw new Error('a key twice in one map');
    return new Map(names.map((name, i) => [name, values[start + i]!]));
  });
}

function readSketches(reader: Reader, count: number): Map<number, number>[] {
  const offsets = reader.times(count, () => Number(reader.uint64()));
  const total = offsets.at(-1) ?? 0;
  const keys = reader.times(total, () => reader.take(2).readUInt16LE());
  const counts = reader.times(total, () => Number(reader.uint64()));
  return offsets.map((end, row) => {
    const start = row === 0 ? 0 : offsets[row - 1]!;
    const own = keys.slice(start, end);
    if (new Set(own).size !== own.length) throw new Error('a key twice in one map');
    return new Map(own.map((key, i) => [key, counts[start + i]!]));
  });
}

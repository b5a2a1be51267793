import { Buffer } from 'node:buffer';
import { type AttributeSet, KIND } from '../../attributes/attribute-set.ts';
import type { AttributeContext } from '../../attributes/attribute-context.ts';
import { type ElementRoom, elementRoom } from '../../attributes/element-room.ts';
import { plain } from '../../attributes/json-values.ts';
import { cutEnd } from '../../../shared/cut-text.ts';
import { WORD } from '../../word.ts';
import type { TrimReason } from '../../../telemetry/tables/loss-reasons.ts';
import { DEPTH_LIMIT, VALUE_LIMIT } from '../../limits.ts';
import { MalformedError } from '../../refusals.ts';
import { I64, LEN, tag, VARINT } from '../../protobuf/tag.ts';
import type { WireReader } from '../../protobuf/wire-reader.ts';

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

const SMALL = 10_000;
/** Whole numbers from 0 on, in four digits each: most are written as the last one to four. */
const SMALL_INTEGERS = Buffer.from(
  Array.from({ length: SMALL }, (_, number) => String(number).padStart(4, '0')).join(''),
);

const KEY_VALUE = { key: tag(1, LEN), value: tag(2, LEN) };
/** `AnyValue`, of which a message holds one, beside fields that newer senders may have; `bytes_value` is not kept. */
const ANY_VALUE = {
  string: tag(1, LEN),
  bool: tag(2, VARINT),
  int: tag(3, VARINT),
  double: tag(4, I64),
  array: tag(5, LEN),
  kvlist: tag(6, LEN),
  bytes: tag(7, LEN),
};
/** `ArrayValue` and `KeyValueList`. */
const LIST = { values: tag(1, LEN) };

/** Reads `KeyValue` and `AnyValue`; the value last read lies in `kind`, `source`, `start`, `end`. */
export class ProtobufValues {
  readonly #reader: WireReader;
  readonly #builder: AttributeContext;
  /** Letter of the kind as in `attr_kinds`; 0 for no value, null or bytes. */
  kind = 0;
  source: Buffer = FALSE;
  start = 0;
  end = 0;
  #limit = VALUE_LIMIT;
  #reason: TrimReason = 'value_cut';

  constructor(reader: WireReader, builder: AttributeContext) {
    this.#reader = reader;
    this.#builder = builder;
  }

  /** Reads the `KeyValue` that starts here into `attributes`. */
  attribute(end: number, attributes: AttributeSet): void {
    const reader = this.#reader;
    const stop = reader.delimited(end);
    let keyStart = stop;
    let keyEnd = stop;
    let valueStart = stop;
    let valueEnd = stop;
    while (reader.position < stop) {
      const fieldTag = reader.tag(stop);
      if (fieldTag === KEY_VALUE.key) {
        keyEnd = reader.delimited(stop);
        keyStart = reader.position;
        reader.position = keyEnd;
      } else if (fieldTag === KEY_VALUE.value) {
        valueEnd = reader.delimited(stop);
        valueStart = reader.position;
        reader.position = valueEnd;
      } else {
        reader.skip(fieldTag, stop);
      }
    }
    reader.position = valueStart;
    this.value(valueEnd, VALUE_LIMIT, 'value_cut');
    reader.position = stop;
    if (this.kind !== 0) this.#put(attributes, keyStart, keyEnd);
  }

  /**
   * Reads the content of an `AnyValue` that ends at `end`. Text longer than `limit` bytes is cut,
   * which counts as `reason`.
   */
  value(end: number, limit: number, reason: TrimReason): void {
    const reader = this.#reader;
    this.kind = 0;
    this.#limit = limit;
    this.#reason = reason;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      switch (fieldTag) {
        case ANY_VALUE.string: {
          const stop = reader.delimited(end);
          this.#text(KIND.text, reader.buffer, reader.position, stop);
          reader.position = stop;
          break;
        }
        case ANY_VALUE.bool: {
          const value = reader.uint32(end) === 0 ? FALSE : TRUE;
          this.#set(KIND.boolean, value, 0, value.length);
          break;
        }
        case ANY_VALUE.int:
          reader.varint64(end);
          this.#integer();
          break;
        case ANY_VALUE.double:
          this.#characters(KIND.float, String(reader.double(end)));
          break;
        case ANY_VALUE.array:
        case ANY_VALUE.kvlist: {
          const stop = reader.delimited(end);
          const room = elementRoom();
          const value =
            fieldTag === ANY_VALUE.array ? this.#list(stop, 0, room) : this.#map(stop, 0, room);
          this.#json(value);
          break;
        }
        default:
          reader.skip(fieldTag, end);
          if (fieldTag === ANY_VALUE.bytes) this.kind = 0;
      }
    }
  }

  /** Whether the `AnyValue` that starts here is a map. */
  isMap(start: number, end: number): boolean {
    return start < end && this.#reader.buffer[start] === ANY_VALUE.kvlist;
  }

  /** The content of an `AnyValue` as a JavaScript value; bytes and nothing are null. */
  decoded(end: number, depth = 0, room: ElementRoom = elementRoom()): unknown {
    if (depth > DEPTH_LIMIT) throw new MalformedError('attribute values are nested too deeply');
    const reader = this.#reader;
    let value: unknown = null;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      switch (fieldTag) {
        case ANY_VALUE.string:
          value = reader.string(end);
          break;
        case ANY_VALUE.bool:
          value = reader.uint32(end) !== 0;
          break;
        case ANY_VALUE.int:
          reader.varint64(end);
          value = exactInteger(reader.high, reader.low);
          break;
        case ANY_VALUE.double:
          value = reader.double(end);
          break;
        case ANY_VALUE.array:
          value = this.#list(reader.delimited(end), depth, room);
          break;
        case ANY_VALUE.kvlist:
          value = this.#map(reader.delimited(end), depth, room);
          break;
        default:
          reader.skip(fieldTag, end);
          if (fieldTag === ANY_VALUE.bytes) value = null;
      }
    }
    return value;
  }

  #list(end: number, depth: number, room: ElementRoom): unknown[] {
    const reader = this.#reader;
    const values: unknown[] = [];
    while (room.left > 0 && reader.find(LIST.values, end)) {
      room.left -= 1;
      values.push(this.decoded(reader.delimited(end), depth + 1, room));
    }
    reader.position = end;
    return values;
  }

  #map(end: number, depth: number, room: ElementRoom): Record<string, unknown> {
    const reader = this.#reader;
    const entries: [string, unknown][] = [];
    while (room.left > 0 && reader.find(LIST.values, end)) {
      room.left -= 1;
      entries.push(this.entry(reader.delimited(end), depth + 1, room));
    }
    reader.position = end;
    return Object.fromEntries(entries);
  }

  /** The content of a `KeyValue` as a JavaScript pair. */
  entry(end: number, depth = 0, room: ElementRoom = elementRoom()): [string, unknown] {
    const reader = this.#reader;
    let key = '';
    let value: unknown = null;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === KEY_VALUE.key) key = reader.string(end);
      else if (fieldTag === KEY_VALUE.value)
        value = this.decoded(reader.delimited(end), depth, room);
      else reader.skip(fieldTag, end);
    }
    return [key, value];
  }

  #put(attributes: AttributeSet, keyStart: number, keyEnd: number): void {
    const key = this.#builder.keyFor(attributes, this.#reader.buffer, keyStart, keyEnd);
    if (key !== undefined) attributes.put(key, this.kind, this.source, this.start, this.end);
  }

  #integer(): void {
    const { low, high } = this.#reader;
    if (high !== 0 || low >= SMALL) {
      this.#characters(KIND.integer, String(exactInteger(high, low)));
      return;
    }
    const end = (low + 1) * 4;
    const digits = low < 10 ? 1 : low < 100 ? 2 : low < 1000 ? 3 : 4;
    this.#set(KIND.integer, SMALL_INTEGERS, end - digits, end);
  }

  #characters(kind: number, text: string): void {
    const { arena } = this.#builder;
    const start = arena.length;
    arena.characters(text);
    this.#set(kind, arena.bytes, start, arena.length);
  }

  #json(value: unknown): void {
    if (Array.isArray(value) && value.length === 0) {
      this.kind = 0;
      return;
    }
    const source = Buffer.from(JSON.stringify(plain(value)));
    const kind = source.length > this.#limit ? KIND.text : KIND.json;
    this.#text(kind, source, 0, source.length);
  }

  #text(kind: number, source: Buffer, start: number, end: number): void {
    const cut = cutEnd(source, start, end, this.#limit);
    if (cut < end) this.#builder.result.trim(this.#reason);
    this.#set(kind, source, start, cut);
  }

  #set(kind: number, source: Buffer, start: number, end: number): void {
    this.kind = kind;
    this.source = source;
    this.start = start;
    this.end = end;
  }
}

/** A signed 64-bit integer from its halves: a number while that is exact. */
function exactInteger(high: number, low: number): number | bigint {
  const number = (high | 0) * WORD + low;
  if (Number.isSafeInteger(number)) return number;
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
}

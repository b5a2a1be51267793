import { Buffer } from 'node:buffer';
import { nanosecondsToMicroseconds } from '../items/item-time.ts';
import { FIELD_LIMIT, PACKED_LIMIT } from '../limits.ts';
import { MalformedError, TooLargeError } from '../refusals.ts';
import { WORD } from '../word.ts';

const EMPTY = Buffer.alloc(0);

/**
 * Walks protobuf bytes without making messages of them. Every method that reads takes the `end` of the
 * message it reads in and throws a `MalformedError` rather than read past it.
 */
export class WireReader {
  buffer: Buffer = EMPTY;
  position = 0;
  /** Halves of the last 64-bit integer that was read. */
  low = 0;
  high = 0;
  /** Fields since the last part of the request began. */
  #fields = 0;

  reset(buffer: Buffer): void {
    this.buffer = buffer;
    this.position = 0;
    this.#fields = 0;
  }

  /**
   * What `tag` of `tag.ts` makes of the next field's number and wire type. Throws a `TooLargeError` for more fields than
   * a part of a request may have: others wait while it is read.
   */
  tag(end: number): number {
    if (++this.#fields > FIELD_LIMIT) throw tooManyFields();
    const tag = this.uint32(end);
    if (tag < 8) throw this.#malformed('field number 0');
    return tag;
  }

  /** A varint of at most 32 bits; the upper bits of a longer one are dropped. */
  uint32(end: number): number {
    const { buffer } = this;
    let at = this.position;
    if (at < end) {
      const byte = buffer[at] ?? 0;
      if (byte < 128) {
        this.position = at + 1;
        return byte;
      }
    }
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (at >= end) throw this.#malformed('the message ends inside a number');
      const byte = buffer[at++] ?? 0;
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) {
        this.position = at;
        return value >>> 0;
      }
    }
    throw this.#malformed('a number longer than ten bytes');
  }

  /** A varint of 64 bits, into `low` and `high`. */
  varint64(end: number): void {
    const { buffer } = this;
    let at = this.position;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (at >= end) throw this.#malformed('the message ends inside a number');
      const byte = buffer[at++] ?? 0;
      const bits = byte & 127;
      if (shift < 32) low |= bits << shift;
      if (shift === 28) high = bits >>> 4;
      else if (shift > 28) high |= bits << (shift - 32);
      if (byte < 128) {
        this.low = low >>> 0;
        this.high = high >>> 0;
        this.position = at;
        return;
      }
    }
    throw this.#malformed('a number longer than ten bytes');
  }

  /** A signed varint of 64 bits; exact up to 2^53 in magnitude. */
  int64(end: number): number {
    this.varint64(end);
    return this.signed();
  }

  /** Eight bytes, into `low` and `high`. */
  fixed64(end: number): void {
    const at = this.position;
    if (at + 8 > end) throw this.#malformed('the message ends inside a 64-bit field');
    this.low = this.buffer.readUInt32LE(at);
    this.high = this.buffer.readUInt32LE(at + 4);
    this.position = at + 8;
  }

  /** A count of nanoseconds in eight bytes, as whole microseconds. */
  microseconds(end: number): number {
    this.fixed64(end);
    return nanosecondsToMicroseconds(this.high, this.low);
  }

  /** A count in eight bytes, exact below 2^53. */
  fixed64Count(end: number): number {
    this.fixed64(end);
    return this.unsigned();
  }

  double(end: number): number {
    const at = this.position;
    if (at + 8 > end) throw this.#malformed('the message ends inside a 64-bit field');
    this.position = at + 8;
    return this.buffer.readDoubleLE(at);
  }

  /** The end of the length-delimited field that starts here; its content starts at `position`. */
  delimited(end: number): number {
    const length = this.uint32(end);
    const last = this.position + length;
    if (last > end)
      throw this.#malformed(`a field of ${length} bytes where ${end - this.position} are left`);
    return last;
  }

  /** The end of a packed list of numbers, as `delimited`. Throws a `TooLargeError` for a list beyond measure. */
  packed(end: number): number {
    const last = this.delimited(end);
    if (last - this.position > PACKED_LIMIT)
      throw new TooLargeError(`a list of numbers has more than ${PACKED_LIMIT} bytes`);
    return last;
  }

  /** Passes over fields to the next part of the request, as `find`: an item, or what holds items. */
  nextPart(wanted: number, end: number): boolean {
    const isFound = this.find(wanted, end);
    this.beginPart();
    return isFound;
  }

  /** Begins a part of the request, which may have as many fields as any. */
  beginPart(): void {
    this.#fields = 0;
  }

  /** Passes over fields up to the next with this tag. False where the message has no more of them. */
  find(wanted: number, end: number): boolean {
    while (this.position < end) {
      const tag = this.tag(end);
      if (tag === wanted) return true;
      this.skip(tag, end);
    }
    return false;
  }

  /** A text or bytes, left where they are. */
  slice(end: number, into: { set(source: Buffer, start: number, end: number): void }): void {
    const stop = this.delimited(end);
    into.set(this.buffer, this.position, stop);
    this.position = stop;
  }

  /** A text, of at most `limit` bytes where that is given. */
  string(end: number, limit = Number.POSITIVE_INFINITY): string {
    const stop = this.delimited(end);
    const text = this.buffer.toString('utf8', this.position, Math.min(stop, this.position + limit));
    this.position = stop;
    return text;
  }

  /** Passes over the value of a field that nobody reads. */
  skip(tag: number, end: number): void {
    switch (tag & 7) {
      case 0:
        this.varint64(end);
        return;
      case 1:
        this.#advance(8, end);
        return;
      case 2:
        this.position = this.delimited(end);
        return;
      case 5:
        this.#advance(4, end);
        return;
      default:
        throw this.#malformed(`wire type ${tag & 7}`);
    }
  }

  /** The last 64-bit integer read as signed; exact up to 2^53 in magnitude. */
  signed(): number {
    return (this.high | 0) * WORD + this.low;
  }

  /** The last 64-bit integer read as unsigned; exact up to 2^53. */
  unsigned(): number {
    return this.high * WORD + this.low;
  }

  #advance(count: number, end: number): void {
    this.position += count;
    if (this.position > end) throw this.#malformed('the message ends inside a field');
  }

  #malformed(what: string): MalformedError {
    return new MalformedError(`malformed protobuf at byte ${this.position}: ${what}`);
  }
}

const tooManyFields = (): TooLargeError =>
  new TooLargeError(`a part of the request has more than ${FIELD_LIMIT} fields`);

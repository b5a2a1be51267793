import type { Slice } from '../attributes/slice.ts';
import type { EdgeSide } from './edge-side.ts';

/** Of a key: the project, the trace id's four and the span id's two. */
const KEY_WORDS = 7;
const FIRST_CAPACITY = 16;
const TRACE_BYTES = 16;

/** What is read of a span that is a side of a call. */
interface CallSpan {
  /** Microseconds since 1970. */
  readonly time: number;
  /** Nanoseconds. */
  readonly duration: number;
  readonly statusCode: string;
  readonly traceId: Slice;
}

/**
 * What spans say about calls between two nodes, each by its index: one column for each fact and no object for a span, as a
 * hundred thousand of them wait for their other side.
 */
export class HalfEdges {
  count = 0;
  readonly #sides: (EdgeSide | undefined)[] = [];
  #keys = new Uint32Array(0);
  /** Starts of minutes, in seconds since 1970. */
  #minutes = new Uint32Array(0);
  /** Nanoseconds. */
  #durations = new Float64Array(0);
  #failed = new Uint8Array(0);

  /** How many there is room for. */
  get capacity(): number {
    return this.#failed.length;
  }

  /**
   * Adds what a span says. `low` and `high` are the halves of the calling span's id, which the called side knows as its parent's:
   * with project and trace they are the key of the call; zeros when there can be no other side.
   */
  add(side: EdgeSide, span: CallSpan, low: number, high: number): void {
    const index = this.count++;
    if (index === this.capacity) this.reserve(Math.max(FIRST_CAPACITY, index * 2));
    this.#sides[index] = side;
    this.#minutes[index] = Math.floor(span.time / 60_000_000) * 60;
    this.#durations[index] = span.duration;
    this.#failed[index] = span.statusCode === 'error' ? 1 : 0;
    if (low !== 0 || high !== 0) {
      const at = index * KEY_WORDS;
      this.#keys[at] = side.projectId;
      this.#setTrace(at + 1, span.traceId);
      this.#keys[at + KEY_WORDS - 2] = low;
      this.#keys[at + KEY_WORDS - 1] = high;
    }
  }

  side(index: number): EdgeSide | undefined {
    return this.#sides[index];
  }

  /** Start of the minute, in seconds since 1970. */
  minute(index: number): number {
    return this.#minutes[index] ?? 0;
  }

  /** Nanoseconds. */
  duration(index: number): number {
    return this.#durations[index] ?? 0;
  }

  isError(index: number): boolean {
    return this.#failed[index] === 1;
  }

  /** Whether there can be another side. */
  hasKey(index: number): boolean {
    const at = index * KEY_WORDS + KEY_WORDS;
    return this.#keys[at - 1] !== 0 || this.#keys[at - 2] !== 0;
  }

  /** Whether one of another list is a side of the same call. */
  sharesKey(index: number, other: HalfEdges, otherIndex: number): boolean {
    const at = index * KEY_WORDS;
    const otherAt = otherIndex * KEY_WORDS;
    for (let i = 0; i < KEY_WORDS; i++)
      if (this.#keys[at + i] !== other.#keys[otherAt + i]) return false;
    return true;
  }

  /** A hash of the key, of 32 bits; it differs with the seed. */
  hash(index: number, seed: number): number {
    let hash = seed;
    const at = index * KEY_WORDS;
    for (let i = at; i < at + KEY_WORDS; i++) {
      hash = Math.imul(hash ^ (this.#keys[i] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash >>> 0;
  }

  /** Puts one of another list where `index` says, for which there is room. */
  put(index: number, other: HalfEdges, otherIndex: number): void {
    this.#sides[index] = other.#sides[otherIndex];
    this.#minutes[index] = other.minute(otherIndex);
    this.#durations[index] = other.duration(otherIndex);
    this.#failed[index] = other.#failed[otherIndex] ?? 0;
    const from = otherIndex * KEY_WORDS;
    for (let i = 0; i < KEY_WORDS; i++)
      this.#keys[index * KEY_WORDS + i] = other.#keys[from + i] ?? 0;
  }

  /** Lets go of what one at `index` shares with others. */
  forget(index: number): void {
    this.#sides[index] = undefined;
  }

  /** Makes room for `count`, more or fewer than before. */
  reserve(count: number): void {
    this.#keys = new Uint32Array(this.#keys.buffer.transfer(count * KEY_WORDS * 4));
    this.#minutes = new Uint32Array(this.#minutes.buffer.transfer(count * 4));
    this.#durations = new Float64Array(this.#durations.buffer.transfer(count * 8));
    this.#failed = new Uint8Array(this.#failed.buffer.transfer(count));
    if (this.#sides.length > count) this.#sides.length = count;
  }

  #setTrace(at: number, { source, start, length }: Slice): void {
    if (length !== TRACE_BYTES) return;
    for (let i = 0; i < 4; i++) this.#keys[at + i] = source.readUInt32LE(start + i * 4);
  }
}

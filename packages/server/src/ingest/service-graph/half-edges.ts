import { randomBytes } from 'node:crypto';
import type { Slice } from '../attributes/slice.ts';
import type { EdgeSide } from './edge-side.ts';

/** 32-bit words of a key: one for the project, four for the trace id, two for the span id. */
const KEY_WORDS = 7;
/** After the key: the start of the minute, in seconds since 1970, and 1 for an error. */
const MINUTE = KEY_WORDS;
const FAILED = KEY_WORDS + 1;
/** Words of one, beside its side and its duration. */
export const WORDS = KEY_WORDS + 2;
const FIRST_CAPACITY = 16;
const NO_WORDS = new Uint32Array(0);
const NO_DURATIONS = new Float64Array(0);

/** One for each half of each word of a key, drawn when the process starts. */
const MULTIPLIERS = Uint32Array.from({ length: KEY_WORDS * 2 }, () =>
  randomBytes(4).readUInt32LE(),
);

/** What is read of a span that is a side of a call. */
interface CallSpan {
  /** Microseconds since 1970. */
  readonly time: number;
  /** Nanoseconds. */
  readonly duration: number;
  readonly statusCode: string;
  /** Sixteen bytes. */
  readonly traceId: Slice;
}

/**
 * What spans say about calls between two nodes, each by its index: columns of numbers and no object for a span, as a hundred
 * thousand of them wait for their other side. Either a list, which `add` fills, or places that `put` fills in any order.
 */
export class HalfEdges {
  /** How many were added to the list. */
  count = 0;
  readonly #sides: (EdgeSide | undefined)[] = [];
  #words = NO_WORDS;
  /** Nanoseconds. */
  #durations = NO_DURATIONS;

  /** @param expected How many are likely to be added. */
  constructor(expected = 0) {
    if (expected > 0) this.resize(expected);
  }

  /** How many there is room for. */
  get capacity(): number {
    return this.#durations.length;
  }

  /**
   * Adds what a span says. `low` and `high` are the halves of the calling span's id, which the called side knows as its parent's:
   * with project and trace they are the key of the call; zeros when there can be no other side.
   */
  add(side: EdgeSide, span: CallSpan, low: number, high: number): void {
    const index = this.#append(side, span.duration);
    const words = this.#words;
    const at = index * WORDS;
    words[at + MINUTE] = Math.floor(span.time / 60_000_000) * 60;
    words[at + FAILED] = span.statusCode === 'error' ? 1 : 0;
    if (low === 0 && high === 0) return;
    const { source, start } = span.traceId;
    words[at] = side.projectId;
    for (let i = 0; i < 4; i++) words[at + 1 + i] = source.readUInt32LE(start + i * 4);
    words[at + 5] = low;
    words[at + 6] = high;
  }

  #append(side: EdgeSide, duration: number): number {
    const index = this.count++;
    if (index === this.capacity) this.resize(Math.max(FIRST_CAPACITY, index * 2));
    this.#sides[index] = side;
    this.#durations[index] = duration;
    return index;
  }

  side(index: number): EdgeSide | undefined {
    return this.#sides[index];
  }

  /** Start of the minute, in seconds since 1970. */
  minute(index: number): number {
    return this.#words[index * WORDS + MINUTE] ?? 0;
  }

  /** Nanoseconds. */
  duration(index: number): number {
    return this.#durations[index] ?? 0;
  }

  isError(index: number): boolean {
    return this.#words[index * WORDS + FAILED] === 1;
  }

  /** Whether there can be another side. */
  hasKey(index: number): boolean {
    const at = index * WORDS;
    return this.#words[at + 5] !== 0 || this.#words[at + 6] !== 0;
  }

  /** Whether it tells all of its call only together with the other side, which may come. */
  needsOther(index: number): boolean {
    const side = this.#sides[index];
    const isWhole = side?.client !== undefined && side.server !== undefined && !side.provisional;
    return !isWhole && this.hasKey(index);
  }

  /** A number below 2^32 that is the same for all spans of a trace, in every process. */
  traceNumber(index: number): number {
    let number = 0;
    for (let i = 1; i <= 4; i++) number ^= this.#words[index * WORDS + i] ?? 0;
    return number >>> 0;
  }

  /** What there is of one beside its side, as `addNumbers` takes it. */
  numbers(index: number): { readonly words: Uint32Array; readonly duration: number } {
    return {
      words: this.#words.subarray(index * WORDS, (index + 1) * WORDS),
      duration: this.duration(index),
    };
  }

  /** Adds one to the list. */
  addNumbers(side: EdgeSide, words: Uint32Array, duration: number): void {
    const index = this.#append(side, duration);
    this.#words.set(words.subarray(0, WORDS), index * WORDS);
  }

  /** Whether one of another list is a side of the same call. */
  sharesKey(index: number, other: HalfEdges, otherIndex: number): boolean {
    const at = index * WORDS;
    const otherAt = otherIndex * WORDS;
    for (let i = 0; i < KEY_WORDS; i++)
      if (this.#words[at + i] !== other.#words[otherAt + i]) return false;
    return true;
  }

  /**
   * A hash of the key, whose upper bits are as good as drawn: ids are the sender's choice, and whoever does not know the
   * multipliers prepares none that hash alike (multiply-shift of halves of words: M. Thorup, "High Speed Hashing for Integers
   * and Strings", 2015).
   */
  hash(index: number): number {
    let hash = 0;
    const at = index * WORDS;
    for (let i = 0; i < KEY_WORDS; i++) {
      const word = this.#words[at + i] ?? 0;
      hash = (hash + Math.imul(MULTIPLIERS[i * 2] ?? 0, word & 0xffff)) | 0;
      hash = (hash + Math.imul(MULTIPLIERS[i * 2 + 1] ?? 0, word >>> 16)) | 0;
    }
    return hash >>> 0;
  }

  /** Puts one of another list where `index` says, for which there is room. */
  put(index: number, other: HalfEdges, otherIndex: number): void {
    this.#sides[index] = other.#sides[otherIndex];
    this.#durations[index] = other.duration(otherIndex);
    const at = index * WORDS;
    const from = otherIndex * WORDS;
    for (let i = 0; i < WORDS; i++) this.#words[at + i] = other.#words[from + i] ?? 0;
  }

  /** Lets go of what the one at `index` shares with others. */
  forget(index: number): void {
    this.#sides[index] = undefined;
  }

  /** Makes room for `capacity`, more or fewer than before. */
  resize(capacity: number): void {
    const words = new Uint32Array(capacity * WORDS);
    const durations = new Float64Array(capacity);
    words.set(this.#words.subarray(0, words.length));
    durations.set(this.#durations.subarray(0, capacity));
    this.#words = words;
    this.#durations = durations;
    if (this.#sides.length > capacity) this.#sides.length = capacity;
  }
}

import { randomBytes } from 'node:crypto';
import { Buffer, isUtf8 } from 'node:buffer';
import { ByteBuffer } from './byte-buffer.ts';

const PRIME = 16777619;
/** Differs per process, so that no sender can prepare texts that all hash alike. */
const SEED = randomBytes(4).readUInt32LE();
const INITIAL_SLOTS = 64;

/**
 * Distinct texts or bytes numbered from 0 in order of arrival, found by their bytes without making a
 * string. `entries` holds them one after another: texts as Native strings, bytes as they are.
 */
export class ByteDictionary {
  readonly #isText: boolean;
  size = 0;
  readonly entries = new ByteBuffer(256);
  /** Number of a text plus one; 0 is a free slot. */
  #slots = new Int32Array(INITIAL_SLOTS);
  #hashes = new Uint32Array(INITIAL_SLOTS);
  #starts = new Uint32Array(INITIAL_SLOTS);
  #ends = new Uint32Array(INITIAL_SLOTS);
  /** By number of a text, that of the one that came after it last. Only a guess, which may be of one forgotten since. */
  #followers = new Uint32Array(INITIAL_SLOTS);
  #last = 0;

  /** `holds` bytes: then what is no UTF-8 stays as it is. */
  constructor(holds: 'text' | 'bytes' = 'text') {
    this.#isText = holds === 'text';
  }

  /** The number of this text, adding it when it is new. */
  intern(source: Buffer, start: number, end: number): number {
    const guess = this.#followers[this.#last] ?? 0;
    if (guess < this.size && this.#equals(guess, source, start, end)) return (this.#last = guess);
    const number = this.#lookUp(source, start, end);
    this.#followers[this.#last] = number;
    return (this.#last = number);
  }

  #lookUp(source: Buffer, start: number, end: number): number {
    const hash = hashOf(source, start, end);
    const slot = this.#find(hash, source, start, end);
    const found = this.#slots[slot] ?? 0;
    return found > 0 ? found - 1 : this.#add(hash, slot, source, start, end);
  }

  /** The number of this text, -1 when it is not there. */
  find(source: Buffer, start: number, end: number): number {
    return (this.#slots[this.#find(hashOf(source, start, end), source, start, end)] ?? 0) - 1;
  }

  internText(value: string): number {
    const source = Buffer.from(value);
    return this.intern(source, 0, source.length);
  }

  /** Forgets the texts numbered `size` and up. */
  truncate(size: number): void {
    if (size >= this.size) return;
    this.entries.truncate(size === 0 ? 0 : (this.#ends[size - 1] ?? 0));
    this.size = size;
    this.#place();
  }

  clear(): void {
    this.size = 0;
    this.#last = 0;
    this.entries.clear();
    if (this.#slots.length > 1 << 16) this.#resize(INITIAL_SLOTS);
    else this.#slots.fill(0);
  }

  /** The slot that holds this text, or the free one where it belongs. */
  #find(hash: number, source: Buffer, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) return slot;
      if (this.#hashes[number] === hash && this.#equals(number, source, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #equals(number: number, source: Buffer, start: number, end: number): boolean {
    let at = this.#starts[number] ?? 0;
    if ((this.#ends[number] ?? 0) - at !== end - start) return false;
    const { bytes } = this.entries;
    for (let i = start; i < end; i++) if (bytes[at++] !== source[i]) return false;
    return true;
  }

  #add(hash: number, slot: number, source: Buffer, start: number, end: number): number {
    const given = source.subarray(start, end);
    if (this.#isText && !isUtf8(given)) return this.internText(given.toString('utf8'));
    const number = this.size++;
    if (this.#isText) this.entries.text(source, start, end);
    else this.entries.raw(source, start, end);
    this.#hashes[number] = hash;
    this.#ends[number] = this.entries.length;
    this.#starts[number] = this.entries.length - (end - start);
    this.#slots[slot] = number + 1;
    if (this.size * 2 > this.#slots.length) this.#resize(this.#slots.length * 2);
    return number;
  }

  #resize(slots: number): void {
    this.#slots = new Int32Array(slots);
    this.#hashes = grown(this.#hashes, slots, this.size);
    this.#starts = grown(this.#starts, slots, this.size);
    this.#ends = grown(this.#ends, slots, this.size);
    this.#followers = grown(this.#followers, slots, this.size);
    this.#place();
  }

  #place(): void {
    this.#slots.fill(0);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      const hash = this.#hashes[number] ?? 0;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function hashOf(source: Buffer, start: number, end: number): number {
  let hash = SEED;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (source[i] ?? 0), PRIME);
  return hash >>> 0;
}

function grown(array: Uint32Array<ArrayBuffer>, length: number, kept: number) {
  const next = new Uint32Array(length);
  next.set(array.subarray(0, kept));
  return next;
}

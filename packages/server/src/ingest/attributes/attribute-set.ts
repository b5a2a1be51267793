import { Buffer } from 'node:buffer';
import { ATTRIBUTE_LIMIT } from '../limits.ts';
import type { AttributeKey } from './attribute-key.ts';
import type { Slice } from './slice.ts';

/** What a value was before it became text, as its letter in `attr_kinds`. */
export const KIND = {
  text: 0x73,
  integer: 0x69,
  float: 0x66,
  boolean: 0x62,
  json: 0x6a,
} as const;

/** Own attributes, those of resource, scope and host span, and a few that are derived. */
const CAPACITY = ATTRIBUTE_LIMIT * 4 + 64;

let marks = 0;

/**
 * The attributes of one resource, scope or item: parallel arrays, reused from item to item. Values
 * are texts in someone else's buffer. Only the set that was begun last knows which keys it has: no
 * other can be asked for a key or given one, but its arrays can be read, and taken over by that one.
 */
export class AttributeSet {
  count = 0;
  hasAliases = false;
  /** A removed attribute leaves `undefined` behind. */
  readonly keys: (AttributeKey | undefined)[] = [];
  readonly kinds = new Uint8Array(CAPACITY);
  readonly sources: Buffer[] = [];
  readonly starts = new Uint32Array(CAPACITY);
  readonly ends = new Uint32Array(CAPACITY);
  #mark = 0;

  /** Empties the set and makes it the one that knows its keys. */
  begin(): void {
    this.#mark = ++marks;
    this.count = 0;
    this.hasAliases = false;
  }

  has(key: AttributeKey): boolean {
    return key.mark === this.#mark;
  }

  /** Sets an attribute, replacing one of the same key. False when the set can take no more. */
  put(key: AttributeKey, kind: number, source: Buffer, start: number, end: number): boolean {
    let index = key.index;
    if (key.mark !== this.#mark) {
      if (this.count === CAPACITY) return false;
      index = this.count++;
      key.mark = this.#mark;
      key.index = index;
      this.keys[index] = key;
      if (key.isAlias) this.hasAliases = true;
    }
    this.kinds[index] = kind;
    this.sources[index] = source;
    this.starts[index] = start;
    this.ends[index] = end;
    return true;
  }

  putText(key: AttributeKey, value: string): void {
    const source = Buffer.from(value);
    this.put(key, KIND.text, source, 0, source.length);
  }

  putNumber(key: AttributeKey, value: number, kind: number): void {
    const source = Buffer.from(String(value));
    this.put(key, kind, source, 0, source.length);
  }

  /** Takes over the attributes of the span that an event happened in. */
  addFromSpan(span: AttributeSet): void {
    this.addMissing(span, true);
  }

  /** Takes over the attributes of another set whose keys are not here yet. */
  addMissing(other: AttributeSet, exceptOwn = false): void {
    for (let i = 0; i < other.count; i++) {
      const key = other.keys[i];
      const source = other.sources[i];
      if (key === undefined || source === undefined || key.mark === this.#mark) continue;
      if (exceptOwn && key.isOwn) continue;
      this.put(key, other.kinds[i] ?? 0, source, other.starts[i] ?? 0, other.ends[i] ?? 0);
    }
  }

  /** Whether the attribute is present and not the empty text; its text goes to `into`. */
  read(key: AttributeKey, into: Slice): boolean {
    const source = this.sources[key.index];
    if (key.mark !== this.#mark || source === undefined) return false;
    into.set(source, this.starts[key.index] ?? 0, this.ends[key.index] ?? 0);
    return into.length > 0;
  }

  /** As `read`, for texts only: numbers and lists do not count. */
  readText(key: AttributeKey, into: Slice): boolean {
    return key.mark === this.#mark && this.kinds[key.index] === KIND.text && this.read(key, into);
  }

  rename(from: AttributeKey, to: AttributeKey): void {
    this.keys[from.index] = to;
    to.mark = this.#mark;
    to.index = from.index;
    from.mark = 0;
  }

  remove(key: AttributeKey): void {
    if (key.mark !== this.#mark) return;
    this.keys[key.index] = undefined;
    key.mark = 0;
  }

  /** Exchanges the keys after the table of keys started afresh. */
  renew(renewed: (key: AttributeKey) => AttributeKey): void {
    for (let i = 0; i < this.count; i++) {
      const key = this.keys[i];
      if (key !== undefined) this.keys[i] = renewed(key);
    }
  }
}

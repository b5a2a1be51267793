import { HalfEdges } from './half-edges.ts';

/** No slot: they are numbered from 1. */
export const NONE = 0;
const FIRST_CAPACITY = 1024;
/** Room for more than this many is given back when none waits any more. */
const KEPT_CAPACITY = 16 * FIRST_CAPACITY;

/**
 * Half edges that wait for their other half, found by their call's key and in the order in which they came. Each has a slot
 * while it waits, and slots are chained by their numbers: none of the many that wait is an object.
 */
export class WaitingHalves {
  /** By slot. */
  readonly halves = new HalfEdges();
  size = 0;
  /** The slot of the one that has waited longest, `NONE` when none waits. */
  oldest = NONE;
  #newest = NONE;
  /** By slot: until when it waits, in milliseconds since 1970. */
  #expires = new Float64Array(0);
  /** By slot: the one that came before, the one that came after, and another whose key falls into the same bucket. */
  #before = new Uint32Array(0);
  #after = new Uint32Array(0);
  #sibling = new Uint32Array(0);
  /** By bucket: a slot. There are as many buckets as slots, a power of two. */
  #buckets = new Uint32Array(0);
  /** Leaves as many of the upper bits of a hash as tell the buckets apart. */
  #shift = 0;
  /** The first free slot; they are chained as if they had come one after another. */
  #free = NONE;

  constructor() {
    this.#resize(FIRST_CAPACITY);
  }

  /** The slot of the half that waits for this call, `NONE` when none does. */
  find(halves: HalfEdges, index: number): number {
    let slot = this.#buckets[this.#bucketOf(halves, index)] ?? NONE;
    while (slot !== NONE && !this.halves.sharesKey(slot, halves, index))
      slot = this.#sibling[slot] ?? NONE;
    return slot;
  }

  /** Lets a half wait for whose call none waits yet, until `expires`, in milliseconds since 1970. */
  add(halves: HalfEdges, index: number, expires: number): void {
    if (this.#free === NONE) this.#resize(this.halves.capacity * 2);
    const slot = this.#free;
    this.#free = this.#after[slot] ?? NONE;
    this.halves.put(slot, halves, index);
    this.#expires[slot] = expires;
    this.#before[slot] = this.#newest;
    this.#after[slot] = NONE;
    if (this.#newest === NONE) this.oldest = slot;
    else this.#after[this.#newest] = slot;
    this.#newest = slot;
    this.#intoBucket(slot);
    this.size++;
  }

  /** Whether the one in this slot has waited long enough. */
  isExpired(slot: number, now: number): boolean {
    return (this.#expires[slot] ?? 0) <= now;
  }

  /** Frees a slot. */
  remove(slot: number): void {
    this.#outOfBucket(slot);
    this.halves.forget(slot);
    const before = this.#before[slot] ?? NONE;
    const after = this.#after[slot] ?? NONE;
    if (before === NONE) this.oldest = after;
    else this.#after[before] = after;
    if (after === NONE) this.#newest = before;
    else this.#before[after] = before;
    this.#after[slot] = this.#free;
    this.#free = slot;
    this.size--;
  }

  /** Gives back the room that many took, when none is left of them. */
  tidy(): void {
    if (this.size === 0 && this.halves.capacity > KEPT_CAPACITY) this.#resize(FIRST_CAPACITY);
  }

  #bucketOf(halves: HalfEdges, index: number): number {
    return halves.hash(index) >>> this.#shift;
  }

  #intoBucket(slot: number): void {
    const bucket = this.#bucketOf(this.halves, slot);
    this.#sibling[slot] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = slot;
  }

  #outOfBucket(slot: number): void {
    const bucket = this.#bucketOf(this.halves, slot);
    const next = this.#sibling[slot] ?? NONE;
    let at = this.#buckets[bucket] ?? NONE;
    if (at === slot) {
      this.#buckets[bucket] = next;
      return;
    }
    while (this.#sibling[at] !== slot) at = this.#sibling[at] ?? NONE;
    this.#sibling[at] = next;
  }

  /** Makes room for `capacity` slots, a power of two: more than there were, or fewer when none is taken. */
  #resize(capacity: number): void {
    const had = this.size === 0 ? 1 : this.halves.capacity;
    this.halves.resize(capacity);
    this.#expires = new Float64Array(this.#expires.buffer.transfer(capacity * 8));
    this.#before = new Uint32Array(this.#before.buffer.transfer(capacity * 4));
    this.#after = new Uint32Array(this.#after.buffer.transfer(capacity * 4));
    this.#sibling = new Uint32Array(capacity);
    this.#buckets = new Uint32Array(capacity);
    this.#shift = Math.clz32(capacity) + 1;
    for (let slot = this.oldest; slot !== NONE; slot = this.#after[slot] ?? NONE)
      this.#intoBucket(slot);
    for (let slot = had; slot < capacity; slot++)
      this.#after[slot] = slot + 1 < capacity ? slot + 1 : NONE;
    this.#free = had;
  }
}

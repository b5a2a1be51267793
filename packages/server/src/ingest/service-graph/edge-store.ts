import type { EdgeMinutes } from './edge-minutes.ts';
import type { HalfEdges } from './half-edges.ts';
import { NONE, WaitingHalves } from './waiting-halves.ts';

/** What an `EdgeStore` holds, and for how long. */
export interface EdgeStoreOptions {
  /** Half edges that may wait for their other half. */
  readonly capacity: number;
  /** How long one waits, in milliseconds. */
  readonly timeToLive: number;
}

export const DEFAULT_EDGE_STORE: EdgeStoreOptions = { capacity: 200_000, timeToLive: 20_000 };

/**
 * Pairs the two sides of a call. What is complete goes to `minutes` at once; a calling side whose
 * other side never comes goes there under the name it guessed.
 */
export class EdgeStore {
  readonly #minutes: EdgeMinutes;
  readonly #options: EdgeStoreOptions;
  readonly #now: () => number;
  readonly #waiting = new WaitingHalves();

  constructor(minutes: EdgeMinutes, options: EdgeStoreOptions, now: () => number) {
    this.#minutes = minutes;
    this.#options = options;
    this.#now = now;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(halves: HalfEdges): void {
    const now = this.#now();
    for (let index = 0; index < halves.count; index++) this.#add(halves, index, now);
  }

  /** Gives up on the halves that have waited long enough. */
  expire(): void {
    this.#expireAt(this.#now());
  }

  /** Gives up on all halves. */
  expireAll(): void {
    this.#expireAt(Infinity);
  }

  #expireAt(now: number): void {
    const waiting = this.#waiting;
    while (waiting.oldest !== NONE && waiting.isExpired(waiting.oldest, now)) this.#dropOldest();
    waiting.tidy();
  }

  #add(halves: HalfEdges, index: number, now: number): void {
    if (!halves.needsOther(index)) {
      this.#minutes.add(halves, index);
      return;
    }
    const side = halves.side(index);
    const waiting = this.#waiting;
    const slot = waiting.find(halves, index);
    if (slot === NONE) {
      if (waiting.size >= this.#options.capacity) this.#dropOldest();
      waiting.add(halves, index, now + this.#options.timeToLive);
    } else if (waiting.halves.side(slot)?.side !== side?.side) {
      if (side?.side === 'client') this.#minutes.add(halves, index, waiting.halves, slot);
      else this.#minutes.add(waiting.halves, slot, halves, index);
      waiting.remove(slot);
    }
  }

  #dropOldest(): void {
    const { halves, oldest } = this.#waiting;
    if (oldest === NONE) return;
    this.#minutes.add(halves, oldest);
    this.#waiting.remove(oldest);
  }
}

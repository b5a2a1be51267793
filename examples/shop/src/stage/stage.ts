import type { Clock } from './clock.ts';

/** What the shop plays on: a clock and chance, real ones or simulated. */
export class Stage {
  readonly clock: Clock;
  readonly #random: () => number;

  /** @param random Answers a number from 0 up to 1. */
  constructor(clock: Clock, random: () => number) {
    this.clock = clock;
    this.#random = random;
  }

  /** Waits for a time that is usually near `milliseconds` and now and then far above it. */
  work(milliseconds: number): Promise<void> {
    const spread = milliseconds * this.between(0.5, 1.5);
    return this.clock.sleep(this.chance(0.02) ? spread * 8 : spread);
  }

  /** True with this probability, 0..1. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  between(least: number, most: number): number {
    return least + this.#random() * (most - least);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.#random() * items.length)] ?? items[0];
  }
}

/** Chance that comes out the same every time. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

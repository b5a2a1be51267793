import { randomInt } from 'node:crypto';

/** Bits of a number that tell processes apart which use the same millisecond. */
const PROCESS_BITS = 20;
const STEP = 1n << BigInt(PROCESS_BITS);

/** What tells the numbers of one process from those of others. */
export const processOf = (number: bigint): bigint => number % STEP;

/** Numbers of batches: no two are the same, whichever process gave them, and those of one process grow. */
export class BatchNumbers {
  readonly #now: () => number;
  #last = BigInt(randomInt(1, 1 << PROCESS_BITS));

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Has all further numbers be above one that another process gave. */
  passOver(number: bigint): void {
    if (number > this.#last) this.#last = (number / STEP) * STEP + (this.#last % STEP);
  }

  /** At most 62 bits. */
  next(): bigint {
    const own = this.#last % STEP;
    const present = BigInt(this.#now()) * STEP + own;
    this.#last = present > this.#last ? present : this.#last + STEP;
    return this.#last;
  }
}

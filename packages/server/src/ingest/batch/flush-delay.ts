import type { IngestLimits } from '../limits.ts';

/**
 * How long rows wait for others to share their batch: briefly at low load, so that senders are answered at once; the maximum
 * once that many rows arrive in it that they fill a batch, so that the store gets large blocks.
 */
export class FlushDelay {
  readonly #limits: IngestLimits;
  readonly #now: () => number;
  /** Rows that went out within the longest wait, older ones counted for less. */
  #lately = 0;
  #noted = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(limits: IngestLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Notes that a batch went out. */
  note(rows: number): void {
    this.#lately = this.#remaining() + rows;
    this.#noted = this.#now();
  }

  /** Milliseconds that a batch may wait which begins now. */
  get milliseconds(): number {
    const { flushMilliseconds: longest, soonestMilliseconds, enoughItems } = this.#limits;
    const shortest = Math.min(soonestMilliseconds, longest);
    const load = Math.min(this.#remaining() / enoughItems, 1);
    return shortest + (longest - shortest) * load ** 2;
  }

  #remaining(): number {
    const { flushMilliseconds: longest } = this.#limits;
    if (longest === 0) return 0;
    return this.#lately * Math.exp((this.#noted - this.#now()) / longest);
  }
}

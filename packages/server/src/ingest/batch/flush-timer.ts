import type { IngestLimits } from '../limits.ts';
import { FlushDelay } from './flush-delay.ts';

/**
 * Says when a batch has waited long enough for others: after the delay there is at this load, or, once it has enough rows, when
 * nobody has come for a while. Senders who wait for their answers before they go on are all in it by then.
 */
export class FlushTimer {
  readonly #limits: IngestLimits;
  readonly #delay: FlushDelay;
  readonly #onTime: () => void;
  #longest: NodeJS.Timeout | undefined;
  #lull: NodeJS.Timeout | undefined;

  constructor(limits: IngestLimits, onTime: () => void) {
    this.#limits = limits;
    this.#delay = new FlushDelay(limits);
    this.#onTime = onTime;
  }

  /** Notes that a request has come, with which the batch has so many rows. */
  noteRequest(rows: number): void {
    this.#longest ??= setTimeout(this.#onTime, this.#delay.milliseconds);
    if (rows < this.#limits.enoughItems) return;
    if (this.#lull) this.#lull.refresh();
    else this.#lull = setTimeout(this.#onTime, this.#limits.lullMilliseconds);
  }

  /** Begins anew: a batch of so many rows goes out. */
  noteBatch(rows: number): void {
    clearTimeout(this.#longest);
    clearTimeout(this.#lull);
    this.#longest = undefined;
    this.#lull = undefined;
    if (rows > 0) this.#delay.note(rows);
  }
}

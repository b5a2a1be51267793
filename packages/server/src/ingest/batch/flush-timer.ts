import type { IngestLimits } from '../limits.ts';
import { FlushDelay } from './flush-delay.ts';

/** A batch grows notably by this share of its rows. */
const NOTABLE = 1 / 20;

/** What is waited for. */
interface Waited {
  /** Whether a request is being read, whose rows come next. */
  readonly isReading: () => boolean;
  /** Told when the batch has waited long enough. */
  readonly flush: () => void;
}

/**
 * Says when a batch has waited long enough for others: after the delay there is at this load, or, once it has enough rows, when
 * hardly any have come for a while. Senders who wait for their answers before they go on are all in it by then, even while
 * others send a row now and then.
 */
export class FlushTimer {
  readonly #limits: IngestLimits;
  readonly #delay: FlushDelay;
  readonly #waited: Waited;
  #longest: NodeJS.Timeout | undefined;
  #lull: NodeJS.Timeout | undefined;
  /** Rows of the batch when the lull was last begun. */
  #rows = 0;

  constructor(limits: IngestLimits, waited: Waited) {
    this.#limits = limits;
    this.#delay = new FlushDelay(limits);
    this.#waited = waited;
  }

  /** Notes that a request has come, with which the batch has so many rows. */
  noteRequest(rows: number): void {
    const { enoughItems, lullMilliseconds } = this.#limits;
    this.#longest ??= setTimeout(this.#waited.flush, this.#delay.milliseconds);
    if (rows < enoughItems || rows < this.#rows * (1 + NOTABLE)) return;
    this.#rows = rows;
    if (this.#lull) this.#lull.refresh();
    else this.#lull = setTimeout(() => this.#endLull(), lullMilliseconds);
  }

  /** Begins anew: a batch of so many rows goes out. */
  noteBatch(rows: number): void {
    clearTimeout(this.#longest);
    clearTimeout(this.#lull);
    this.#longest = undefined;
    this.#lull = undefined;
    this.#rows = 0;
    this.#delay.note(rows);
  }

  #endLull(): void {
    if (this.#waited.isReading()) this.#lull?.refresh();
    else this.#waited.flush();
  }
}

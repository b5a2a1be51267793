import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayBeDone } from '../../telemetry/errors.ts';
import { UnavailableError } from '../refusals.ts';

/** The part of the telemetry store that ingest writes to. */
export interface IngestStore {
  /** Stores one Native block. A block sent again with the same token adds nothing. */
  insertNative(table: string, block: Uint8Array, options: { token: string }): Promise<void>;
}

/** Milliseconds before the second, third, ... attempt to write a block. */
export const RETRY_DELAYS: readonly number[] = [100, 500, 2000];

/**
 * Milliseconds after the first attempt in which a block is retried: later its sender has given up. The time that the block waited
 * for those before it does not count.
 */
const RETRY_BUDGET = 10_000;

/** Milliseconds between later attempts, where whether the store has a block can't be known otherwise. */
const PERSISTENT_DELAY = 2000;

/** What else a `StoreWriter` goes by. */
interface StoreWriterOptions {
  /** Throws an `UnavailableError` where nothing may be written any more. */
  readonly requireLease?: (() => void) | undefined;
  /**
   * Whether a block that the store may have is tried until the store says so, however long that takes: for rows of which nobody can
   * ask. Asked after each attempt.
   */
  readonly persists?: (() => boolean) | undefined;
}

/** Writes blocks to one table, one after another, each again until it is in or all tries are used. */
export class StoreWriter {
  readonly #store: IngestStore;
  readonly #table: string;
  readonly #delays: readonly number[];
  readonly #requireLease: (() => void) | undefined;
  readonly #persists: () => boolean;
  #last: Promise<void> = Promise.resolve();
  /** Blocks that wait or are being written. */
  pending = 0;

  constructor(
    store: IngestStore,
    table: string,
    delays: readonly number[] = RETRY_DELAYS,
    { requireLease, persists = () => false }: StoreWriterOptions = {},
  ) {
    this.#store = store;
    this.#table = table;
    this.#delays = delays;
    this.#requireLease = requireLease;
    this.#persists = persists;
  }

  /**
   * Resolves when the store has the block. Throws an `UnavailableError` when it would not take it;
   * writing the block again with the same `token` then is safe.
   *
   * @param options `requireLease` is asked before each attempt, that of all blocks unless given
   */
  write(
    block: Uint8Array,
    {
      token = randomUUID(),
      requireLease = this.#requireLease,
    }: { token?: string; requireLease?: (() => void) | undefined } = {},
  ): Promise<void> {
    this.pending++;
    const written = this.#last.then(() => this.#insert(block, token, requireLease));
    this.#last = written.then(
      () => this.#settled(),
      () => this.#settled(),
    );
    return written;
  }

  #settled(): void {
    this.pending--;
  }

  async #insert(
    block: Uint8Array,
    token: string,
    requireLease: (() => void) | undefined,
  ): Promise<void> {
    const until = performance.now() + RETRY_BUDGET;
    let mayBeStored = false;
    for (let attempt = 0; ; attempt++) {
      requireLease?.();
      try {
        await this.#store.insertNative(this.#table, block, { token });
        return;
      } catch (error) {
        mayBeStored ||= mayBeDone(error);
        const delay = this.#delays[attempt];
        const isOver = delay === undefined || performance.now() > until;
        if (isOver && !(mayBeStored && this.#persists()))
          throw new UnavailableError('the store does not accept data: send this again', {
            cause: error,
          });
        await sleep(delay ?? PERSISTENT_DELAY);
      }
    }
  }
}

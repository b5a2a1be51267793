import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '../../shared/time-units.ts';
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

/** Milliseconds between later attempts of a block that the store may have, and for how long there are some. */
const PATIENT_DELAY = 2000;
const PATIENCE = 15 * MINUTE;

/** What is done about blocks that a store may have and says nothing of, where nobody can ask it later. */
export interface Doubts {
  /** Whether the store may have a block whose insert failed with this error. */
  readonly mayBeStored: (error: unknown) => boolean;
  /** Whether such a block is tried until the store says that it has it; false where somebody waits for an end. */
  readonly isPatient: () => boolean;
}

/** What else a `StoreWriter` goes by. */
interface StoreWriterOptions {
  /** Throws an `UnavailableError` where nothing may be written any more. */
  readonly requireLease?: RequireLease | undefined;
  /** Nothing is tried longer than usual unless given. */
  readonly doubts?: Doubts | undefined;
}

type RequireLease = () => void | Promise<void>;

/** A block was given up that the store may have all the same. */
export class DoubtfulError extends UnavailableError {}

/** Writes blocks to one table, one after another, each again until it is in or all tries are used. */
export class StoreWriter {
  readonly #store: IngestStore;
  readonly #table: string;
  readonly #delays: readonly number[];
  readonly #requireLease: RequireLease | undefined;
  readonly #doubts: Doubts | undefined;
  #last: Promise<void> = Promise.resolve();
  /** Blocks that wait or are being written. */
  pending = 0;

  constructor(
    store: IngestStore,
    table: string,
    delays: readonly number[] = RETRY_DELAYS,
    { requireLease, doubts }: StoreWriterOptions = {},
  ) {
    this.#store = store;
    this.#table = table;
    this.#delays = delays;
    this.#requireLease = requireLease;
    this.#doubts = doubts;
  }

  /**
   * Resolves when the store has the block. Throws an `UnavailableError` when it would not take it, a `DoubtfulError` where it may
   * have it, as far as there are `doubts`; writing the block again with the same `token` then is safe.
   *
   * @param options `requireLease` is asked before each attempt, that of all blocks unless given
   */
  write(
    block: Uint8Array,
    {
      token = randomUUID(),
      requireLease = this.#requireLease,
    }: { token?: string; requireLease?: RequireLease | undefined } = {},
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
    requireLease: RequireLease | undefined,
  ): Promise<void> {
    const begun = performance.now();
    let mayBeStored = false;
    for (let attempt = 0; ; attempt++) {
      await requireLease?.();
      try {
        await this.#store.insertNative(this.#table, block, { token });
        return;
      } catch (error) {
        mayBeStored ||= this.#doubts?.mayBeStored(error) === true;
        const delay = this.#delays[attempt];
        const passed = performance.now() - begun;
        const isPatient = mayBeStored && this.#doubts?.isPatient() === true && passed < PATIENCE;
        if (!isPatient && (delay === undefined || passed > RETRY_BUDGET)) {
          const Failure = mayBeStored ? DoubtfulError : UnavailableError;
          throw new Failure('the store does not accept data: send this again', { cause: error });
        }
        await sleep(delay ?? PATIENT_DELAY);
      }
    }
  }
}

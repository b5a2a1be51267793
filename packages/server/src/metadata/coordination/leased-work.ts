import { setTimeout } from 'node:timers/promises';
import type { Leases } from './leases.ts';

/** Milliseconds after which a server that died is relieved. */
const LEASE_LENGTH = 120_000;

/** Where leased work is done. */
export interface LeasedWorkOptions {
  readonly leases: Leases;
  /** Name of the lease, which is stored. */
  readonly lease: string;
  readonly onError: (error: unknown) => void;
}

/** Work that is done again and again, on one server at a time, until it is told to stop. Keeps no process alive. */
export abstract class LeasedWork {
  readonly #options: LeasedWorkOptions;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: LeasedWorkOptions) {
    this.#options = options;
  }

  /** Milliseconds to wait until the work is due. */
  protected abstract wait(): number;
  protected abstract work(): Promise<unknown>;

  /** Aborted when the work is to end. */
  protected get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Fulfils when work that others asked for is done too. */
  protected async finished(): Promise<void> {}

  /** Whether the work may begin or go on: nobody has stopped it, and this server holds the lease, from now on anew. */
  protected async mayGoOn(): Promise<boolean> {
    const { leases, lease } = this.#options;
    return !this.#stopped.signal.aborted && (await leases.take(lease, LEASE_LENGTH));
  }

  /** Does work that may take longer than a lease lasts: it is prolonged meanwhile. */
  protected async prolonging<Result>(work: () => Promise<Result>): Promise<Result> {
    const { leases, lease, onError } = this.#options;
    let last: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      last = leases.take(lease, LEASE_LENGTH).catch(onError);
    }, LEASE_LENGTH / 4).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
      // Later it would take a lease again that was given back.
      await last;
    }
  }

  /** Gives the lease back before its end. */
  protected async release(): Promise<void> {
    const { leases, lease, onError } = this.#options;
    await leases.release(lease).catch(onError);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Waits for the work under way, then gives the lease back. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    await this.finished();
    await this.release();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await setTimeout(this.wait(), undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.work().catch(this.#options.onError);
    }
  }
}

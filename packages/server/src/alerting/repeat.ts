import { setTimeout } from 'node:timers/promises';

export interface RepeatOptions {
  /** Milliseconds to wait until the work is due. */
  readonly wait: () => number;
  readonly work: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** Does work again and again until it is told to stop. Keeps no process alive. */
export class Repeat {
  readonly #options: RepeatOptions;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: RepeatOptions) {
    this.#options = options;
  }

  /** Whether work under way should end early. */
  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Waits for the work under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { wait, work, onError } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await setTimeout(wait(), undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await work().catch(onError);
    }
  }
}

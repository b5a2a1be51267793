/** Runs asynchronous work one at a time, in the order it came. */
export class WriteQueue {
  readonly #onFree: () => Promise<void>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** @param onFree called and awaited after each piece of work, before the next begins */
  constructor(onFree: () => Promise<void>) {
    this.#onFree = onFree;
  }

  /** Whether work is under way. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Runs `work` when all work before it is done. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#isTaken = true;
    try {
      return await work();
    } finally {
      try {
        await this.#onFree();
      } finally {
        const next = this.#waiting.shift();
        // Handed over directly, so that work which arrives in between cannot overtake.
        if (next) next();
        else this.#isTaken = false;
      }
    }
  }
}

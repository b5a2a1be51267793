/** Whoever has the turn may wait in the middle of its work: the next begins when it has given the turn back. */
export class Turns {
  readonly #onFree: () => Promise<void>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** `onFree` is told whenever a turn ends, before the next begins, which waits for it. */
  constructor(onFree: () => Promise<void>) {
    this.#onFree = onFree;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Does work when all that came before is done. */
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
        // Handed on, so that nobody who comes before the next goes on takes it.
        if (next) next();
        else this.#isTaken = false;
      }
    }
  }
}

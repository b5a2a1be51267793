/** Whoever has the turn may wait in the middle of its work: the next begins when it has given the turn back. */
export class Turns {
  readonly #onFree: () => void;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** `onFree` is told whenever a turn ends, before the next begins. */
  constructor(onFree: () => void) {
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
      this.#isTaken = false;
      this.#onFree();
      const next = this.#waiting.shift();
      if (next) {
        // Handed on, so that nobody who comes before the next goes on takes it.
        this.#isTaken = true;
        next();
      }
    }
  }
}

/** What may fail alone: where more does, it is no matter of one. */
const LIMIT = 10;

/**
 * Lets one of many things fail without the others: what went wrong is told, and the work goes on. Once too many have failed the
 * next error is thrown.
 */
export class FailAlone {
  readonly #onError: (error: unknown) => void;
  #failed = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Does something. Returns undefined where it failed. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#failed += 1;
      if (this.#failed > LIMIT) throw error;
      this.#onError(error);
      return undefined;
    }
  }
}

/** Failures that are reported; with one more, the work as a whole has failed. */
const MAX_FAILURES = 10;

/** Lets single tasks of many fail: their errors are reported and the work goes on. After ten failures the next error is thrown. */
export class ErrorBudget {
  readonly #onError: (error: unknown) => void;
  #failed = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Runs a task; returns undefined where it failed. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#failed += 1;
      if (this.#failed > MAX_FAILURES) throw error;
      this.#onError(error);
      return undefined;
    }
  }
}

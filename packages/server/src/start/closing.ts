/** What was opened, closed in the opposite order and once. */
export class Closing {
  readonly #steps: (() => Promise<void>)[] = [];
  #closed: Promise<void> | undefined;

  /** Adds what is to be done before everything that was added earlier. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Does it all, also where one step fails; throws what failed first. */
  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    let firstError: unknown;
    for (const step of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        firstError ??= error;
      }
    }
    if (firstError !== undefined) throw firstError;
  }
}

import { setImmediate as othersFirst } from 'node:timers/promises';

/** Milliseconds of consecutive calls after which the event loop gets a turn. */
const SLICE_MILLISECONDS = 15;

/**
 * Keeps consecutive calls that never leave the event loop, such as those to a store in this process, from blocking it: awaited
 * before each call, it yields once the calls since the last turn have taken 15 ms.
 */
export class YieldBudget {
  /** When the first call since the last turn of the event loop began. */
  #begun: number | undefined;

  /** Resolves when the next call may begin. */
  async next(): Promise<void> {
    if (this.#begun === undefined) {
      this.#begun = performance.now();
      setImmediate(() => {
        this.#begun = undefined;
      });
    } else if (performance.now() - this.#begun >= SLICE_MILLISECONDS) await othersFirst();
  }
}

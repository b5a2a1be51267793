import { setImmediate as othersFirst } from 'node:timers/promises';

/** Milliseconds that calls may follow each other until others go first. */
const STRETCH = 15;

/**
 * For calls that follow each other without anybody else having a turn between them, such as those to a store in process.
 * Awaited before each, it lets others go first when the calls since their last turn have taken long enough.
 */
export class Breather {
  /** When the first call since the last turn of others began. */
  #begun: number | undefined;

  /** Resolves when the next call may begin. */
  async next(): Promise<void> {
    if (this.#begun === undefined) {
      this.#begun = performance.now();
      setImmediate(() => {
        this.#begun = undefined;
      });
    } else if (performance.now() - this.#begun >= STRETCH) await othersFirst();
  }
}

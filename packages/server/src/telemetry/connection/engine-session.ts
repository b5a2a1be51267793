import type { ChdbSession } from './load-chdb.ts';

/** What the embedded engine is to run. */
export interface Statement {
  /** Several statements are divided by semicolons; the last one's answer is told. */
  readonly sql: string;
  readonly format: string;
  /** Takes back what the statement sets. */
  readonly undo?: string | undefined;
}

/** What is run where nothing has to be taken back. */
const NO_CHANGE = 'SET log_comment = DEFAULT';

/** A statement that clears may be hit by what was to end the one before it. */
const CLEARING_TRIES = 3;

/**
 * A session of the embedded engine whose statements know nothing of each other. Left alone the engine keeps what a statement had
 * answered when it failed or was ended, and puts it in front of the answer of the next one; and what one sets holds for all.
 * Takes one statement at a time.
 */
export class EngineSession {
  readonly #session: ChdbSession;
  /** What has to be run before anything else may be asked. */
  #clearing: string | undefined;

  constructor(session: ChdbSession) {
    this.#session = session;
  }

  /** The answer of a statement. */
  async ask({ sql, format, undo }: Statement): Promise<Uint8Array> {
    await this.#clear();
    this.#clearing = undo ?? NO_CHANGE;
    try {
      const result = await this.#session.queryAsync(sql, { format });
      this.#clearing = undo;
      return result.bytes();
    } finally {
      // Who asks next is told if it can't be done.
      await this.#clear().catch(() => undefined);
    }
  }

  async #clear(): Promise<void> {
    for (let tries = 1; this.#clearing !== undefined; tries += 1) {
      try {
        await this.#session.queryAsync(this.#clearing, { format: 'Null' });
        this.#clearing = undefined;
      } catch (error) {
        if (tries === CLEARING_TRIES) throw error;
      }
    }
  }

  close(): void {
    this.#session.close();
  }
}

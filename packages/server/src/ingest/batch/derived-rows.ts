import { randomUUID } from 'node:crypto';

import type { StoreWriter } from './store-writer.ts';

/** Blocks kept for later while the store does not take them. */
const KEPT = 30;

/** Counts that become rows of a table of their own from time to time. */
export interface RowSource {
  /** What was counted since the last call as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined;
}

/** Writes what was derived from the items; what the store does not take is tried again later. */
export class DerivedRows {
  readonly #source: RowSource;
  readonly #writer: StoreWriter;
  readonly #onError: (error: unknown) => void;
  readonly #kept: { readonly block: Uint8Array; readonly token: string }[] = [];

  constructor(source: RowSource, writer: StoreWriter, onError: (error: unknown) => void) {
    this.#source = source;
    this.#writer = writer;
    this.#onError = onError;
  }

  async flush(): Promise<void> {
    const block = this.#source.take();
    if (block !== undefined) this.#kept.push({ block, token: randomUUID() });
    if (this.#kept.length > KEPT) this.#kept.shift();
    for (let next = this.#kept.shift(); next !== undefined; next = this.#kept.shift()) {
      try {
        await this.#writer.write(next.block, next.token);
      } catch (error) {
        this.#kept.unshift(next);
        this.#onError(error);
        return;
      }
    }
  }
}

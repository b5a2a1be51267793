import { randomUUID } from 'node:crypto';
import { type IngestStore, StoreWriter } from './store-writer.ts';

/** Blocks kept for later while the store does not take them. */
const MAX_KEPT = 30;

/** Counts that become rows of a table of their own from time to time. */
export interface RowSource {
  /** The name of the table. */
  readonly table: string;
  /** What was counted since the last call as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined;
}

/** What writing derived rows needs. */
export interface DerivedRowsOptions {
  readonly store: IngestStore;
  /** Milliseconds before each further attempt to write a block. */
  readonly retryDelays: readonly number[];
  /** Milliseconds between writes. */
  readonly interval: number;
  readonly onError: (error: unknown) => void;
}

/** Writes what was derived from the items every so often; what the store does not take is tried again later. */
export class DerivedRows {
  readonly #tables: readonly DerivedTable[];
  readonly #timer: NodeJS.Timeout;

  constructor(sources: readonly RowSource[], options: DerivedRowsOptions) {
    this.#tables = sources.map((source) => new DerivedTable(source, options));
    this.#timer = setInterval(() => void this.flush(), options.interval).unref();
  }

  async flush(): Promise<void> {
    await Promise.all(this.#tables.map((table) => table.flush()));
  }

  /** Ends the clock; what waits is still there to be flushed. */
  stop(): void {
    clearInterval(this.#timer);
  }
}

class DerivedTable {
  readonly #source: RowSource;
  readonly #writer: StoreWriter;
  readonly #onError: (error: unknown) => void;
  readonly #kept: { readonly block: Uint8Array; readonly token: string }[] = [];
  #running = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(source: RowSource, { store, retryDelays, onError }: DerivedRowsOptions) {
    this.#source = source;
    this.#writer = new StoreWriter(store, source.table, retryDelays);
    this.#onError = onError;
  }

  /** Resolves when all that was counted before is stored, or kept for later: also what an earlier flush is still writing. */
  flush(): Promise<void> {
    const begin = (): Promise<void> => {
      this.#next = undefined;
      this.#running = this.#write();
      return this.#running;
    };
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  async #write(): Promise<void> {
    const block = this.#source.take();
    if (block !== undefined) this.#kept.push({ block, token: randomUUID() });
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    for (let next = this.#kept.shift(); next !== undefined; next = this.#kept.shift()) {
      try {
        await this.#writer.write(next.block, { token: next.token });
      } catch (error) {
        this.#kept.unshift(next);
        this.#onError(error);
        return;
      }
    }
  }
}

import type { BlockBuilder } from '../columns/block-builder.ts';
import type { IngestLimits } from '../limits.ts';
import type { StoreWriter } from './store-writer.ts';

interface Batch {
  readonly rows: number;
  readonly bytes: number;
  readonly waiting: readonly Waiting[];
}

interface Waiting {
  /** Key under which the request is known if it comes again. */
  readonly receipt: string | undefined;
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Gathers the rows of many requests into batches for the store. Rows are in the block already when
 * `add` is called; its promise settles with the batch they travel in.
 */
export class ItemBatches {
  readonly #block: BlockBuilder;
  readonly #writer: StoreWriter;
  readonly #limits: IngestLimits;
  readonly #onStored: (receipts: readonly string[]) => Promise<void>;
  readonly #writes = new Set<Promise<void>>();
  #waiting: Waiting[] = [];
  #sealedRows = 0;
  #sealedBytes = 0;
  #openBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #due = false;

  /** `onStored` gets the receipts of a stored batch before its senders are answered. */
  constructor(
    block: BlockBuilder,
    writer: StoreWriter,
    limits: IngestLimits,
    onStored: (receipts: readonly string[]) => Promise<void>,
  ) {
    this.#block = block;
    this.#writer = writer;
    this.#limits = limits;
    this.#onStored = onStored;
  }

  /** Rows that wait for the store. */
  get rows(): number {
    return this.#sealedRows + this.#block.rows;
  }

  /** Bytes that wait for the store. */
  get bytes(): number {
    return this.#sealedBytes + this.#openBytes;
  }

  /** Whether so much waits that nothing more may come. */
  get full(): boolean {
    return this.rows >= this.#limits.queuedItems || this.bytes >= this.#limits.queuedBytes;
  }

  /**
   * Takes responsibility for the rows that were just added to the block. Resolves when the store
   * has them; throws an `UnavailableError` when it would not take them.
   */
  add(receipt: string | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ receipt, stored: resolve, failed: reject });
    this.#openBytes = this.#block.byteLength();
    if (this.#block.rows >= this.#limits.flushItems) this.#due = true;
    else this.#timer ??= setTimeout(() => this.#timeUp(), this.#limits.flushMilliseconds);
    this.#sealIfDue();
    return promise;
  }

  /** Writes everything that waits, and resolves when that is settled. */
  async flush(): Promise<void> {
    this.#seal();
    await Promise.all(this.#writes);
  }

  #timeUp(): void {
    this.#timer = undefined;
    this.#due = true;
    this.#sealIfDue();
  }

  /** A batch goes out when it is due and the writer is free, or when it must not grow further. */
  #sealIfDue(): void {
    const isFree = this.#writer.pending === 0;
    if ((this.#due && isFree) || this.#block.rows >= this.#limits.batchItems) this.#seal();
  }

  #seal(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = false;
    if (this.#waiting.length === 0) return;
    const { rows } = this.#block;
    const block = this.#block.take();
    const batch: Batch = { rows, bytes: block.length, waiting: this.#waiting };
    this.#waiting = [];
    this.#openBytes = 0;
    this.#sealedRows += batch.rows;
    this.#sealedBytes += batch.bytes;
    const write = this.#write(batch, rows === 0 ? undefined : block);
    this.#writes.add(write);
    void write.then(() => this.#writes.delete(write));
  }

  async #write(batch: Batch, block: Uint8Array | undefined): Promise<void> {
    try {
      if (block !== undefined) await this.#writer.write(block);
      const receipts = batch.waiting.flatMap(({ receipt }) => receipt ?? []);
      await this.#onStored(receipts);
      for (const { stored } of batch.waiting) stored();
    } catch (error) {
      for (const { failed } of batch.waiting) failed(error);
    }
    this.#sealedRows -= batch.rows;
    this.#sealedBytes -= batch.bytes;
    this.#sealIfDue();
  }
}

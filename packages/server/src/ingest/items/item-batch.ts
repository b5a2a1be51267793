import type { Sliced } from '../../shared/slices.ts';
import { UnavailableError } from '../refusals.ts';
import type { BatchNotes } from '../batch/batch-notes.ts';
import type { BatchNumbers } from '../batch/batch-numbers.ts';
import type { BatchSource, BatchWriter } from '../batch/batches.ts';
import type { StoreWriter } from '../batch/store-writer.ts';
import type { StoreNoting } from '../../telemetry/rollups/late-rows.ts';
import type { ItemBatch, ItemRows } from './item-rows.ts';

/** The rows of an item builder. */
export class ItemSource implements BatchSource<ItemBatch> {
  readonly #rows: ItemRows;
  readonly #numbers: BatchNumbers;

  constructor(rows: ItemRows, numbers: BatchNumbers) {
    this.#rows = rows;
    this.#numbers = numbers;
  }

  get rows(): number {
    return this.#rows.block.rows;
  }

  byteLength(): number {
    return this.#rows.block.byteLength();
  }

  takeInSlices(): Sliced<ItemBatch> {
    return this.#rows.takeInSlices(this.#numbers.next());
  }
}

/**
 * Writes batches under a note of their requests. Whatever becomes of a write, and of this process while it writes: the
 * store can be asked whether it has the batch, because every row names its batch.
 */
export class ItemWriter implements BatchWriter<ItemBatch> {
  readonly #items: StoreWriter;
  readonly #notes: BatchNotes;
  readonly #storing: StoreNoting;
  pending = 0;

  constructor(items: StoreWriter, notes: BatchNotes, storing: StoreNoting) {
    this.#items = items;
    this.#notes = notes;
    this.#storing = storing;
  }

  async note(batch: ItemBatch, keys: readonly string[]): Promise<void> {
    if (batch.rows > 0) await this.#notes.open(batch, keys);
  }

  async write(batch: ItemBatch, keys: readonly string[]): Promise<void> {
    if (batch.rows === 0) return await this.#notes.record(keys);
    this.pending++;
    let isPending = true;
    const written = (): void => {
      if (isPending) this.pending--;
      isPending = false;
    };
    const stored = this.#storing(batch.quarters, async () => {
      try {
        await this.#items.write(batch.block, {
          requireLease: () => this.#notes.requireLease(batch),
        });
      } catch (error) {
        if (!(await this.#notes.settle(batch))) throw error;
        return;
      } finally {
        written();
      }
      await this.#notes.close(batch, keys);
    });
    try {
      await stored;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      throw new UnavailableError('late items could not be recorded: send this again', {
        cause: error,
      });
    } finally {
      written();
    }
  }
}

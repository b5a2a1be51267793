import { ITEMS } from '../../telemetry/tables/items.ts';
import { BatchNumbers } from '../batch/batch-numbers.ts';
import { Batches } from '../batch/batches.ts';
import type { Sink, SinkOptions } from '../batch/sink.ts';
import { StoreWriter } from '../batch/store-writer.ts';
import { ItemSource, ItemWriter } from './item-batch.ts';
import { ItemBuilder } from './item-builder.ts';
import type { ItemBatch } from './item-rows.ts';

/** Where spans, logs and events go. */
export class ItemSink implements Sink {
  readonly builder: ItemBuilder;
  readonly batches: Batches<ItemBatch>;

  constructor({ store, retryDelays, limits, hash, now, notes, storing }: SinkOptions) {
    this.builder = new ItemBuilder(limits, hash, now);
    this.batches = new Batches(
      new ItemSource(this.builder.rows, new BatchNumbers(now)),
      new ItemWriter(new StoreWriter(store, ITEMS.name, retryDelays), notes, storing),
      limits,
    );
  }

  add(key: string | undefined): Promise<void> {
    return this.batches.add(key);
  }

  async flush(): Promise<void> {
    await this.batches.flush();
  }

  async hold(release: Promise<void>): Promise<void> {
    await this.batches.hold(release);
  }

  async close(): Promise<void> {
    await this.batches.flush();
  }
}

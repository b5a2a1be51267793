import { ITEMS } from '../../telemetry/tables/items.ts';
import { Batches } from '../batch/batches.ts';
import type { Sink, SinkOptions } from '../batch/sink.ts';
import { StoreWriter } from '../batch/store-writer.ts';
import { ItemBuilder } from './item-builder.ts';

/** Where spans, logs and events go. */
export class ItemSink implements Sink {
  readonly builder: ItemBuilder;
  readonly batches: Batches<Uint8Array>;

  constructor({ store, retryDelays, limits, hash, now, onStored }: SinkOptions) {
    this.builder = new ItemBuilder(limits, hash, now);
    const writer = new StoreWriter(store, ITEMS.name, retryDelays);
    this.batches = new Batches(this.builder.rows.block, writer, limits, onStored);
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

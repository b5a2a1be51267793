import type { ItemBuilder } from '../../items/item-builder.ts';
import type { Sliced } from '../../../shared/slices.ts';
import { ProtobufRequest } from './protobuf-request.ts';

/** A request of spans or log records: each is begun, read field by field, in slices where it is large, and finished. */
export abstract class ItemRequest extends ProtobufRequest<ItemBuilder> {
  protected override item(end: number): Sliced | undefined {
    this.builder.beginItem();
    this.begin();
    if (this.isLarge(end)) return this.#large(end);
    while (this.reader.position < end) this.field(end);
    this.finish(end);
    return undefined;
  }

  *#large(end: number): Sliced {
    yield* this.fieldsInSlices(end, (to) => this.field(to));
    this.finish(end);
  }

  /** Forgets what was read of the item before. */
  protected abstract begin(): void;

  /** Reads the field that starts at the reader's position. */
  protected abstract field(end: number): void;

  /** Makes a row of what was read; `end` is where the item ends. */
  protected abstract finish(end: number): void;
}

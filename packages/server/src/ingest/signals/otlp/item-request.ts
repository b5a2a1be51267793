import type { ItemBuilder } from '../../items/item-builder.ts';
import type { Steps } from '../../../shared/steps.ts';
import { ProtobufRequest } from './protobuf-request.ts';

/** A request of spans or log records: each is begun, read field by field, in steps where it is large, and finished. */
export abstract class ItemRequest extends ProtobufRequest<ItemBuilder> {
  protected override item(end: number): Steps | undefined {
    this.builder.beginItem();
    this.begin();
    if (this.isLarge(end)) return this.#large(end);
    while (this.reader.position < end) this.field(end);
    this.finish(end);
    return undefined;
  }

  *#large(end: number): Steps {
    yield* this.inSteps(end, (to) => this.field(to));
    this.finish(end);
  }

  /** Forgets what was read of the item before. */
  protected abstract begin(): void;

  /** Reads the field that starts at the reader's position. */
  protected abstract field(end: number): void;

  /** Makes a row of what was read; `end` is where the item ends. */
  protected abstract finish(end: number): void;
}

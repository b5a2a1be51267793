import type { XXHashAPI } from 'xxhash-wasm';
import { ByteBuffer } from '../../columns/byte-buffer.ts';
import type { AttributeSet } from '../../attributes/attribute-set.ts';

/** Tells series by what they are: an instrument and attributes, in whatever order those came. */
export class SeriesIds {
  readonly #hash: XXHashAPI;
  readonly #text = new ByteBuffer(1024);
  readonly #order: number[] = [];

  constructor(hash: XXHashAPI) {
    this.#hash = hash;
  }

  /** The id of a series. */
  of(instrument: string, { keys, sources, starts, ends, count }: AttributeSet): bigint {
    const text = this.#text;
    const order = this.#order;
    order.length = 0;
    for (let i = 0; i < count; i++) if (keys[i] !== undefined) order.push(i);
    order.sort((a, b) => ((keys[a]?.name ?? '') < (keys[b]?.name ?? '') ? -1 : 1));
    text.clear();
    text.string(instrument);
    for (const i of order) {
      const [key, source] = [keys[i], sources[i]];
      if (key === undefined || source === undefined) continue;
      text.text(key.bytes, 0, key.bytes.length);
      text.text(source, starts[i] ?? 0, ends[i] ?? 0);
    }
    return this.#hash.h64Raw(text.view());
  }
}

import type { AttributeContext } from '../../items/attribute-context.ts';
import type { WireReader } from '../../protobuf/wire-reader.ts';
import type { ProtobufValues } from './protobuf-values.ts';

/**
 * Walks what requests of all signals have in common, resource by resource and scope by scope, and
 * calls `readItem` where an item's message starts. A resource or scope counts for the items beside
 * it wherever it stands among them.
 *
 *     Export...Request  1 resource_spans | resource_logs | resource_metrics
 *     Resource...       1 resource   2 scope_spans | scope_logs | scope_metrics
 *     Scope...          1 scope      2 spans | log_records | metrics
 */
export class ProtobufResources {
  readonly #reader: WireReader;
  readonly #builder: AttributeContext;
  readonly #values: ProtobufValues;

  constructor(reader: WireReader, builder: AttributeContext, values: ProtobufValues) {
    this.#reader = reader;
    this.#builder = builder;
    this.#values = values;
  }

  request(readItem: (end: number) => void): void {
    const reader = this.#reader;
    const end = reader.buffer.length;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a) this.#resourceItems(reader.delimited(end), readItem);
      else reader.skip(tag, end);
    }
  }

  #resourceItems(end: number, readItem: (end: number) => void): void {
    const reader = this.#reader;
    const start = reader.position;
    this.#builder.beginResource();
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a) this.#resource(reader.delimited(end));
      else reader.skip(tag, end);
    }
    reader.position = start;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x12) this.#scopeItems(reader.delimited(end), readItem);
      else reader.skip(tag, end);
    }
  }

  /** `Resource`: 1 attributes. */
  #resource(end: number): void {
    const reader = this.#reader;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a) this.#values.attribute(end, this.#builder.resource);
      else reader.skip(tag, end);
    }
  }

  #scopeItems(end: number, readItem: (end: number) => void): void {
    const reader = this.#reader;
    const start = reader.position;
    this.#name = '';
    this.#version = '';
    this.#builder.beginScope();
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a) this.#scope(reader.delimited(end));
      else reader.skip(tag, end);
    }
    this.#builder.endScope(this.#name, this.#version);
    reader.position = start;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x12) readItem(reader.delimited(end));
      else reader.skip(tag, end);
    }
  }

  #name = '';
  #version = '';

  /** `InstrumentationScope`: 1 name, 2 version, 3 attributes. */
  #scope(end: number): void {
    const reader = this.#reader;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a || tag === 0x12) {
        const stop = reader.delimited(end);
        const text = reader.buffer.toString('utf8', reader.position, stop);
        if (tag === 0x0a) this.#name = text;
        else this.#version = text;
        reader.position = stop;
      } else if (tag === 0x1a) this.#values.attribute(end, this.#builder.scope);
      else reader.skip(tag, end);
    }
  }
}

import type { Buffer } from 'node:buffer';
import type { AttributeContext } from '../../attributes/attribute-context.ts';
import { LEN, tag } from '../../protobuf/tag.ts';
import { WireReader } from '../../protobuf/wire-reader.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { ProtobufValues } from './protobuf-values.ts';

/** `Export...Request`: `resource_spans`, `resource_logs`, ... */
const REQUEST = { resources: tag(1, LEN) };
/** `ResourceSpans`, ...: `scope_spans`, ... */
const RESOURCE_ITEMS = { resource: tag(1, LEN), scopes: tag(2, LEN) };
/** `ScopeSpans`, ...: `spans`, `log_records`, `metrics`. */
const SCOPE_ITEMS = { scope: tag(1, LEN), items: tag(2, LEN) };
const RESOURCE = { attributes: tag(1, LEN) };
const SCOPE = { name: tag(1, LEN), version: tag(2, LEN), attributes: tag(3, LEN) };

/** Bytes from which a message is read in slices. */
const LARGE = 64 * 1024;
/** Fields, and bytes of them, between two checks of the clock. */
const SLICE_FIELDS = 256;
const STRETCH_BYTES = 16 * 1024;

/**
 * Reads a request of a signal: walks what requests of all signals have in common, resource by resource
 * and scope by scope. A resource or scope counts for the items beside it wherever it stands among them.
 */
export abstract class ProtobufRequest<Builder extends AttributeContext> {
  protected readonly reader = new WireReader();
  protected readonly builder: Builder;
  protected readonly values: ProtobufValues;
  #name = '';
  #version = '';

  constructor(builder: Builder) {
    this.builder = builder;
    this.values = new ProtobufValues(this.reader, builder);
  }

  /** Reads a request's bytes into the builder. Throws a `MalformedError`. */
  *read(body: Buffer): Sliced {
    const { reader } = this;
    const end = body.length;
    reader.reset(body);
    while (reader.nextPart(REQUEST.resources, end))
      yield* this.#resourceItems(reader.delimited(end));
  }

  /** Reads the item whose message starts here; in slices where it may be most of the request. */
  protected abstract item(end: number): Sliced | undefined;

  /** Whether a message that starts here may be most of the request. */
  protected isLarge(end: number): boolean {
    return end - this.reader.position > LARGE;
  }

  /** Reads a large message; `field` reads the field that starts at the reader's position. */
  protected *fieldsInSlices(end: number, field: (end: number) => void): Sliced {
    const { reader } = this;
    let left = SLICE_FIELDS;
    let looked = reader.position;
    while (reader.position < end) {
      field(end);
      if (--left > 0 && reader.position - looked < STRETCH_BYTES) continue;
      left = SLICE_FIELDS;
      looked = reader.position;
      if (isSliceOver()) yield;
    }
  }

  *#resourceItems(end: number): Sliced {
    const { reader } = this;
    const start = reader.position;
    this.builder.beginResource();
    while (reader.nextPart(RESOURCE_ITEMS.resource, end))
      yield* this.fieldsInSlices(reader.delimited(end), this.#resourceField);
    reader.position = start;
    while (reader.nextPart(RESOURCE_ITEMS.scopes, end))
      yield* this.#scopeItems(reader.delimited(end));
    if (isSliceOver()) yield;
  }

  readonly #resourceField = (end: number): void => {
    const { reader } = this;
    const fieldTag = reader.tag(end);
    if (fieldTag === RESOURCE.attributes) this.values.attribute(end, this.builder.resource);
    else reader.skip(fieldTag, end);
  };

  *#scopeItems(end: number): Sliced {
    const { reader } = this;
    const start = reader.position;
    this.#name = '';
    this.#version = '';
    this.builder.beginScope();
    while (reader.nextPart(SCOPE_ITEMS.scope, end))
      yield* this.fieldsInSlices(reader.delimited(end), this.#scopeField);
    this.builder.endScope(this.#name, this.#version);
    reader.position = start;
    while (reader.nextPart(SCOPE_ITEMS.items, end)) {
      const work = this.item(reader.delimited(end));
      if (work) yield* work;
      if (isSliceOver()) yield;
    }
  }

  /** Reads a field of `InstrumentationScope`. */
  readonly #scopeField = (end: number): void => {
    const { reader } = this;
    const fieldTag = reader.tag(end);
    if (fieldTag === SCOPE.name) this.#name = reader.string(end);
    else if (fieldTag === SCOPE.version) this.#version = reader.string(end);
    else if (fieldTag === SCOPE.attributes) this.values.attribute(end, this.builder.scope);
    else reader.skip(fieldTag, end);
  };
}

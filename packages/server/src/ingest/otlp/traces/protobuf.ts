import type { Buffer } from 'node:buffer';

import type { ItemBuilder } from '../../items/item-builder.ts';
import { nanosecondsToMicroseconds } from '../../items/item-time.ts';
import { KINDS } from '../../items/item-draft.ts';
import { SpanEvents } from '../../items/span-events.ts';
import { EVENT_LIMIT, LINK_LIMIT } from '../../limits.ts';
import { WireReader } from '../../protobuf/wire-reader.ts';
import { ProtobufResources } from '../common/protobuf-resource.ts';
import { ProtobufValues } from '../common/protobuf-values.ts';
import { linksAsJson } from './links.ts';
import type { Link } from './links.ts';

const WORD = 4294967296;

/** Reads `ExportTraceServiceRequest` bytes into an item builder. Throws a `MalformedError`. */
export class TracesProtobuf {
  readonly #reader = new WireReader();
  readonly #builder: ItemBuilder;
  readonly #values: ProtobufValues;
  readonly #resources: ProtobufResources;
  readonly #readSpan = (end: number): void => this.#span(end);
  readonly #counts = new SpanEvents();
  /** Where the span's events and links start and end. */
  readonly #events: number[] = [];
  readonly #links: number[] = [];

  constructor(builder: ItemBuilder) {
    this.#builder = builder;
    this.#values = new ProtobufValues(this.#reader, builder);
    this.#resources = new ProtobufResources(this.#reader, builder, this.#values);
  }

  read(body: Buffer): void {
    this.#reader.reset(body);
    this.#resources.request(this.#readSpan);
  }

  /**
   * `Span`:
   *
   *     1 trace_id         bytes     8 end_time_unix_nano  fixed64
   *     2 span_id          bytes     9 attributes          KeyValue, repeated
   *     4 parent_span_id   bytes    11 events              Event, repeated
   *     5 name             string   13 links               Link, repeated
   *     6 kind             enum     15 status              Status
   *     7 start_time_unix_nano  fixed64
   */
  #span(end: number): void {
    const reader = this.#reader;
    const builder = this.#builder;
    const { draft } = builder;
    builder.beginItem();
    this.#events.length = 0;
    this.#links.length = 0;
    draft.statusCode = 'unset';
    let startLow = 0;
    let startHigh = 0;
    let endLow = 0;
    let endHigh = 0;
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x4a:
          this.#values.attribute(end, draft.attributes);
          break;
        case 0x0a: {
          const stop = reader.delimited(end);
          draft.traceId.set(reader.buffer, reader.position, stop);
          reader.position = stop;
          break;
        }
        case 0x12: {
          const stop = reader.delimited(end);
          draft.idHigh = this.#idHalf(stop, 0);
          draft.idLow = this.#idHalf(stop, 4);
          reader.position = stop;
          break;
        }
        case 0x22: {
          const stop = reader.delimited(end);
          draft.parentHigh = this.#idHalf(stop, 0);
          draft.parentLow = this.#idHalf(stop, 4);
          reader.position = stop;
          break;
        }
        case 0x2a: {
          const stop = reader.delimited(end);
          draft.name.set(reader.buffer, reader.position, stop);
          reader.position = stop;
          break;
        }
        case 0x30:
          draft.kind = KINDS[reader.uint32(end)] ?? 'internal';
          break;
        case 0x39:
          reader.fixed64(end);
          startLow = reader.low;
          startHigh = reader.high;
          break;
        case 0x41:
          reader.fixed64(end);
          endLow = reader.low;
          endHigh = reader.high;
          break;
        case 0x5a:
          this.#remember(this.#events, end);
          break;
        case 0x6a:
          this.#remember(this.#links, end);
          break;
        case 0x7a:
          this.#status(reader.delimited(end));
          break;
        default:
          reader.skip(tag, end);
      }
    }
    draft.time = nanosecondsToMicroseconds(startHigh, startLow);
    if (draft.time !== 0 && endHigh + endLow !== 0) {
      draft.duration = Math.max(0, (endHigh - startHigh) * WORD + (endLow - startLow));
    }
    this.#readLinks();
    const row = builder.finishSpan();
    if (row !== -1) this.#readEvents(row);
    reader.position = end;
  }

  #idHalf(stop: number, offset: number): number {
    const { buffer, position } = this.#reader;
    return stop - position === 8 ? buffer.readUInt32BE(position + offset) : 0;
  }

  #remember(places: number[], end: number): void {
    const stop = this.#reader.delimited(end);
    places.push(this.#reader.position, stop);
    this.#reader.position = stop;
  }

  /** `Status`: 2 message, 3 code. */
  #status(end: number): void {
    const reader = this.#reader;
    const { draft } = this.#builder;
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x12) {
        const stop = reader.delimited(end);
        draft.statusMessage.set(reader.buffer, reader.position, stop);
        reader.position = stop;
      } else if (tag === 0x18) {
        const code = reader.uint32(end);
        draft.statusCode = code === 2 ? 'error' : code === 1 ? 'ok' : 'unset';
      } else reader.skip(tag, end);
    }
  }

  #readEvents(row: number): void {
    const counts = this.#counts;
    const builder = this.#builder;
    counts.reset();
    for (let i = 0; i < this.#events.length; i += 2) {
      if (counts.total === EVENT_LIMIT) {
        builder.tally.trim('event_limit');
        continue;
      }
      this.#reader.position = this.#events[i] ?? 0;
      this.#event(this.#events[i + 1] ?? 0);
      counts.add(builder.finishEvent());
    }
    if (counts.total > 0) builder.countEvents(row, counts.total, counts.errors, counts.logs);
  }

  /** `Event`: 1 time_unix_nano fixed64, 2 name, 3 attributes. */
  #event(end: number): void {
    const reader = this.#reader;
    const { event } = this.#builder;
    this.#builder.beginEvent();
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x09) {
        reader.fixed64(end);
        event.time = nanosecondsToMicroseconds(reader.high, reader.low);
      } else if (tag === 0x12) {
        const stop = reader.delimited(end);
        event.eventName.set(reader.buffer, reader.position, stop);
        reader.position = stop;
      } else if (tag === 0x1a) this.#values.attribute(end, event.attributes);
      else reader.skip(tag, end);
    }
  }

  #readLinks(): void {
    const links: Link[] = [];
    for (let i = 0; i < this.#links.length; i += 2) {
      if (links.length === LINK_LIMIT) {
        this.#builder.tally.trim('link_limit');
        continue;
      }
      this.#reader.position = this.#links[i] ?? 0;
      links.push(this.#link(this.#links[i + 1] ?? 0));
    }
    if (links.length === 0) return;
    const { draft } = this.#builder;
    draft.linkCount = links.length;
    draft.links = linksAsJson(links);
  }

  /** `Link`: 1 trace_id, 2 span_id, 4 attributes. */
  #link(end: number): Link {
    const reader = this.#reader;
    let traceId = '';
    let spanId = '';
    const attributes: [string, unknown][] = [];
    while (reader.position < end) {
      const tag = reader.tag(end);
      if (tag === 0x0a || tag === 0x12) {
        const stop = reader.delimited(end);
        const isWhole = stop - reader.position === (tag === 0x0a ? 16 : 8);
        const hex = isWhole ? reader.buffer.toString('hex', reader.position, stop) : '';
        if (tag === 0x0a) traceId = hex;
        else spanId = hex;
        reader.position = stop;
      } else if (tag === 0x22) attributes.push(this.#values.entry(reader.delimited(end)));
      else reader.skip(tag, end);
    }
    return { traceId, spanId, attributes };
  }
}

import { WORD } from '../../word.ts';
import { nanosecondsToMicroseconds } from '../../items/item-time.ts';
import { KINDS } from '../../items/item-draft.ts';
import { EVENT_LIMIT, LINK_LIMIT } from '../../limits.ts';
import { Ranges } from '../../protobuf/ranges.ts';
import { I64, LEN, tag, VARINT } from '../../protobuf/tag.ts';
import { ItemRequest } from '../otlp/item-request.ts';
import { type Link, linksAsJson } from './links.ts';

const SPAN = {
  traceId: tag(1, LEN),
  spanId: tag(2, LEN),
  parentSpanId: tag(4, LEN),
  name: tag(5, LEN),
  kind: tag(6, VARINT),
  startTimeUnixNano: tag(7, I64),
  endTimeUnixNano: tag(8, I64),
  attributes: tag(9, LEN),
  events: tag(11, LEN),
  links: tag(13, LEN),
  status: tag(15, LEN),
};
const STATUS = { message: tag(2, LEN), code: tag(3, VARINT) };
const EVENT = { timeUnixNano: tag(1, I64), name: tag(2, LEN), attributes: tag(3, LEN) };
const LINK = { traceId: tag(1, LEN), spanId: tag(2, LEN), attributes: tag(4, LEN) };

/** Reads `ExportTraceServiceRequest` bytes into an item builder. Throws a `MalformedError`. */
export class TracesProtobuf extends ItemRequest {
  /** Where the span's events and links start and end, those that are kept. */
  readonly #events = new Ranges();
  readonly #links = new Ranges();
  #sentEvents = 0;
  #sentLinks = 0;
  /** Halves of the span's nanoseconds. */
  #startLow = 0;
  #startHigh = 0;
  #endLow = 0;
  #endHigh = 0;

  protected override begin(): void {
    this.#events.clear();
    this.#links.clear();
    this.#sentEvents = this.#sentLinks = 0;
    this.builder.draft.statusCode = 'unset';
    this.#startLow = this.#startHigh = this.#endLow = this.#endHigh = 0;
  }

  protected override field(end: number): void {
    const { reader } = this;
    const { draft } = this.builder;
    const fieldTag = reader.tag(end);
    switch (fieldTag) {
      case SPAN.attributes:
        this.values.attribute(end, draft.attributes);
        break;
      case SPAN.traceId:
        reader.slice(end, draft.traceId);
        break;
      case SPAN.spanId: {
        const stop = reader.delimited(end);
        draft.idHigh = this.#idHalf(stop, 0);
        draft.idLow = this.#idHalf(stop, 4);
        reader.position = stop;
        break;
      }
      case SPAN.parentSpanId: {
        const stop = reader.delimited(end);
        draft.parentHigh = this.#idHalf(stop, 0);
        draft.parentLow = this.#idHalf(stop, 4);
        reader.position = stop;
        break;
      }
      case SPAN.name:
        reader.slice(end, draft.name);
        break;
      case SPAN.kind:
        draft.kind = KINDS[reader.uint32(end)] ?? 'internal';
        break;
      case SPAN.startTimeUnixNano:
        reader.fixed64(end);
        this.#startLow = reader.low;
        this.#startHigh = reader.high;
        break;
      case SPAN.endTimeUnixNano:
        reader.fixed64(end);
        this.#endLow = reader.low;
        this.#endHigh = reader.high;
        break;
      case SPAN.events:
        this.#remember(this.#events, this.#sentEvents++ < EVENT_LIMIT, end);
        break;
      case SPAN.links:
        this.#remember(this.#links, this.#sentLinks++ < LINK_LIMIT, end);
        break;
      case SPAN.status:
        this.#status(reader.delimited(end));
        break;
      default:
        reader.skip(fieldTag, end);
    }
  }

  protected override finish(end: number): void {
    const { reader, builder } = this;
    const { draft } = builder;
    draft.time = nanosecondsToMicroseconds(this.#startHigh, this.#startLow);
    if (draft.time !== 0 && this.#endHigh + this.#endLow !== 0)
      draft.duration = Math.max(
        0,
        (this.#endHigh - this.#startHigh) * WORD + (this.#endLow - this.#startLow),
      );
    this.#readLinks();
    const row = builder.finishSpan();
    if (row !== -1) this.#readEvents(row);
    reader.position = end;
  }

  #idHalf(stop: number, offset: number): number {
    const { buffer, position } = this.reader;
    return stop - position === 8 ? buffer.readInt32BE(position + offset) : 0;
  }

  #remember(ranges: Ranges, isKept: boolean, end: number): void {
    const stop = this.reader.delimited(end);
    if (isKept) ranges.add(this.reader.position, stop);
    this.reader.position = stop;
  }

  #status(end: number): void {
    const { reader } = this;
    const { draft } = this.builder;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === STATUS.message) reader.slice(end, draft.statusMessage);
      else if (fieldTag === STATUS.code) {
        const code = reader.uint32(end);
        draft.statusCode = code === 2 ? 'error' : code === 1 ? 'ok' : 'unset';
      } else reader.skip(fieldTag, end);
    }
  }

  #readEvents(row: number): void {
    const { builder } = this;
    builder.beginEvents(this.#sentEvents);
    for (let i = 0; i < this.#events.count; i++) {
      builder.beginEvent();
      this.reader.position = this.#events.start(i);
      this.#event(this.#events.end(i));
      builder.finishEvent();
    }
    builder.finishEvents(row);
  }

  #event(end: number): void {
    const { reader } = this;
    const { event } = this.builder;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === EVENT.timeUnixNano) event.time = reader.microseconds(end);
      else if (fieldTag === EVENT.name) reader.slice(end, event.eventName);
      else if (fieldTag === EVENT.attributes) this.values.attribute(end, event.attributes);
      else reader.skip(fieldTag, end);
    }
  }

  #readLinks(): void {
    const links: Link[] = [];
    for (let i = 0; i < this.#links.count; i++) {
      this.reader.position = this.#links.start(i);
      links.push(this.#link(this.#links.end(i)));
    }
    if (links.length === 0) return;
    const { draft, result } = this.builder;
    result.trim('link_limit', this.#sentLinks - LINK_LIMIT);
    draft.linkCount = links.length;
    draft.links = linksAsJson(links);
  }

  #link(end: number): Link {
    const { reader } = this;
    let traceId = '';
    let spanId = '';
    const attributes: [string, unknown][] = [];
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === LINK.traceId) traceId = this.#hex(end, 16);
      else if (fieldTag === LINK.spanId) spanId = this.#hex(end, 8);
      else if (fieldTag === LINK.attributes) {
        attributes.push(this.values.entry(reader.delimited(end)));
      } else reader.skip(fieldTag, end);
    }
    return { traceId, spanId, attributes };
  }

  /** An id in hex digits, `''` where it has not as many bytes as it should. */
  #hex(end: number, bytes: number): string {
    const { buffer } = this.reader;
    const stop = this.reader.delimited(end);
    const start = this.reader.position;
    this.reader.position = stop;
    return stop - start === bytes ? buffer.toString('hex', start, stop) : '';
  }
}

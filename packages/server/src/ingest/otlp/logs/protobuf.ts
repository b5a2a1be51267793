import type { Buffer } from 'node:buffer';

import type { ItemBuilder } from '../../items/item-builder.ts';
import { nanosecondsToMicroseconds, smallerTime } from '../../items/item-time.ts';
import { isObject, LogRecords } from '../../items/log-record.ts';
import { severityOfNumber } from '../../items/severity.ts';
import { BODY_LIMIT } from '../../limits.ts';
import { WireReader } from '../../protobuf/wire-reader.ts';
import { ProtobufResources } from '../common/protobuf-resource.ts';
import { ProtobufValues } from '../common/protobuf-values.ts';

/** Tag of a map among the values that a body can have. */
const MAP = 0x32;

/** Reads `ExportLogsServiceRequest` bytes into an item builder. Throws a `MalformedError`. */
export class LogsProtobuf {
  readonly #reader = new WireReader();
  readonly #builder: ItemBuilder;
  readonly #values: ProtobufValues;
  readonly #resources: ProtobufResources;
  readonly #records: LogRecords;
  readonly #readRecord = (end: number): void => this.#record(end);

  constructor(builder: ItemBuilder) {
    this.#builder = builder;
    this.#values = new ProtobufValues(this.#reader, builder);
    this.#resources = new ProtobufResources(this.#reader, builder, this.#values);
    this.#records = new LogRecords(builder);
  }

  read(body: Buffer): void {
    this.#reader.reset(body);
    this.#resources.request(this.#readRecord);
  }

  /**
   * `LogRecord`:
   *
   *     1 time_unix_nano   fixed64    9 trace_id    bytes
   *     2 severity_number  enum      10 span_id     bytes
   *     3 severity_text    string    11 observed_time_unix_nano  fixed64
   *     5 body             AnyValue  12 event_name  string
   *     6 attributes       KeyValue, repeated
   */
  #record(end: number): void {
    const reader = this.#reader;
    const builder = this.#builder;
    const { draft } = builder;
    builder.beginItem();
    let time = 0;
    let observed = 0;
    let severity = 0;
    let severityText = '';
    let bodyStart = -1;
    let bodyEnd = -1;
    while (reader.position < end) {
      const tag = reader.tag(end);
      switch (tag) {
        case 0x09:
          reader.fixed64(end);
          time = nanosecondsToMicroseconds(reader.high, reader.low);
          break;
        case 0x10:
          severity = reader.uint32(end) | 0;
          break;
        case 0x1a: {
          const stop = reader.delimited(end);
          severityText = reader.buffer.toString('utf8', reader.position, stop);
          reader.position = stop;
          break;
        }
        case 0x2a:
          bodyEnd = reader.delimited(end);
          bodyStart = reader.position;
          reader.position = bodyEnd;
          break;
        case 0x32:
          this.#values.attribute(end, draft.attributes);
          break;
        case 0x4a: {
          const stop = reader.delimited(end);
          draft.traceId.set(reader.buffer, reader.position, stop);
          reader.position = stop;
          break;
        }
        case 0x52: {
          const stop = reader.delimited(end);
          if (stop - reader.position === 8) {
            draft.parentHigh = reader.buffer.readUInt32BE(reader.position);
            draft.parentLow = reader.buffer.readUInt32BE(reader.position + 4);
          }
          reader.position = stop;
          break;
        }
        case 0x59:
          reader.fixed64(end);
          observed = nanosecondsToMicroseconds(reader.high, reader.low);
          break;
        case 0x62: {
          const stop = reader.delimited(end);
          draft.eventName.set(reader.buffer, reader.position, stop);
          reader.position = stop;
          break;
        }
        default:
          reader.skip(tag, end);
      }
    }
    draft.time = smallerTime(time, observed);
    const text = severityText || severityOfNumber(severity);
    if (text !== '') draft.attributes.putText(builder.keys.known.logSeverity, text);
    if (bodyStart !== -1) this.#body(bodyStart, bodyEnd);
    this.#records.finish();
    reader.position = end;
  }

  #body(start: number, end: number): void {
    const reader = this.#reader;
    const values = this.#values;
    reader.position = start;
    if (reader.buffer[start] === MAP && start < end) {
      const value = values.decoded(end);
      if (isObject(value)) this.#records.parameters(Object.entries(value));
      return;
    }
    values.value(end, BODY_LIMIT, 'body_cut');
    if (values.kind !== 0) this.#records.text(values.source, values.start, values.end);
  }
}

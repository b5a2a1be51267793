import type { ItemBuilder } from '../../items/item-builder.ts';
import { smallerTime } from '../../items/item-time.ts';
import { isObject, LogRecords } from '../../items/log-record.ts';
import { severityOfNumber } from '../../items/severity.ts';
import { BODY_LIMIT } from '../../limits.ts';
import { I64, LEN, tag, VARINT } from '../../protobuf/tag.ts';
import { ProtobufRequest } from '../otlp/protobuf-request.ts';

const LOG_RECORD = {
  timeUnixNano: tag(1, I64),
  severityNumber: tag(2, VARINT),
  severityText: tag(3, LEN),
  body: tag(5, LEN),
  attributes: tag(6, LEN),
  traceId: tag(9, LEN),
  spanId: tag(10, LEN),
  observedTimeUnixNano: tag(11, I64),
  eventName: tag(12, LEN),
};

/** Reads `ExportLogsServiceRequest` bytes into an item builder. Throws a `MalformedError`. */
export class LogsProtobuf extends ProtobufRequest<ItemBuilder> {
  readonly #records: LogRecords;

  constructor(builder: ItemBuilder) {
    super(builder);
    this.#records = new LogRecords(builder);
  }

  protected override item(end: number): undefined {
    const { reader, builder } = this;
    const { draft } = builder;
    builder.beginItem();
    let time = 0;
    let observed = 0;
    let severity = 0;
    let severityText = '';
    let bodyStart = -1;
    let bodyEnd = -1;
    while (reader.position < end) {
      const field = reader.tag(end);
      switch (field) {
        case LOG_RECORD.timeUnixNano:
          time = reader.microseconds(end);
          break;
        case LOG_RECORD.severityNumber:
          severity = reader.uint32(end) | 0;
          break;
        case LOG_RECORD.severityText:
          severityText = reader.string(end);
          break;
        case LOG_RECORD.body:
          bodyEnd = reader.delimited(end);
          bodyStart = reader.position;
          reader.position = bodyEnd;
          break;
        case LOG_RECORD.attributes:
          this.values.attribute(end, draft.attributes);
          break;
        case LOG_RECORD.traceId:
          reader.slice(end, draft.traceId);
          break;
        case LOG_RECORD.spanId: {
          const stop = reader.delimited(end);
          if (stop - reader.position === 8) {
            draft.parentHigh = reader.buffer.readUInt32BE(reader.position);
            draft.parentLow = reader.buffer.readUInt32BE(reader.position + 4);
          }
          reader.position = stop;
          break;
        }
        case LOG_RECORD.observedTimeUnixNano:
          observed = reader.microseconds(end);
          break;
        case LOG_RECORD.eventName:
          reader.slice(end, draft.eventName);
          break;
        default:
          reader.skip(field, end);
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
    const { reader, values } = this;
    reader.position = start;
    if (values.isMap(start, end)) {
      const value = values.decoded(end);
      if (isObject(value)) this.#records.parameters(Object.entries(value));
      return;
    }
    values.value(end, BODY_LIMIT, 'body_cut');
    if (values.kind !== 0) this.#records.text(values.source, values.start, values.end);
  }
}

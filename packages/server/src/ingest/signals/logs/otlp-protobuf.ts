import type { ItemBuilder } from '../../items/item-builder.ts';
import { earlierTime } from '../../items/item-time.ts';
import { isObject, LogRecords } from '../../items/log-record.ts';
import { severityOfNumber } from '../../items/severity.ts';
import { BODY_LIMIT } from '../../limits.ts';
import { I64, LEN, tag, VARINT } from '../../protobuf/tag.ts';
import { ItemRequest } from '../otlp/item-request.ts';

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
export class LogsProtobuf extends ItemRequest {
  readonly #records: LogRecords;
  /** The present record: times in microseconds since 1970, and where its body is, -1 without one. */
  #time = 0;
  #observed = 0;
  #severity = 0;
  #severityText = '';
  #bodyStart = -1;
  #bodyEnd = -1;

  constructor(builder: ItemBuilder) {
    super(builder);
    this.#records = new LogRecords(builder);
  }

  protected override begin(): void {
    this.#time = this.#observed = this.#severity = 0;
    this.#severityText = '';
    this.#bodyStart = this.#bodyEnd = -1;
  }

  protected override field(end: number): void {
    const { reader } = this;
    const { draft } = this.builder;
    const fieldTag = reader.tag(end);
    switch (fieldTag) {
      case LOG_RECORD.timeUnixNano:
        this.#time = reader.microseconds(end);
        break;
      case LOG_RECORD.severityNumber:
        this.#severity = reader.uint32(end) | 0;
        break;
      case LOG_RECORD.severityText:
        this.#severityText = reader.string(end);
        break;
      case LOG_RECORD.body:
        this.#bodyEnd = reader.delimited(end);
        this.#bodyStart = reader.position;
        reader.position = this.#bodyEnd;
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
          draft.parentHigh = reader.buffer.readInt32BE(reader.position);
          draft.parentLow = reader.buffer.readInt32BE(reader.position + 4);
        }
        reader.position = stop;
        break;
      }
      case LOG_RECORD.observedTimeUnixNano:
        this.#observed = reader.microseconds(end);
        break;
      case LOG_RECORD.eventName:
        reader.slice(end, draft.eventName);
        break;
      default:
        reader.skip(fieldTag, end);
    }
  }

  protected override finish(end: number): void {
    const { draft, keys } = this.builder;
    draft.time = earlierTime(this.#time, this.#observed);
    this.builder.noteMoment(this.#observed);
    const text = this.#severityText || severityOfNumber(this.#severity);
    if (text !== '') draft.attributes.putText(keys.known.logSeverity, text);
    if (this.#bodyStart !== -1) this.#body(this.#bodyStart, this.#bodyEnd);
    this.#records.finish();
    this.reader.position = end;
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

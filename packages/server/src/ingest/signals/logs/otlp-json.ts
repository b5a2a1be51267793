import type { ItemBuilder } from '../../items/item-builder.ts';
import { plain } from '../../attributes/json-values.ts';
import { type JsonObject, LogRecords } from '../../items/log-record.ts';
import { severityOfNumber } from '../../items/severity.ts';
import { anyValue, type Decoded, isNothing, putAttributes } from '../otlp/json-attributes.ts';
import { enumField, integerField, objectField, textField } from '../otlp/json-fields.ts';
import { JsonRequest } from '../otlp/json-request.ts';
import { earlierTime } from '../../items/item-time.ts';
import { idHalves, microseconds, putTraceId } from '../traces/otlp-json.ts';

const SEVERITY_NAMES = [
  'UNSPECIFIED',
  ...['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'].flatMap((name) => [
    name,
    `${name}2`,
    `${name}3`,
    `${name}4`,
  ]),
];

/** Reads a logs request in JSON into an item builder. Throws a `MalformedError`. */
export class LogsJson extends JsonRequest<ItemBuilder> {
  protected readonly names = {
    resources: 'resourceLogs',
    scopes: 'scopeLogs',
    items: 'logRecords',
  };
  readonly #records: LogRecords;

  constructor(builder: ItemBuilder) {
    super(builder);
    this.#records = new LogRecords(builder);
  }

  protected override item(record: JsonObject): undefined {
    const { builder } = this;
    const { draft } = builder;
    builder.beginItem();
    const observed = microseconds(integerField(record, 'observedTimeUnixNano'));
    draft.time = earlierTime(microseconds(integerField(record, 'timeUnixNano')), observed);
    builder.noteMoment(observed);
    putTraceId(draft, textField(record, 'traceId'));
    [draft.parentHigh, draft.parentLow] = idHalves(textField(record, 'spanId'));
    draft.eventName.setText(textField(record, 'eventName'));
    putAttributes(builder, draft.attributes, record);
    const severity =
      textField(record, 'severityText') ||
      severityOfNumber(enumField(record, 'severityNumber', SEVERITY_NAMES));
    if (severity !== '') draft.attributes.putText(builder.keys.known.logSeverity, severity);
    this.#body(anyValue(objectField(record, 'body')));
    this.#records.finish();
  }

  #body(value: Decoded): void {
    if (isNothing(value)) return;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      this.#records.parameters(Object.entries(value));
      return;
    }
    this.#records.string(Array.isArray(value) ? JSON.stringify(plain(value)) : String(value));
  }
}

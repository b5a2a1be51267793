import type { Buffer } from 'node:buffer';
import { cleanKey } from '../../attributes/clean-key.ts';
import type { ItemBuilder } from '../../items/item-builder.ts';
import type { SpanKind, StatusCode } from '../../items/item-draft.ts';
import { isObject, type JsonObject, LogRecords, takeMessage } from '../../items/log-record.ts';
import { MalformedError } from '../../refusals.ts';
import type { Sliced } from '../../../shared/slices.ts';
import { jsonStream } from './json-stream.ts';

const KINDS: ReadonlySet<string> = new Set([
  'internal',
  'server',
  'client',
  'producer',
  'consumer',
]);
const STATUS_CODES: ReadonlySet<string> = new Set(['unset', 'ok', 'error']);

/** Reads log records as Vector sends them, JSON objects one after another. Throws a `MalformedError`. */
export class VectorLogs {
  readonly #builder: ItemBuilder;
  readonly #records: LogRecords;

  constructor(builder: ItemBuilder) {
    this.#builder = builder;
    this.#records = new LogRecords(builder);
  }

  *read(body: Buffer): Sliced {
    const builder = this.#builder;
    builder.beginResource();
    builder.resource.putText(builder.keys.known.telemetrySdkName, 'vector');
    builder.beginScope();
    builder.endScope('', '');
    let records = 0;
    const refuse = (): void => builder.result.reject('malformed');
    const take = (record: unknown): void => {
      records++;
      if (isObject(record)) this.#record(record);
      else refuse();
    };
    yield* jsonStream(body, take, refuse);
    if (records === 0) throw new MalformedError('the request has no JSON object');
  }

  #record(record: JsonObject): void {
    const { draft } = this.#builder;
    this.#builder.beginItem();
    draft.statusCode = 'ok';
    const entries = new Map(Object.entries(record).map(([name, value]) => [cleanKey(name), value]));
    const isSpan = this.#span(entries);
    const message = takeMessage(entries);
    if (message !== undefined) this.#records.string(message);
    this.#records.parameters(entries);
    if (isSpan) this.#builder.finishSpan();
    else this.#records.finish();
  }

  /** Takes the fields that make the record a span. */
  #span(entries: Map<string, unknown>): boolean {
    const name = entries.get('span_name');
    if (typeof name !== 'string' || name === '') return false;
    const { draft } = this.#builder;
    draft.name.setText(name);
    const duration = Number(entries.get('span_duration') ?? 0);
    if (duration > 0) draft.duration = Math.min(Math.floor(duration), Number.MAX_SAFE_INTEGER);
    const kind = entries.get('span_kind');
    if (isKind(kind)) draft.kind = kind;
    const status = entries.get('span_status_code');
    if (isStatus(status)) draft.statusCode = status;
    const message = entries.get('span_status_message');
    if (typeof message === 'string') draft.statusMessage.setText(message);
    for (const key of ['span_name', 'span_duration', 'span_kind']) entries.delete(key);
    for (const key of ['span_status_code', 'span_status_message']) entries.delete(key);
    return true;
  }
}

const isKind = (value: unknown): value is SpanKind => typeof value === 'string' && KINDS.has(value);

const isStatus = (value: unknown): value is StatusCode =>
  typeof value === 'string' && STATUS_CODES.has(value);

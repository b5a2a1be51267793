import type { Buffer } from 'node:buffer';
import { parseId } from '../../items/ids.ts';
import type { ItemBuilder } from '../../items/item-builder.ts';
import type { SpanKind } from '../../items/item-draft.ts';
import { putJson } from '../../attributes/json-values.ts';
import type { AttributeKey } from '../../attributes/attribute-key.ts';
import { isObject, type JsonObject } from '../../items/log-record.ts';
import { MalformedError } from '../../refusals.ts';
import { listField, objectField, textField } from '../otlp/json-fields.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { parseJson } from '../otlp/parse-json.ts';

const KINDS: Readonly<Record<string, SpanKind>> = {
  SERVER: 'server',
  CLIENT: 'client',
  PRODUCER: 'producer',
  CONSUMER: 'consumer',
};

/** Reads a list of Zipkin v2 spans into an item builder. Throws a `MalformedError`. */
export class ZipkinSpans {
  readonly #builder: ItemBuilder;

  constructor(builder: ItemBuilder) {
    this.#builder = builder;
  }

  *read(body: Buffer): Sliced {
    const spans = yield* parseJson(body);
    if (!Array.isArray(spans) || !spans.every(isObject))
      throw new MalformedError('the request is not a JSON list of spans');
    for (const span of spans) {
      this.#span(span);
      if (isSliceOver()) yield;
    }
  }

  #span(span: JsonObject): void {
    const builder = this.#builder;
    const { draft, keys } = builder;
    builder.beginItem();
    this.#ids(span);
    draft.name.setText(textField(span, 'name'));
    draft.kind = KINDS[textField(span, 'kind').toUpperCase()] ?? 'internal';
    draft.time = toCount(span['timestamp'], 'timestamp');
    draft.duration = toCount(span['duration'], 'duration') * 1000;
    draft.statusCode = 'unset';
    this.#tags(objectField(span, 'tags') ?? {});
    this.#endpoint(objectField(span, 'localEndpoint'), {
      name: keys.known.serviceName,
      address: keys.known.clientAddress,
      port: keys.known.clientPort,
    });
    this.#endpoint(objectField(span, 'remoteEndpoint'), {
      name: keys.known.peerService,
      address: keys.known.serverAddress,
      port: keys.known.serverPort,
    });
    const row = builder.finishSpan();
    if (row !== -1) this.#annotations(row, listField(span, 'annotations'));
  }

  /** Trace ids of 64 bits are the lower half of one of 128. */
  #ids(span: JsonObject): void {
    const { draft } = this.#builder;
    const traceText = textField(span, 'traceId').replaceAll('-', '');
    const trace = parseId(traceText.length <= 16 ? traceText.padStart(32, '0') : traceText, 16);
    if (trace === undefined) throw new MalformedError('traceId is not 16 or 32 hex digits');
    draft.traceId.set(trace, 0, trace.length);
    [draft.idHigh, draft.idLow] = halves(textField(span, 'id'), 'id');
    [draft.parentHigh, draft.parentLow] = halves(textField(span, 'parentId'), 'parentId');
  }

  #tags(tags: JsonObject): void {
    const builder = this.#builder;
    const { draft, result } = builder;
    for (const [name, value] of Object.entries(tags)) {
      if (name === 'error') {
        draft.statusCode = 'error';
        draft.statusMessage.setText(String(value));
      }
      const key = builder.keyForText(draft.attributes, name);
      if (key !== undefined) putJson(draft.attributes, key, value, result);
    }
  }

  /** Adds what an endpoint says where no tag says it. */
  #endpoint(
    endpoint: JsonObject | undefined,
    keys: { name: AttributeKey; address: AttributeKey; port: AttributeKey },
  ): void {
    if (endpoint === undefined) return;
    const put = (key: AttributeKey, value: unknown): void => {
      const { draft, result } = this.#builder;
      if (value !== '' && !draft.attributes.has(key)) putJson(draft.attributes, key, value, result);
    };
    put(keys.name, textField(endpoint, 'serviceName'));
    put(keys.address, textField(endpoint, 'ipv4') || textField(endpoint, 'ipv6'));
    if (typeof endpoint['port'] === 'number') put(keys.port, endpoint['port']);
  }

  #annotations(row: number, annotations: readonly JsonObject[]): void {
    const builder = this.#builder;
    const kept = builder.beginEvents(annotations.length);
    for (const annotation of annotations.slice(0, kept)) {
      builder.beginEvent();
      builder.event.time = toCount(annotation['timestamp'], 'timestamp');
      builder.event.eventName.setText(textField(annotation, 'value') || 'annotation');
      builder.finishEvent();
    }
    builder.finishEvents(row);
  }
}

function halves(text: string, name: string): [number, number] {
  if (text === '') return [0, 0];
  const id = parseId(text.padStart(16, '0'), 8);
  if (id === undefined) throw new MalformedError(`${name} is not 16 hex digits`);
  return [id.readInt32BE(0), id.readInt32BE(4)];
}

/** A count of microseconds, as number or text; 0 when it is absent. */
function toCount(value: unknown, name: string): number {
  const count = value === undefined || value === null ? 0 : Number(value);
  if (Number.isFinite(count) && count >= 0) return Math.floor(count);
  throw new MalformedError(`${name} is not a count of microseconds`);
}

import { Buffer } from 'node:buffer';
import { parseId } from '../../items/ids.ts';
import type { ItemBuilder } from '../../items/item-builder.ts';
import { type ItemDraft, KINDS } from '../../items/item-draft.ts';
import type { JsonObject } from '../../items/log-record.ts';
import { LINK_LIMIT } from '../../limits.ts';
import { MalformedError } from '../../refusals.ts';
import { attributeEntries, putAttributes } from '../otlp/json-attributes.ts';
import { enumField, integerField, listField, objectField, textField } from '../otlp/json-fields.ts';
import { JsonRequest } from '../otlp/json-request.ts';
import { linksAsJson } from './links.ts';

const KIND_NAMES = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];
const STATUS_NAMES = ['UNSET', 'OK', 'ERROR'];
const STATUS_CODES = ['unset', 'ok', 'error'] as const;
const MAX_DURATION = BigInt(Number.MAX_SAFE_INTEGER);

/** Reads a trace request in JSON into an item builder. Throws a `MalformedError`. */
export class TracesJson extends JsonRequest<ItemBuilder> {
  protected readonly names = { resources: 'resourceSpans', scopes: 'scopeSpans', items: 'spans' };

  protected override item(span: JsonObject): undefined {
    const { builder } = this;
    const { draft } = builder;
    builder.beginItem();
    putTraceId(draft, textField(span, 'traceId'));
    [draft.idHigh, draft.idLow] = idHalves(textField(span, 'spanId'));
    [draft.parentHigh, draft.parentLow] = idHalves(textField(span, 'parentSpanId'));
    draft.name.setText(textField(span, 'name'));
    draft.kind = KINDS[enumField(span, 'kind', KIND_NAMES)] ?? 'internal';
    const start = integerField(span, 'startTimeUnixNano');
    const end = integerField(span, 'endTimeUnixNano');
    draft.time = microseconds(start);
    if (start > 0n && end > start)
      draft.duration = Number(end - start < MAX_DURATION ? end - start : MAX_DURATION);
    putAttributes(builder, draft.attributes, span);
    const status = objectField(span, 'status') ?? {};
    draft.statusCode = STATUS_CODES[enumField(status, 'code', STATUS_NAMES)] ?? 'unset';
    draft.statusMessage.setText(textField(status, 'message'));
    this.#links(listField(span, 'links'));
    const row = builder.finishSpan();
    if (row !== -1) this.#events(row, listField(span, 'events'));
  }

  #links(links: readonly JsonObject[]): void {
    if (links.length === 0) return;
    const { draft, result } = this.builder;
    result.trim('link_limit', links.length - LINK_LIMIT);
    const kept = links.slice(0, LINK_LIMIT).map((link) => ({
      traceId: hex(textField(link, 'traceId'), 16),
      spanId: hex(textField(link, 'spanId'), 8),
      attributes: attributeEntries(link),
    }));
    draft.linkCount = kept.length;
    draft.links = linksAsJson(kept);
  }

  #events(row: number, events: readonly JsonObject[]): void {
    const { builder } = this;
    const kept = builder.beginEvents(events.length);
    for (const object of events.slice(0, kept)) {
      builder.beginEvent();
      builder.event.time = microseconds(integerField(object, 'timeUnixNano'));
      builder.event.eventName.setText(textField(object, 'name'));
      putAttributes(builder, builder.event.attributes, object);
      builder.finishEvent();
    }
    builder.finishEvents(row);
  }
}

/** Nanoseconds as whole microseconds. */
export function microseconds(nanoseconds: bigint): number {
  return nanoseconds <= 0n ? 0 : Number(nanoseconds / 1000n);
}

/** Sets a trace id given as hex or base64. Throws a `MalformedError` when it is neither. */
export function putTraceId(draft: ItemDraft, text: string): void {
  if (text === '') return;
  const id = parseId(text, 16);
  if (id === undefined) throw new MalformedError('traceId is not 16 bytes in hex or base64');
  draft.traceId.set(id, 0, id.length);
}

/** The halves of a span id given as hex or base64, high first; zeros for none. */
export function idHalves(text: string): [number, number] {
  if (text === '') return [0, 0];
  const id = parseId(text, 8);
  if (id === undefined) throw new MalformedError('a span id is not 8 bytes in hex or base64');
  return [id.readInt32BE(0), id.readInt32BE(4)];
}

function hex(text: string, length: 8 | 16): string {
  return (parseId(text, length) ?? Buffer.alloc(0)).toString('hex');
}

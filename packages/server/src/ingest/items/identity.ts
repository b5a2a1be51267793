import type { ByteBuffer } from '../columns/byte-buffer.ts';
import { highMask, lowMask } from '../../telemetry/tables/event-ids.ts';
import { random32 } from './ids.ts';
import type { ItemDraft } from './item-draft.ts';
import type { Slice } from '../attributes/slice.ts';

const TRACE_ID_BYTES = 16;

/**
 * Gives an item what it lacks: an id, or, without a usable trace id, a trace of its own in which it
 * stands alone with id 0.
 */
export function identify(draft: ItemDraft, arena: ByteBuffer): void {
  if (isUsable(draft.traceId)) {
    if (draft.idLow === 0 && draft.idHigh === 0) randomId(draft);
    return;
  }
  const start = arena.length;
  for (let i = 0; i < 4; i++) arena.uint32(random32() >>> 0);
  draft.traceId.set(arena.bytes, start, start + TRACE_ID_BYTES);
  draft.idLow = draft.idHigh = draft.parentLow = draft.parentHigh = 0;
  draft.standalone = true;
}

/** Puts an event, whose time is known, into the trace of its span, as the `number`th of its events, from 1. */
export function identifyEvent(event: ItemDraft, span: ItemDraft, number: number): void {
  event.traceId.copy(span.traceId);
  event.idLow = span.idLow ^ lowMask(number);
  event.idHigh = span.idHigh ^ highMask(event.time);
  const isUsable = event.idLow !== 0 || event.idHigh !== 0;
  if (isUsable && (span.idLow !== 0 || span.idHigh !== 0)) {
    event.eventNumber = number;
    return;
  }
  event.parentLow = span.idLow;
  event.parentHigh = span.idHigh;
  randomId(event);
}

function randomId(draft: ItemDraft): void {
  draft.idLow = random32();
  draft.idHigh = random32() | 1;
}

function isUsable(traceId: Slice): boolean {
  if (traceId.length !== TRACE_ID_BYTES) return false;
  for (let i = traceId.start; i < traceId.end; i++) if (traceId.source[i] !== 0) return true;
  return false;
}

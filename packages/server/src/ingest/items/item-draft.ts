import { AttributeSet } from '../attributes/attribute-set.ts';
import { Slice } from '../attributes/slice.ts';

/** Span kinds by their number in OTLP; unspecified counts as internal. */
export const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
/** The kind of a span, as stored. */
export type SpanKind = (typeof KINDS)[number];

/** The status of a span, as stored; `''` for items without one. */
export type StatusCode = '' | 'unset' | 'ok' | 'error';

/** What comes before the colon in an item's system. */
export type ItemType =
  | 'rpc'
  | 'messaging'
  | 'db'
  | 'httpclient'
  | 'httpserver'
  | 'funcs'
  | 'log'
  | 'message'
  | 'other-events';

/** One item on its way into the columns. A single draft serves all items, one after another. */
export class ItemDraft {
  /** Whether the items that pass through here are events of spans. */
  readonly isSpanEvent: boolean;
  readonly attributes = new AttributeSet();

  /** Sixteen bytes, or none where the sender gave no usable trace id. */
  readonly traceId = new Slice();
  /** Halves of ids, as signed numbers: those are small integers to V8. */
  idLow = 0;
  idHigh = 0;
  parentLow = 0;
  parentHigh = 0;
  /** The index of an event among the events of its span, from 1: its id then contains the parent. */
  eventNumber = 0;
  standalone = false;

  kind: SpanKind = 'internal';
  readonly name = new Slice();
  /** Empty for a span. */
  readonly eventName = new Slice();
  /** Microseconds since 1970; 0 where the sender gave none. */
  time = 0;
  /** Nanoseconds. */
  duration = 0;
  statusCode: StatusCode = '';
  readonly statusMessage = new Slice();
  linkCount = 0;
  /** Links as JSON text. */
  links = '';

  type: ItemType = 'funcs';
  readonly system = new Slice();
  groupId = 0n;
  readonly displayName = new Slice();
  /** The words of a log message, see `scanMessage`. */
  words = '';

  constructor(isSpanEvent = false) {
    this.isSpanEvent = isSpanEvent;
  }

  reset(): void {
    this.attributes.begin();
    this.traceId.clear();
    this.idLow = this.idHigh = this.parentLow = this.parentHigh = 0;
    this.eventNumber = 0;
    this.standalone = false;
    this.kind = 'internal';
    this.name.clear();
    this.eventName.clear();
    this.time = 0;
    this.duration = 0;
    this.statusCode = '';
    this.statusMessage.clear();
    this.linkCount = 0;
    this.links = '';
    this.displayName.clear();
    this.words = '';
  }

  get isSpan(): boolean {
    return this.eventName.length === 0;
  }

  get isClient(): boolean {
    return this.kind === 'client' || this.kind === 'producer';
  }
}

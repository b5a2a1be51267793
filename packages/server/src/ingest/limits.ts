import type { Counted } from '../telemetry/tables/usage-hours.ts';
import { HOUR } from '../shared/time-units.ts';

/** What one request, item or queue may hold. */
export interface IngestLimits {
  /** Bytes of a request, decompressed. */
  readonly requestBytes: number;
  /** Bytes of all requests that are in memory at one time; more are turned away. */
  readonly heldBytes: number;
  /** Milliseconds that a body may take to come while others have no room; then it is turned away instead of them. */
  readonly slowMilliseconds: number;
  /** Bytes a request may grow to when resource and span attributes are copied to every item. */
  readonly expandedBytes: number;
  /** Items of a request, span events included. */
  readonly requestItems: number;
  /** Items waiting for the store above which new requests are turned away. */
  readonly queuedItems: number;
  /** Bytes waiting for the store above which new requests are turned away. */
  readonly queuedBytes: number;
  /** Rows from which a batch is written without waiting for `flushMilliseconds`. */
  readonly flushItems: number;
  /** Bytes from which it is written likewise. */
  readonly flushBytes: number;
  /**
   * Rows that are enough for a batch: where as many come within `flushMilliseconds` batches wait the longest, and one that has
   * as many waits for more only while they come.
   */
  readonly enoughItems: number;
  /** Rows after which a batch takes no more. */
  readonly batchItems: number;
  /** Longest time an item waits for its batch to be written. */
  readonly flushMilliseconds: number;
  /** How long it waits for others while few come. */
  readonly soonestMilliseconds: number;
  /** How long a batch with enough rows waits to become notably larger. */
  readonly lullMilliseconds: number;
  /** Days for which items and points are kept, by what they are: older ones are refused, as the store would drop them. */
  readonly retention: Readonly<Record<Counted, number>>;
  /** How far ahead of the server's clock an item's time may be, in milliseconds. */
  readonly future: number;
}

const MEBIBYTE = 1024 * 1024;

export const DEFAULT_LIMITS: IngestLimits = {
  requestBytes: 32 * MEBIBYTE,
  heldBytes: 128 * MEBIBYTE,
  slowMilliseconds: 10_000,
  expandedBytes: 128 * MEBIBYTE,
  requestItems: 200_000,
  queuedItems: 200_000,
  queuedBytes: 64 * MEBIBYTE,
  flushItems: 40_000,
  flushBytes: 16 * MEBIBYTE,
  enoughItems: 10_000,
  batchItems: 50_000,
  flushMilliseconds: 1000,
  soonestMilliseconds: 50,
  lullMilliseconds: 100,
  retention: { span: 30, log: 30, event: 30, metric: 90 },
  future: HOUR,
};

/** Attributes kept of each list: resource, scope, item. */
export const ATTRIBUTE_LIMIT = 256;
/** Characters of an attribute's key after cleaning. */
export const KEY_LIMIT = 100;
/** Length of a key as it is sent; a longer one is not looked at. */
export const SPELLING_LIMIT = 1024;
/** Bytes of an attribute's value. */
export const VALUE_LIMIT = 16 * 1024;
/** Events kept of a span. */
export const EVENT_LIMIT = 256;
/** Links kept of a span. */
export const LINK_LIMIT = 128;
/** Bytes of a log record's message. */
export const BODY_LIMIT = MEBIBYTE;
/** Bytes of a stored span or event name. */
export const NAME_LIMIT = 80;
/** Bytes of a stored system. */
export const SYSTEM_LIMIT = 200;
/** Attributes that an item may come with; beyond them its request is refused. */
export const SENT_ATTRIBUTES_LIMIT = 250_000;
/** Fields of protobuf that an item may have, with all that is within it; beyond them its request is refused. */
export const FIELD_LIMIT = 1_250_000;
/** Bytes of a packed list of numbers, such as the buckets of a histogram; beyond them its request is refused. */
export const PACKED_LIMIT = MEBIBYTE;
/** Elements that are looked at of a value, those of lists and maps within it included: their text is cut long before. */
export const ELEMENT_LIMIT = 64 * 1024;
/** Bytes of a log record's message in which an object is looked for. */
export const OBJECT_LIMIT = 256 * 1024;
/** Values nested in each other, lists and maps. */
export const DEPTH_LIMIT = 32;

/**
 * Ids of the events of a span, made so that the span's own id need not be stored with them: it would be eight bytes of a row of
 * fifty that nothing makes smaller. An event's id is the span's with two masks over its halves, one of the event's number and one
 * of its time, and both are in the row. They are made in JavaScript and taken off in SQL.
 */

const LOW_FACTOR = 0x9e37_79b1;
const HIGH_FACTOR = 0x85eb_ca77;

/** Over the low half of the id; odd factors keep it from being 0 for any number but 0, so no event has the id of its span. */
export const lowMask = (eventNumber: number): number => Math.imul(eventNumber, LOW_FACTOR);

/** Over the high half, so that spans which share an id, as those of Zipkin do, have events of their own. `time` is in microseconds. */
export const highMask = (time: number): number => Math.imul(time, HIGH_FACTOR);

const half = (sql: string, factor: number): string =>
  `bitAnd(bitAnd(${sql}, 4294967295) * ${factor}, 4294967295)`;

/** The parent of a span, the span of a log record or event, 0 for none: of a row of `items` under that name. */
export const PARENT_ID = `if(items.event_number = 0, items.parent_id, bitXor(items.id, bitOr(${half('items.event_number', LOW_FACTOR)}, bitShiftLeft(${half('toUInt64(toUnixTimestamp64Micro(items.time))', HIGH_FACTOR)}, 32))))`;

import type { Bindings } from '../../compile/bindings.ts';
import { microsecondsSql } from '../../compile/condition-sql.ts';
import { BadParameterError } from '../../compile/item-query.ts';

/** The place of an item in the order of all items, newest first: what comes later in time changes nothing behind it. */
export interface SpanPlace {
  /** Microseconds since 1970, in digits. */
  readonly micros: string;
  /** Unsigned decimal. */
  readonly id: string;
  /** 32 hex digits. */
  readonly trace: string;
}

/** The order that places are in. */
export const PLACE_ORDER = 'time DESC, id, trace_id';

/** A place as a text that clients hand back. */
export const cursorOf = ({ micros, id, trace }: SpanPlace): string => `${micros}.${id}.${trace}`;

/**
 * Reads a cursor; undefined for none.
 *
 * @throws BadParameterError for a text that is no cursor
 */
export function readCursor(cursor: string): SpanPlace | undefined {
  if (cursor === '') return undefined;
  const [, micros, id, trace] = /^(-?\d{1,18})\.(\d{1,20})\.([\da-f]{32})$/.exec(cursor) ?? [];
  if (micros === undefined || id === undefined || trace === undefined || BigInt(id) >> 64n !== 0n)
    throw new BadParameterError('cursor', 'did not come from this call');
  return { micros, id, trace };
}

/** The condition of what stands behind a place. */
export function behindSql({ micros, id, trace }: SpanPlace, bindings: Bindings): string {
  const time = microsecondsSql(Number(micros), bindings);
  const key = `(${bindings.bind(BigInt(id), 'UInt64')}, toFixedString(unhex(${bindings.text(trace)}), 16))`;
  return `(time < ${time} OR (time = ${time} AND (id, trace_id) > ${key}))`;
}

import type { Unit } from '@spanlight/query/units';

/** What an SQL expression yields. */
export type SqlType =
  /** A number; absent values are none or NULL. */
  | 'number'
  | 'text'
  /** 0 or 1. */
  | 'boolean'
  /** A moment. */
  | 'time'
  /** UInt64. */
  | 'id'
  /** FixedString(16). */
  | 'trace-id'
  | 'list';

/** An SQL expression, with its type. */
export interface SqlValue {
  readonly sql: string;
  readonly type: SqlType;
  /** What durations that it is compared with are converted to, where it measures time; nanoseconds unless told. */
  readonly unit?: Unit;
  /** The row has no such attribute, as far as the value can tell; undefined when it always has. */
  readonly absent?: string;
  /** A number column in which 0 stands for absent: comparisons of size must not see the 0. */
  readonly zeroIsAbsent?: boolean;
  /** An attribute as it was sent: text, whatever it holds. */
  readonly isAttribute?: boolean;
}

/** The value as text, for patterns and for functions on text. */
export function asText(value: SqlValue): string {
  switch (value.type) {
    case 'text':
      return value.sql;
    case 'trace-id':
      return present(value, `lower(hex(${value.sql}))`);
    case 'number':
      return value.zeroIsAbsent
        ? `if(${value.sql} = 0, '', toString(${value.sql}))`
        : `ifNull(toString(${value.sql}), '')`;
    case 'list':
      return `arrayStringConcat(arrayMap(x -> toString(x), ${value.sql}), ', ')`;
    case 'boolean':
    case 'time':
    case 'id':
      return present(value, `toString(${value.sql})`);
  }
}

/** What results may lack is the empty text there. */
const present = ({ absent }: SqlValue, text: string): string =>
  absent === undefined ? text : `ifNull(${text}, '')`;

/** The value as a number, NULL where it is none. Times are unix seconds. */
export function asNumber(value: SqlValue): string {
  switch (value.type) {
    case 'number':
    case 'boolean':
      return value.zeroIsAbsent ? `nullIf(${value.sql}, 0)` : value.sql;
    case 'text':
      // Text may well read "nan" or "inf", which would spoil every sum.
      return `ifNotFinite(toFloat64OrNull(${value.sql}), NULL)`;
    case 'time':
    case 'id':
      return `toFloat64(${value.sql})`;
    case 'trace-id':
    case 'list':
      return 'CAST(NULL AS Nullable(Float64))';
  }
}

// A trace as typed arrays, in memory and on the wire.
//
// The bytes are little-endian:
//
//   0  4 bytes   the letters SLTC
//   4  uint32    length H of the header in bytes
//   8  H bytes   the header, JSON in UTF-8 (TraceColumnsHeader)
//      0-7 bytes zeros up to the next multiple of 8: here the data begins
//      columns   each at its offset from the beginning of the data, a multiple of 8
//
// The header names every column with its offset and length in bytes. A reader takes the columns it knows and
// leaves the others alone, so columns can be added without a new version.

/** Media type of the bytes. */
export const traceColumnsMediaType = 'application/vnd.spanlight.trace-columns';

/** Version written by the encoder and understood by the decoder. */
export const traceColumnsVersion = 1;

/** Longest name in the table of names, in UTF-16 units; what is cut ends in `…`. */
export const maxColumnName = 120;

/** What is known of a trace as a whole, and its tables of texts. */
interface TraceFacts {
  /** 32 lower-case hex digits. */
  traceId: string;
  /** Earliest start, RFC 3339 with up to nine digits of fraction. */
  startTime: string;
  /** Earliest start in nanoseconds since 1970, exact, as decimal text. */
  startTimeUnixNano: string;
  /** Nanoseconds from the earliest start to the latest end. */
  durationNs: number;
  /** Number of spans. */
  rowCount: number;
  /** Number of logs and events. */
  eventCount: number;
  /** True when the trace has more items than these; only servers without this format cut a trace. */
  hasMore: boolean;
  /** Display names of spans and events, at most 120 characters each. */
  names: string[];
  /** Systems, such as `db:postgresql`. */
  systems: string[];
  /** Values of `service_name`; `""` for none. */
  services: string[];
}

/**
 * A trace of any size, one row per span in order of start time. Logs and events are not rows; they stand in
 * `events`. Tables of texts are shared: a cell holds the position in its table.
 */
export interface TraceColumns extends TraceFacts {
  /** Span ids. */
  ids: BigUint64Array;
  /** Row of the parent, -1 for none or when the parent is not in the trace. Parents never form a cycle. */
  parents: Int32Array;
  /** Nanoseconds from the start of the trace. */
  starts: Float64Array;
  /** Nanoseconds. */
  durations: Float64Array;
  /** Nanoseconds not covered by children. */
  selfDurations: Float64Array;
  /** 0 internal, 1 server, 2 client, 3 producer, 4 consumer. */
  kinds: Uint8Array;
  /** 0 unset or none, 1 ok, 2 error. */
  statuses: Uint8Array;
  /** Positions in the table of systems. */
  systemIndexes: Uint16Array;
  /** Positions in the table of services. */
  serviceIndexes: Uint16Array;
  /** Positions in the table of names. */
  nameIndexes: Uint32Array;
  /** Group ids. */
  groups: BigUint64Array;
  /** Logs and events of the span; 65,535 stands for that many or more. */
  eventCounts: Uint16Array;
  /** Those of them that report an error; 65,535 stands for that many or more. */
  errorEventCounts: Uint16Array;
  /** Logs and events, in order of time. */
  events: TraceEventColumns;
}

/** The logs and events of a trace. */
export interface TraceEventColumns {
  /** Row of the span the event belongs to, -1 for none. */
  rows: Int32Array;
  /** Nanoseconds from the start of the trace; may be negative. */
  times: Float64Array;
  /** Positions in the table of systems. */
  systemIndexes: Uint16Array;
  /** Positions in the table of names. */
  nameIndexes: Uint32Array;
  /** Ids as items of their own; 0 when unknown. */
  ids: BigUint64Array;
}

/** Numbers that stand for a status in `statuses`. */
export const columnStatus = { unset: 0, ok: 1, error: 2 } as const;

/** The JSON in front of the columns. */
export interface TraceColumnsHeader extends TraceFacts {
  /** Version of the format; a reader refuses one that it doesn't know. */
  version: number;
  /** Where the columns are, by name. */
  columns: Record<
    string,
    {
      /** Bytes from the beginning of the data, a multiple of 8. */
      offset: number;
      /** Bytes of the column. */
      length: number;
    }
  >;
}

/** The columns of spans and the type of their cells. */
export const spanColumnTypes = {
  ids: BigUint64Array,
  parents: Int32Array,
  starts: Float64Array,
  durations: Float64Array,
  selfDurations: Float64Array,
  kinds: Uint8Array,
  statuses: Uint8Array,
  systemIndexes: Uint16Array,
  serviceIndexes: Uint16Array,
  nameIndexes: Uint32Array,
  groups: BigUint64Array,
  eventCounts: Uint16Array,
  errorEventCounts: Uint16Array,
} as const;

/** The columns of events and the type of their cells; on the wire their names begin with `events.`. */
export const eventColumnTypes = {
  rows: Int32Array,
  times: Float64Array,
  systemIndexes: Uint16Array,
  nameIndexes: Uint32Array,
  ids: BigUint64Array,
} as const;

/** Of each class of typed arrays what makes a column. */
interface ColumnType<Column> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): Column;
  from(cells: readonly (number | bigint)[]): Column;
}

/** The columns of a table and the types of their cells. */
type ColumnTypes = Readonly<Record<string, ColumnType<unknown>>>;

/** Makes the columns of a table, each of its name and the type of its cells. */
export function columnsOf<Types extends ColumnTypes>(
  types: Types,
  make: (name: keyof Types & string, type: ColumnType<unknown>) => unknown,
): { [Name in keyof Types]: InstanceType<Types[Name]> };
export function columnsOf(
  types: ColumnTypes,
  make: (name: string, type: ColumnType<unknown>) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, make(name, type)]));
}

/** The letters SLTC read as a little-endian number. */
export const traceColumnsMagic = 0x43_54_4c_53;

/** Rounds up to the next multiple of eight. */
export function alignToEight(bytes: number): number {
  return (bytes + 7) & ~7;
}

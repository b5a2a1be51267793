/**
 * The table of everything that was observed: one row per span, log record or span event.
 *
 * One definition serves three readers: the migrations make the DDL from it, ingest encodes Native
 * blocks in its column order, and the query compiler resolves attribute names against it.
 */

import { type Column, lowCardinality, type Table, text } from './column.ts';

/**
 * Values of `items.signal`. It follows `type`: an exception on a span is a log, and a message event
 * sent as a log record is an event, so that each signal is one range of the sort key.
 */
export const ITEM_SIGNALS = { span: 1, log: 2, event: 3 } as const;
/** What an item is: a span, a log or an event. */
export type ItemSignal = keyof typeof ITEM_SIGNALS;

/**
 * Attributes with a column of their own. A text value lives in its column alone. A value that is
 * not text is in its column as text, for searching, and in the `attrs` map with its kind; an empty
 * text is in the map alone. So absent, empty and non-text stay distinct, and for a reader the map
 * wins over the column.
 */
export const PROMOTED_TEXT = [
  'deployment_environment',
  'service_name',
  'service_version',
  'service_namespace',
  'host_name',
  'otel_library_name',
  'otel_library_version',
  'telemetry_sdk_name',
  'telemetry_sdk_language',
  'telemetry_sdk_version',
  'http_request_method',
  'http_route',
  'url_scheme',
  'rpc_service',
  'rpc_method',
  'db_system',
  'db_name',
  'db_operation',
  'db_sql_table',
  'log_severity',
  'exception_type',
] as const;

/** Promoted attributes whose values repeat too little for a dictionary. */
export const PROMOTED_LONG_TEXT = [
  'client_address',
  'url_full',
  'url_path',
  'db_statement',
] as const;

/**
 * Promoted numbers; 0 stands for absent. A value that is not an integer from 1 to 65535 stays in
 * the `attrs` map, and its column holds the number it reads as, else 0.
 */
export const PROMOTED_NUMBERS = ['http_response_status_code'] as const;

/**
 * Ids that other rows have as well, at random places nearby: over two granules and more of rows they are found again, which takes
 * a third of a trace's id off the disk. A megabyte would take half, and a trace a sixth longer to be read.
 */
const REPEATED_ID = { codec: 'ZSTD(3)', blockBytes: 262_144 } as const;

export const ITEM_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  { name: 'signal', type: 'Enum8', ddl: "Enum8('span' = 1, 'log' = 2, 'event' = 3)" },
  /** What comes before the colon in `system`. */
  lowCardinality('type'),
  lowCardinality('system'),
  { name: 'group_id', type: 'UInt64' },
  { name: 'trace_id', type: 'FixedString(16)', ...REPEATED_ID },
  { name: 'id', type: 'UInt64' },
  { name: 'parent_id', type: 'UInt64', ...REPEATED_ID },
  /** The index of an event among the events of its span, from 1; its id then contains the span, see `PARENT_ID`. 0 for other items. */
  { name: 'event_number', type: 'UInt16' },
  { name: 'standalone', type: 'UInt8' },
  lowCardinality('kind'),
  /** At most 80 bytes, as `event_name`. */
  lowCardinality('name'),
  lowCardinality('event_name'),
  /** Whole: a log's message may reach a megabyte, so lists of groups cut it (1000 characters). */
  text('display_name'),
  /** Start of a span, moment of a log record or event. */
  { name: 'time', type: 'DateTime64(6)', ddl: "DateTime64(6, 'UTC')", codec: 'Delta, ZSTD(1)' },
  /** Nanoseconds, never negative. */
  { name: 'duration', type: 'Int64', codec: 'T64, ZSTD(1)' },
  { name: 'count', type: 'Float32' },
  /** `ok`, `error` or `unset`; `''` for a log record. */
  lowCardinality('status_code'),
  text('status_message'),
  { name: 'link_count', type: 'UInt16' },
  { name: 'event_count', type: 'UInt16' },
  { name: 'event_error_count', type: 'UInt16' },
  { name: 'event_log_count', type: 'UInt16' },
  ...PROMOTED_TEXT.map(lowCardinality),
  ...PROMOTED_LONG_TEXT.map(text),
  ...PROMOTED_NUMBERS.map((name): Column => ({ name, type: 'UInt16' })),
  { name: 'attrs', type: 'Map(LowCardinality(String), String)', codec: 'ZSTD(1)' },
  /** One letter per entry of `attrs`, in its order: s text, i integer, f float, b boolean, j JSON. */
  lowCardinality('attr_kinds'),
  /** `[{"traceId","spanId","attrs"}]` as JSON text with lower-case hex ids, `''` when there are none. */
  text('links'),
  /** The batch that brought the row, later ones with higher numbers; 0 before there were any. */
  { name: 'batch', type: 'UInt64', codec: 'ZSTD(1)' },
];

/**
 * Rows of one system and one hour lie together: a query bounds `toStartOfHour(time)` as well as
 * `time` to profit. A trace is found by the bloom filter on `trace_id`, a span by that on `id`.
 */
export const ITEMS: Table = {
  name: 'items',
  columns: ITEM_COLUMNS,
  engine: 'MergeTree',
  partitionBy: 'toDate(time)',
  orderBy: ['project_id', 'signal', 'system', 'toStartOfHour(time)', 'group_id', 'time'],
  shardBy: 'cityHash64(trace_id)',
  indexes: [
    'INDEX by_trace trace_id TYPE bloom_filter(0.01) GRANULARITY 1',
    'INDEX by_group group_id TYPE bloom_filter(0.01) GRANULARITY 1',
    'INDEX by_duration duration TYPE minmax GRANULARITY 1',
    // Nine of ten granules without the id are passed over, for half a byte a row; all but one of a hundred would take twice that.
    'INDEX by_id id TYPE bloom_filter(0.1) GRANULARITY 1',
  ],
};

import { type Column, lowCardinality, type Table } from './column.ts';

/** What is counted: items by what they are, and points of metrics. */
export const COUNTED = ['span', 'log', 'event', 'metric'] as const;
/** What usage is counted by. */
export type Counted = (typeof COUNTED)[number];

/** A count of 0 for everything in `COUNTED`. */
export const noneCounted = (): Record<Counted, number> => ({
  span: 0,
  log: 0,
  event: 0,
  metric: 0,
});

const USAGE_HOUR_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')" },
  /** One of `COUNTED`. */
  lowCardinality('signal'),
  { name: 'items', type: 'UInt64' },
  /** Bytes of the requests after decompression; a span's events count with the span. */
  { name: 'bytes', type: 'UInt64' },
  /** Items and points refused one by one: too old, in the future, of too many series. */
  { name: 'dropped', type: 'UInt64' },
];

/** What each project sent, per hour and signal. Rows of one key are added up by the engine. */
export const USAGE_HOURS: Table = {
  name: 'usage_hours',
  columns: USAGE_HOUR_COLUMNS,
  engine: 'SummingMergeTree',
  partitionBy: 'toStartOfMonth(time)',
  orderBy: ['project_id', 'time', 'signal'],
  shardBy: 'cityHash64(project_id, time)',
};

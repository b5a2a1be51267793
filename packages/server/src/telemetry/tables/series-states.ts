import { lowCardinality, SHARD_OF_SERIES, type Table, text } from './column.ts';

/** Days after which the state of a series that has no points any more goes. */
export const STATE_DAYS = 2;

/**
 * What must be known of a series to tell how much its next point adds, where several nodes share the store. Each series has two
 * rows: of the last batch that had points of it, and of the one before, should the last have come to nothing.
 */
export const SERIES_STATES: Table = {
  name: 'series_states',
  columns: [
    { name: 'share', type: 'UInt8' },
    { name: 'project_id', type: 'UInt32' },
    lowCardinality('metric'),
    { name: 'series', type: 'UInt64' },
    /** 0 or 1, in turn. */
    { name: 'side', type: 'UInt8' },
    lowCardinality('instrument'),
    /** The batch of points after which this holds: `batch` of their rows. */
    { name: 'batch', type: 'UInt64' },
    /** The earliest minute of a row that the batch has of the series; 0 where it has none. */
    { name: 'minute', type: 'DateTime', ddl: "DateTime('UTC')" },
    /** When this was written. */
    { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')" },
    /** JSON. */
    text('state'),
  ],
  engine: 'ReplacingMergeTree',
  partitionBy: 'toDate(time)',
  orderBy: ['share', 'project_id', 'metric', 'series', 'side'],
  shardBy: SHARD_OF_SERIES,
};

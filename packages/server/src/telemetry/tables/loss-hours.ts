import { type Column, lowCardinality, type Table } from './column.ts';

const LOSS_HOUR_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')" },
  /** Why something was refused, cut or passed over: a `Reason` of ingest. */
  lowCardinality('reason'),
  { name: 'count', type: 'UInt64' },
];

/** What became of what was not stored as it came, per project and hour. */
export const LOSS_HOURS: Table = {
  name: 'loss_hours',
  columns: LOSS_HOUR_COLUMNS,
  engine: 'SummingMergeTree',
  partitionBy: 'toStartOfMonth(time)',
  orderBy: ['project_id', 'time', 'reason'],
  shardBy: 'cityHash64(project_id, time)',
};

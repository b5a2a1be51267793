import { type Column, folded, lowCardinality, type Table } from './column.ts';

/** Durations are nanoseconds. A side that was never seen has count 0 and no minimum or maximum. */
export const EDGE_MINUTE_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')" },
  /** `http`, `db`, `messaging`, `rpc`. */
  lowCardinality('type'),
  /** The attribute that named the node; `''` for a caller nobody saw, such as `<http-client>`. */
  lowCardinality('client_attr'),
  lowCardinality('client_name'),
  lowCardinality('server_attr'),
  lowCardinality('server_name'),
  lowCardinality('deployment_environment'),
  lowCardinality('service_namespace'),
  folded('client_count', 'UInt64', 'sum'),
  folded('client_duration_sum', 'Float64', 'sum'),
  folded('client_duration_min', 'Nullable(Float64)', 'min'),
  folded('client_duration_max', 'Nullable(Float64)', 'max'),
  folded('server_count', 'UInt64', 'sum'),
  folded('server_duration_sum', 'Float64', 'sum'),
  folded('server_duration_min', 'Nullable(Float64)', 'min'),
  folded('server_duration_max', 'Nullable(Float64)', 'max'),
  folded('count', 'UInt64', 'sum'),
  folded('error_count', 'UInt64', 'sum'),
];

/** The service graph: calls between two nodes, per minute. Rows of one key are folded by the engine. */
export const EDGE_MINUTES: Table = {
  name: 'edge_minutes',
  columns: EDGE_MINUTE_COLUMNS,
  engine: 'AggregatingMergeTree',
  partitionBy: 'toDate(time)',
  primaryKey: ['project_id', 'time'],
  orderBy: [
    'project_id',
    'time',
    'type',
    'client_attr',
    'client_name',
    'server_attr',
    'server_name',
    'deployment_environment',
    'service_namespace',
  ],
  shardBy: 'cityHash64(project_id, type, client_name, server_name)',
};

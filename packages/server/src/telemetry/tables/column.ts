/** How a column is encoded in a Native block, and the ClickHouse type it stands for. */
export type ColumnType =
  | 'UInt8'
  | 'UInt16'
  | 'UInt32'
  | 'UInt64'
  | 'Int64'
  | 'Float32'
  | 'Float64'
  | 'Nullable(Float64)'
  | 'Enum8'
  | 'DateTime'
  | 'DateTime64(6)'
  | 'FixedString(16)'
  | 'String'
  | 'LowCardinality(String)'
  | 'Map(LowCardinality(String), String)'
  | 'Map(UInt16, UInt64)'
  | 'Tuple(DateTime64(3), Float64)';

/** A column of a telemetry table. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** The exact type in the DDL and in a block's header, where it says more than `type`. */
  readonly ddl?: string;
  /** The type in a block's header where the engine is to convert what is sent. */
  readonly sent?: string;
  readonly codec?: string;
  /** Bytes that are compressed together, at least; the engine's own choice unless told. */
  readonly blockBytes?: number;
}

/** A table and how the engine keeps it; the expiry comes from the configuration. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The engine of the MergeTree family, without arguments: `MergeTree`, `SummingMergeTree`, ... */
  readonly engine: string;
  readonly partitionBy: string;
  /** A prefix of `orderBy` to keep in memory; all of it unless told. */
  readonly primaryKey?: readonly string[];
  readonly orderBy: readonly string[];
  /** `INDEX ...` clauses. */
  readonly indexes?: readonly string[];
  /**
   * On a cluster, the number that says which shard a row goes to. No answer depends on where a row lies; the engine folds rows
   * of one key where they lie together.
   */
  readonly shardBy: string;
  /** Settings beside those that all tables have. */
  readonly settings?: readonly string[];
}

/** A query that the engine runs on each insert into a table, and where its rows go. */
export interface View {
  readonly source: string;
  readonly target: string;
  /** @param source name of the table it reads */
  readonly query: (source: string) => string;
}

/** Points and what is known of their series go to the same shard. */
export const SHARD_OF_SERIES = 'cityHash64(project_id, metric, series)';

/**
 * Folds a partition to the last row once nothing was added to it for an hour, so that a range of the
 * past is as quick to read as its rows are few. Without it the engine leaves the last few parts be.
 */
export const FOLD_PAST: readonly string[] = [
  'min_age_to_force_merge_seconds = 3600',
  'min_age_to_force_merge_on_partition_only = 1',
];

type Fold = 'sum' | 'min' | 'max' | 'any' | 'anyLast' | 'sumMap';

/** A column that is no part of the key of an `AggregatingMergeTree`: rows of one key fold by `by`. */
export const folded = (name: string, type: ColumnType, by: Fold, inner: string = type): Column => ({
  name,
  type,
  ddl: `SimpleAggregateFunction(${by}, ${inner})`,
});

/** A value and its time; rows of one key fold to the latest. */
export const reading = (name: string): Column =>
  folded(
    name,
    'Tuple(DateTime64(3), Float64)',
    'max',
    "Tuple(time DateTime64(3, 'UTC'), value Float64)",
  );

/** A text column with a dictionary per part. */
export const lowCardinality = (name: string): Column => ({
  name,
  type: 'LowCardinality(String)',
  codec: 'ZSTD(1)',
});

/** A text column whose values seldom repeat. */
export const text = (name: string): Column => ({ name, type: 'String', codec: 'ZSTD(1)' });

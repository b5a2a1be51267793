import {
  type Column,
  FOLD_PAST,
  folded,
  lowCardinality,
  reading,
  SHARD_OF_SERIES,
  type Table,
  type View,
} from './column.ts';

const SERIES_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  lowCardinality('metric'),
  /** The id of the series, as in the tables of points. */
  { name: 'series', type: 'UInt64' },
  /** The first and the latest hour in which the series had points; written once an hour. */
  folded('first_time', 'DateTime', 'min', "DateTime('UTC')"),
  folded('time', 'DateTime', 'max', "DateTime('UTC')"),
  /** `gauge`, `additive`, `counter`, `histogram` or `summary`. */
  folded('instrument', 'LowCardinality(String)', 'any'),
  {
    ...folded('attrs', 'Map(LowCardinality(String), String)', 'any', 'Map(String, String)'),
    sent: 'Map(LowCardinality(String), String)',
  },
  folded('otel_library_name', 'LowCardinality(String)', 'anyLast'),
  folded('otel_library_version', 'LowCardinality(String)', 'anyLast'),
];

/**
 * What the series of metrics are: the points hold only their ids. A series has a row in every week
 * in which it had points, and maybe several until the engine has folded them: group by `series`.
 */
export const SERIES: Table = seriesTable('series', 'toMonday(time)', [
  ...SERIES_COLUMNS,
  /** Where a sender that counts from a start on stood when it was first heard: such a point makes no row of points. */
  reading('began'),
]);

/** The catalogue of series with a row per quarter, for long ranges. The engine copies every inserted row. */
export const SERIES_QUARTERS: Table = seriesTable(
  'series_quarters',
  'toStartOfQuarter(time)',
  SERIES_COLUMNS,
);

export const SERIES_QUARTERS_VIEW: View = {
  source: SERIES.name,
  target: SERIES_QUARTERS.name,
  query: (source) => `SELECT ${SERIES_COLUMNS.map(({ name }) => name).join(', ')} FROM ${source}`,
};

function seriesTable(name: string, partitionBy: string, columns: readonly Column[]): Table {
  return {
    name,
    columns,
    engine: 'AggregatingMergeTree',
    partitionBy,
    orderBy: ['project_id', 'metric', 'series'],
    shardBy: SHARD_OF_SERIES,
    settings: FOLD_PAST,
  };
}

import type { Column, Table, View } from './column.ts';
import { SERIES } from './series.ts';

/** Distinct series of one project and hour: read `count` with `uniqCombined64Merge(15)`. */
const SERIES_HOURS_COUNT = 'AggregateFunction(uniqCombined64(15), UInt64)';

const SERIES_HOUR_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')" },
  { name: 'series', type: 'UInt64', ddl: SERIES_HOURS_COUNT },
];

/** How many series each project had, per hour. Fed by the engine from what is written to `series`. */
export const SERIES_HOURS: Table = {
  name: 'series_hours',
  columns: SERIES_HOUR_COLUMNS,
  engine: 'AggregatingMergeTree',
  partitionBy: 'toStartOfMonth(time)',
  orderBy: ['project_id', 'time'],
  shardBy: 'cityHash64(project_id, time)',
};

/** What feeds the table on each insert into `series`. */
export const SERIES_HOURS_VIEW: View = {
  source: SERIES.name,
  target: SERIES_HOURS.name,
  query: (
    source,
  ) => `SELECT project_id, toStartOfHour(s.time) AS time, uniqCombined64State(15)(cityHash64(metric, series)) AS series
FROM ${source} AS s GROUP BY project_id, time`,
};

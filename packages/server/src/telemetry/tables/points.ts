/**
 * Metric points, folded per series into rollups of a minute and of coarser widths.
 *
 * A row holds what its series' instrument has to say:
 *
 * | Instrument        | min, max          | sum           | count        | last           | hist    |
 * | ----------------- | ----------------- | ------------- | ------------ | -------------- | ------- |
 * | counter           | -                 | growth        | 0            | sender's total | -       |
 * | gauge, additive   | of the readings   | 0             | 0            | last reading   | -       |
 * | histogram         | of the values     | of the values | of values    | sender's count | sketch  |
 * | summary           | of the values     | of the values | of values    | sender's count | -       |
 *
 * A sender's total and count are since its start, 0 where it reports growth: what ingest goes on from after a crash
 * (`../restore/last-points.ts`).
 *
 * Points are counted once: ingest turns away what it has seen before, so rollups only ever add. A row of a minute reaches wider
 * rollups either with its insert or when its hour is folded (`../rollups/points/`).
 */

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
import { MINUTE_SECONDS } from '../../shared/time-units.ts';

export const POINT_COLUMNS: readonly Column[] = [
  { name: 'project_id', type: 'UInt32' },
  lowCardinality('metric'),
  /** Hash of instrument and attributes; `series` says which they are. */
  { name: 'series', type: 'UInt64' },
  /** Start of the stretch that the row spans. */
  { name: 'time', type: 'DateTime', ddl: "DateTime('UTC')", codec: 'Delta, ZSTD(1)' },
  folded('min', 'Nullable(Float64)', 'min'),
  folded('max', 'Nullable(Float64)', 'max'),
  folded('sum', 'Float64', 'sum'),
  folded('count', 'UInt64', 'sum'),
  /** The latest by its own time; time 0 where there is none. */
  reading('last'),
  /** Values per key: the upper half of the IEEE 754 single-precision form of each value. */
  folded('hist', 'Map(UInt16, UInt64)', 'sumMap'),
  /**
   * 1 where wider rollups get the row once its hour is over, folded with the others of its series; 0 where they got it with the
   * insert, as they do what comes late.
   */
  { name: 'deferred', type: 'UInt8', codec: 'ZSTD(1)' },
];

/** How long rollups are kept: fine ones go before coarse ones. */
type RollupDetail = 'fine' | 'coarse';

/** A table of points, rolled up to one width. */
export interface Rollup extends Table {
  /** Seconds that a row spans. Rows begin at multiples of it since 1970, UTC. */
  readonly width: number;
  readonly detail: RollupDetail;
  /** SQL of where the stretch of time begins within which the rows of one series lie together. */
  readonly stretch: string;
}

/** The batch that a row came with, of those that are folded in it the last; 0 where one node alone counts series. */
const BATCH: Column = folded('batch', 'UInt64', 'max');

function rollup(
  name: string,
  width: number,
  detail: RollupDetail,
  stretch: string,
  partitionBy: string,
): Rollup {
  const key = ['project_id', 'metric', stretch, 'series'];
  return {
    name,
    width,
    detail,
    stretch,
    columns: width === MINUTE_SECONDS ? [...POINT_COLUMNS, BATCH] : POINT_COLUMNS,
    engine: 'AggregatingMergeTree',
    partitionBy,
    primaryKey: key,
    orderBy: [...key, 'time', 'deferred'],
    shardBy: SHARD_OF_SERIES,
    ...(detail === 'coarse' && { settings: FOLD_PAST }),
  };
}

/** Where ingest writes; the engine copies rows to the coarser tables on their way in unless they are deferred. */
export const POINTS_MINUTES = rollup(
  'points_minutes',
  MINUTE_SECONDS,
  'fine',
  'toStartOfHour(time)',
  'toDate(time)',
);

const POINTS_5_MINUTES = rollup(
  'points_5_minutes',
  300,
  'fine',
  'toStartOfHour(time)',
  'toDate(time)',
);

/** The buckets of a chart of a day. It is younger than the others, and whole only from when it was there. */
export const POINTS_15_MINUTES = rollup(
  'points_15_minutes',
  900,
  'fine',
  'toStartOfHour(time)',
  'toDate(time)',
);

/**
 * Every rollup, finest first. A query reads the coarsest one whose width divides its
 * interval: rows of one metric and one stretch lie together, within them those of one series. The
 * engine knows which stretches lie between two times.
 */
export const ROLLUPS: readonly Rollup[] = [
  POINTS_MINUTES,
  POINTS_5_MINUTES,
  POINTS_15_MINUTES,
  rollup('points_hours', 3600, 'coarse', 'toStartOfDay(time)', 'toMonday(time)'),
  rollup('points_6_hours', 21_600, 'coarse', 'toMonday(time)', 'toStartOfMonth(time)'),
  rollup('points_days', 86_400, 'coarse', 'toStartOfQuarter(time)', 'toStartOfQuarter(time)'),
];

/**
 * What a rollup is made of: of the next finer one that has been there for as long as the store.
 *
 * @returns undefined for minutes
 */
export function finerOf(rollup: Rollup): Rollup | undefined {
  return ROLLUPS.findLast((other) => other.width < rollup.width && other !== POINTS_15_MINUTES);
}

/** What feeds a coarser table with rows that aren't deferred. */
export function rollupView(table: Rollup): View {
  const columns = POINT_COLUMNS.map(({ name }) =>
    name === 'time' ? `toStartOfInterval(p.time, INTERVAL ${table.width} SECOND) AS time` : name,
  );
  return {
    source: POINTS_MINUTES.name,
    target: table.name,
    query: (source) => `SELECT ${columns.join(', ')} FROM ${source} AS p WHERE NOT p.deferred`,
  };
}

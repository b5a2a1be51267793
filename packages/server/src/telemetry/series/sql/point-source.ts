import type { Grid, Selector } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';
import { gridEnd } from './bucket-sql.ts';
import { type PointPiece, pointPieces } from './point-pieces.ts';
import type { PointRollups } from '../../tables/point-rollups.ts';
import { catalogueOf } from './catalogue-range.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { POINTS_MINUTES, type Rollup, ROLLUPS } from '../../tables/points.ts';

/** Where the points of a metric are and what is known about its series. */
export interface PointSource {
  /**
   * Rows with `series`, `time`, and of `min`, `max`, `sum`, `count`, `last` and `hist` what the instrument has, in one or
   * several tables.
   */
  readonly pieces: readonly PointPiece[];
  /** Conditions on the rows of every piece. */
  readonly pointConditions: readonly string[];
  /** What stands after FROM: rows with `series`, `instrument`, `attrs` and `otel_library_name`. */
  readonly catalogue: string;
  readonly catalogueConditions: readonly string[];
  /** Conditions that keep out points of the metric which were sent as another instrument. */
  readonly strangers: readonly string[];
  /** Rows of one series in a bucket, at most, where its rollup is whole. */
  readonly rowsPerBucket: number;
}

/** What is asked of the points of a project. */
export interface PointsAsked {
  readonly projectId: number;
  /** How far rollups are whole. */
  readonly rollups: PointRollups;
  readonly selector: Pick<Selector, 'metric' | 'of'>;
  readonly grid: Grid;
  readonly bindings: Bindings;
}

/** The points that were sent for a metric. */
export function storedPoints(asked: PointsAsked): PointSource {
  return sentPoints(asked, `metric = ${asked.bindings.text(asked.selector.metric.name)}`);
}

/** The points that were sent for some metrics of one instrument, that of the selector. */
export function storedPointsOfAll(asked: PointsAsked, metrics: readonly string[]): PointSource {
  return sentPoints(asked, `metric IN ${asked.bindings.bind([...metrics], 'Array(String)')}`);
}

function sentPoints(
  { projectId, rollups, selector: { metric, of }, grid, bindings }: PointsAsked,
  isOwn: string,
): PointSource {
  const rollup = rollupFor(grid, of, rollups);
  const own = [`project_id = ${bindings.bind(projectId, 'UInt32')}`, isOwn];
  const range = { start: grid.start, end: gridEnd(grid) };
  const catalogue = catalogueOf(range, bindings);
  const known = [...own, ...catalogue.conditions];
  const instrument = bindings.text(metric.instrument ?? '');
  return {
    pieces: pointPieces(rollup, range, rollups, bindings),
    pointConditions: [
      ...own,
      ...(isReading(metric.instrument) && of === 'value' ? ['last.time > toDateTime64(0, 3)'] : []),
    ],
    catalogue: catalogue.table,
    catalogueConditions: [...known, `instrument = ${instrument}`],
    // Nearly always there are none, which is cheaper to look at than the list of all others.
    strangers: [
      `series GLOBAL NOT IN (SELECT series FROM ${catalogue.table}${whereSql([...known, `instrument != ${instrument}`])})`,
    ],
    rowsPerBucket: Math.max(grid.interval / (rollup.width * 1000), 1),
  };
}

/** Whether points are readings, of which a series has one at a time. */
export function isReading(instrument: string | undefined): instrument is 'gauge' | 'additive' {
  return instrument === 'gauge' || instrument === 'additive';
}

/** The times of points are known as well as the width of a rollup: this part of a bucket, at worst. */
const TIME_PRECISION = 12;

/**
 * The coarsest rollup whose rows fit the buckets: the fewest rows to read.
 *
 * @param of `time` when the times of the points are asked for, which coarse rollups don't know well
 */
function rollupFor({ start, interval }: Grid, of: 'value' | 'time', rollups: PointRollups): Rollup {
  const fitting = ROLLUPS.filter(({ width }) => {
    const milliseconds = width * 1000;
    return (
      interval % milliseconds === 0 &&
      start % milliseconds === 0 &&
      rollups.wholeSince(width) * 1000 <= start &&
      (of === 'value' || milliseconds * TIME_PRECISION <= interval)
    );
  });
  return fitting.at(-1) ?? POINTS_MINUTES;
}

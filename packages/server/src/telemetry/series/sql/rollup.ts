import type { Grid } from '@spanlight/query';

import { POINT_TABLES, POINTS_MINUTES } from '../../tables/points.ts';
import type { PointTable } from '../../tables/points.ts';

/** The times of points are known as well as the width of a cell: this part of a bucket, at worst. */
const TIME_PRECISION = 12;

/**
 * The coarsest table whose cells fit the buckets: the fewest rows to read.
 *
 * @param of `time` when the times of the points are asked for, which coarse cells don't know well
 */
export function cellsFor({ start, interval }: Grid, of: 'value' | 'time'): PointTable {
  const fitting = POINT_TABLES.filter(({ width }) => {
    const milliseconds = width * 1000;
    return (
      interval % milliseconds === 0 &&
      start % milliseconds === 0 &&
      (of === 'value' || milliseconds * TIME_PRECISION <= interval)
    );
  });
  return fitting.at(-1) ?? POINTS_MINUTES;
}

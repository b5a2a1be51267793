import type { Grid } from '@spanlight/query';

import { ROLLUPS, POINTS_MINUTES } from '../../tables/points.ts';
import type { Rollup } from '../../tables/points.ts';

/** The times of points are known as well as the width of a rollup: this part of a bucket, at worst. */
const TIME_PRECISION = 12;

/**
 * The coarsest rollup whose rows fit the buckets: the fewest rows to read.
 *
 * @param of `time` when the times of the points are asked for, which coarse rollups don't know well
 */
export function rollupFor({ start, interval }: Grid, of: 'value' | 'time'): Rollup {
  const fitting = ROLLUPS.filter(({ width }) => {
    const milliseconds = width * 1000;
    return (
      interval % milliseconds === 0 &&
      start % milliseconds === 0 &&
      (of === 'value' || milliseconds * TIME_PRECISION <= interval)
    );
  });
  return fitting.at(-1) ?? POINTS_MINUTES;
}

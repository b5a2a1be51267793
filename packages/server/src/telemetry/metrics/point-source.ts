import type { Grid, Selector } from '@spanlight/query';

import type { Bindings } from '../compile/bindings.ts';
import { gridEnd, gridRangeSql, secondSql } from './bucket-sql.ts';
import { cellsFor } from './point-cells.ts';

/** Where the points of a metric are and what is known about its series. */
export interface PointSource {
  /**
   * What stands after FROM: rows with `series`, `time`, and of `min`, `max`, `sum`, `count`, `last`
   * and `hist` what the instrument has.
   */
  readonly points: string;
  readonly pointConditions: readonly string[];
  /** What stands after FROM: rows with `series`, `instrument`, `attrs` and `otel_library_name`. */
  readonly catalogue: string;
  readonly catalogueConditions: readonly string[];
}

/** The points that were sent for a metric. */
export function storedPoints(
  projectId: number,
  { metric, of }: Pick<Selector, 'metric' | 'of'>,
  grid: Grid,
  bindings: Bindings,
): PointSource {
  const table = cellsFor(grid, of);
  const own = [
    `project_id = ${bindings.bind(projectId, 'UInt32')}`,
    `metric = ${bindings.text(metric.name)}`,
  ];
  const start = secondSql(grid.start, bindings);
  const end = secondSql(gridEnd(grid), bindings);
  const stretchOf = (time: string): string => table.stretch.replace('(time)', `(${time})`);
  return {
    points: table.name,
    pointConditions: [
      ...own,
      ...gridRangeSql(grid, bindings),
      `${table.stretch} >= ${stretchOf(start)}`,
      `${table.stretch} <= ${stretchOf(end)}`,
      ...(isReading(metric.instrument) && of === 'value' ? ['last.time > toDateTime64(0, 3)'] : []),
    ],
    catalogue: 'series',
    catalogueConditions: [
      ...own,
      // Both are the beginning of an hour.
      `time >= toStartOfHour(${start})`,
      `first_time < ${end}`,
      ...(metric.instrument === undefined
        ? []
        : [`instrument = ${bindings.text(metric.instrument)}`]),
    ],
  };
}

/** Whether points are readings, of which a series has one at a time. */
export function isReading(instrument: string | undefined): instrument is 'gauge' | 'additive' {
  return instrument === 'gauge' || instrument === 'additive';
}

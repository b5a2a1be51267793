import type { TelemetryClient } from '../client.ts';
import { finerOf, type Rollup, ROLLUPS } from '../tables/points.ts';
import { SERIES, SERIES_QUARTERS, SERIES_QUARTERS_VIEW } from '../tables/series.ts';

/**
 * Adds to the wider rollups of points since a time, in milliseconds since 1970, and to the list of their
 * series what only the finer ones have: a server that was killed may have left its last insert half
 * copied. What is deferred isn't copied. Nobody else may write.
 */
export async function repairRollups(client: TelemetryClient, since: number): Promise<void> {
  for (const table of ROLLUPS) {
    const finer = finerOf(table);
    if (finer) await client.command(repairStatement(table, finer, since));
  }
  const from = Math.floor(since / 1000);
  await client.command(
    `INSERT INTO ${SERIES_QUARTERS.name} ${SERIES_QUARTERS_VIEW.query(SERIES.name)} WHERE time >= toStartOfHour(toDateTime(${from}))`,
  );
}

function repairStatement(table: Rollup, finer: Rollup, since: number): string {
  const width = table.width * 1000;
  const from = Math.floor(since / width) * table.width;
  const folded = (source: string, time: string): string =>
    `SELECT project_id, metric, series, ${time} AS cell, min(p.min) AS least, max(p.max) AS greatest,
       sum(p.sum) AS total, sum(p.count) AS counted, max(p.last) AS latest, sumMap(p.hist) AS sketch
     FROM ${source} AS p WHERE NOT p.deferred AND p.time >= toDateTime(${from})
     GROUP BY project_id, metric, series, cell`;
  // Sums of floating-point numbers differ a little by the order in which they were added.
  return `INSERT INTO ${table.name} (project_id, metric, series, time, min, max, sum, count, last, hist)
    SELECT project_id, metric, series, cell AS time, fine.least AS min, fine.greatest AS max,
      fine.total - cells.total AS sum, fine.counted - cells.counted AS count, fine.latest AS last,
      CAST(mapFilter((key, values) -> values > 0, mapSubtract(fine.sketch, cells.sketch)), 'Map(UInt16, UInt64)') AS hist
    FROM (${folded(finer.name, `toStartOfInterval(p.time, INTERVAL ${table.width} SECOND)`)}) AS fine
    LEFT JOIN (${folded(table.name, 'p.time')}) AS cells USING (project_id, metric, series, cell)
    WHERE fine.counted >= cells.counted AND (
      fine.counted > cells.counted OR fine.latest > cells.latest
      OR abs(fine.total - cells.total) > 1e-9 * (abs(fine.total) + abs(cells.total)))`;
}

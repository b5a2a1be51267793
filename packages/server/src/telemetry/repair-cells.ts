import type { TelemetryClient } from './client.ts';
import { POINT_TABLES, POINTS_MINUTES } from './tables/points.ts';
import type { PointTable } from './tables/points.ts';

/**
 * Adds to the wider cells of points since a time, in milliseconds since 1970, what only the minutes
 * have: a server that was killed may have left its last insert half copied.
 */
export async function repairCells(client: TelemetryClient, since: number): Promise<void> {
  for (const table of POINT_TABLES) {
    if (table !== POINTS_MINUTES) await client.command(repairStatement(table, since));
  }
}

function repairStatement(table: PointTable, since: number): string {
  const width = table.width * 1000;
  const from = Math.floor(since / width) * table.width;
  const folded = (source: string, time: string): string =>
    `SELECT project_id, metric, series, ${time} AS cell, min(p.min) AS least, max(p.max) AS greatest,
       sum(p.sum) AS total, sum(p.count) AS counted, max(p.last) AS latest, sumMap(p.hist) AS sketch
     FROM ${source} AS p WHERE p.time >= toDateTime(${from})
     GROUP BY project_id, metric, series, cell`;
  // Sums of floating-point numbers differ a little by the order in which they were added.
  return `INSERT INTO ${table.name}
    SELECT project_id, metric, series, cell AS time, minutes.least AS min, minutes.greatest AS max,
      minutes.total - cells.total AS sum, minutes.counted - cells.counted AS count, minutes.latest AS last,
      CAST(mapFilter((key, values) -> values > 0, mapSubtract(minutes.sketch, cells.sketch)), 'Map(UInt16, UInt64)') AS hist
    FROM (${folded(POINTS_MINUTES.name, `toStartOfInterval(p.time, INTERVAL ${table.width} SECOND)`)}) AS minutes
    LEFT JOIN (${folded(table.name, 'p.time')}) AS cells USING (project_id, metric, series, cell)
    WHERE minutes.counted >= cells.counted AND (
      minutes.counted > cells.counted OR minutes.latest > cells.latest
      OR abs(minutes.total - cells.total) > 1e-9 * (abs(minutes.total) + abs(cells.total)))`;
}

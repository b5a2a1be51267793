import { type StoredInstrument, storedInstruments } from '../../metadata/database/instruments.ts';
import type { TelemetryClient } from '../client.ts';

interface Row {
  readonly project: number;
  readonly metric: string;
  readonly series: string;
  readonly instrument: string;
  readonly time: string;
  readonly value: number;
}

/** The latest point of a series; the value is as in the column `last` of the points. */
interface LastPoint {
  readonly projectId: number;
  readonly metric: string;
  readonly instrument: StoredInstrument;
  readonly id: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
}

/** The latest point of every series that had points at the end of what is stored. */
export interface LastPoints {
  /** Where that end begins, in milliseconds since 1970. */
  readonly since: number;
  readonly points: readonly LastPoint[];
}

/** Milliseconds before the last point of all in which the others are looked for. */
const LOOKED_BACK = 2 * 3_600_000;

/**
 * The minute of the last stored point, in milliseconds since 1970, or the hour of the last series where there are series
 * alone; undefined without any.
 */
export async function endOfPoints(client: TelemetryClient): Promise<number | undefined> {
  const [end] = await client.rows<{ latest: number }>(
    `SELECT max(end) AS latest FROM (
       SELECT toUnixTimestamp(max(time)) AS end FROM points_minutes
       UNION ALL SELECT toUnixTimestamp(max(time)) AS end FROM series
     )`,
  );
  return end && end.latest > 0 ? end.latest * 1000 : undefined;
}

/** The latest points before `end`, as `endOfPoints` knows it; at most `limit` of them. */
export async function readLastPoints(
  client: TelemetryClient,
  end: number,
  limit: number,
): Promise<LastPoints> {
  const since = end - LOOKED_BACK;
  const rows = await client.rows<Row>(
    `SELECT p.project AS project, p.metric AS metric, toString(p.series) AS series, instrument,
       toString(toUnixTimestamp64Milli(p.last.time)) AS time, p.last.value AS value
     FROM (
       SELECT project_id AS project, metric, series, max(told) AS last
       FROM (
         SELECT project_id, metric, series, p.last AS told FROM points_minutes AS p
         WHERE p.time >= toDateTime({since:UInt32})
         UNION ALL
         SELECT project_id, metric, series, s.began AS told FROM series AS s
         WHERE s.time >= toStartOfHour(toDateTime({since:UInt32})) AND tupleElement(s.began, 1) > toDateTime64(0, 3)
       )
       GROUP BY project, metric, series
     ) AS p
     INNER JOIN (
       SELECT project_id AS project, metric, series, any(instrument) AS instrument
       FROM series
       WHERE time >= toStartOfHour(toDateTime({since:UInt32})) GROUP BY project, metric, series
     ) AS s USING (project, metric, series)
     ORDER BY p.last.time DESC LIMIT {limit:UInt32}`,
    { since: Math.floor(since / 1000), limit },
    { name: 'read last points', settings: { max_result_bytes: 0 } },
  );
  const points = rows.flatMap(({ project, metric, series, instrument, time, value }) => {
    const stored = storedInstruments.find((candidate) => candidate === instrument);
    return stored === undefined
      ? []
      : [
          {
            projectId: project,
            metric,
            instrument: stored,
            id: BigInt(series),
            time: Number(time),
            value,
          },
        ];
  });
  return { since, points };
}

import { type StoredInstrument, storedInstruments } from '../../metadata/database/instruments.ts';
import type { TelemetryClient } from '../client.ts';
import { NativeResult } from '../native/native-block.ts';

/** A series that has points. */
export interface StoredSeries {
  readonly projectId: number;
  readonly metric: string;
  readonly instrument: StoredInstrument;
  readonly id: bigint;
}

/**
 * The series of all projects with points since a time, at most `limit` of them.
 *
 * @param since milliseconds since 1970, the beginning of an hour
 * @throws TelemetryError
 */
export async function readSeriesSince(
  client: TelemetryClient,
  since: number,
  limit: number,
): Promise<StoredSeries[]> {
  const bytes = await client.bytes(
    `SELECT toFloat64(project_id) AS project, metric, series, any(instrument) AS kind
     FROM series WHERE time >= toDateTime({since:UInt32})
     GROUP BY project_id, metric, series LIMIT {limit:UInt32}`,
    { since: Math.floor(since / 1000), limit },
    'Native',
    { name: 'read series since' },
  );
  return seriesOf(await NativeResult.read(bytes), (series) => series);
}

/** The series of an answer with `project`, `metric`, `kind` and `series`, each as `make` completes it; others than known kinds are left out. */
export function seriesOf<Made>(
  result: NativeResult,
  make: (series: StoredSeries, row: number) => Made,
): Made[] {
  const projects = result.float64('project');
  const metrics = result.texts('metric');
  const kinds = result.texts('kind');
  const made: Made[] = [];
  for (const [row, id] of result.uint64('series').entries()) {
    const instrument = storedInstruments.find((known) => known === kinds[row]);
    if (!instrument) continue;
    const place = { projectId: projects[row] ?? 0, metric: metrics[row] ?? '' };
    made.push(make({ ...place, instrument, id }, row));
  }
  return made;
}

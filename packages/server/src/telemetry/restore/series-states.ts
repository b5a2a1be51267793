import type { TelemetryClient } from '../client.ts';
import { NativeResult } from '../native/native-block.ts';
import { POINTS_MINUTES } from '../tables/points.ts';
import { SERIES_STATES, STATE_DAYS } from '../tables/series-states.ts';
import { seriesOf, type StoredSeries } from './series-since.ts';

/** What the store has of a series after one batch. */
export interface StoredState extends StoredSeries {
  readonly side: 0 | 1;
  readonly batch: bigint;
  /** The earliest minute of a row that the batch has of the series, in seconds since 1970; 0 where it has none. */
  readonly minute: number;
  readonly state: string;
}

/** A text that tells series apart. */
export const keyOfState = ({
  projectId,
  metric,
  id,
}: Pick<StoredState, 'projectId' | 'metric' | 'id'>): string => `${projectId} ${id} ${metric}`;

/** The states of the series of some shares, at most two of each. Throws a `TelemetryError`. */
export async function readSeriesStates(
  client: TelemetryClient,
  shares: readonly number[],
): Promise<StoredState[]> {
  const bytes = await client.bytes(
    `SELECT toFloat64(project_id) AS project, metric, series, side, any(s.instrument) AS kind, max(s.batch) AS number,
       toFloat64(toUnixTimestamp(argMax(s.minute, s.batch))) AS since, argMax(s.state, s.batch) AS told
     FROM ${SERIES_STATES.name} AS s
     WHERE share IN {shares:Array(UInt8)} AND s.time >= now() - INTERVAL ${STATE_DAYS} DAY
     GROUP BY project, metric, series, side`,
    { shares },
    'Native',
    { name: 'read states of series' },
  );
  const result = await NativeResult.read(bytes);
  const sides = result.uint8('side');
  const batches = result.uint64('number');
  const minutes = result.float64('since');
  const states = result.texts('told');
  return seriesOf(result, (series, row): StoredState => ({
    ...series,
    side: sides[row] === 1 ? 1 : 0,
    batch: batches[row] ?? 0n,
    minute: minutes[row] ?? 0,
    state: states[row] ?? '',
  }));
}

/** Which of some series have rows of points of their batch, by `keyOfState`. Throws a `TelemetryError`. */
export async function haveTheirPoints(
  client: TelemetryClient,
  states: readonly StoredState[],
): Promise<Set<string>> {
  const minutes = states.map(({ minute }) => minute);
  const bytes = await client.bytes(
    `SELECT toFloat64(project_id) AS project, metric, series, toUInt64(max(p.batch)) AS latest FROM ${POINTS_MINUTES.name} AS p
     WHERE p.time >= toDateTime({since:UInt32}) AND p.time <= toDateTime({until:UInt32})
       AND p.batch IN {batches:Array(UInt64)}
     GROUP BY project, metric, series`,
    {
      since: minutes.reduce((least, minute) => Math.min(least, minute), Infinity),
      until: minutes.reduce((latest, minute) => Math.max(latest, minute), 0),
      batches: [...new Set(states.map(({ batch }) => batch))],
    },
    'Native',
    { name: 'find points of batches' },
  );
  const result = await NativeResult.read(bytes);
  const projects = result.float64('project');
  const metrics = result.texts('metric');
  const batches = result.uint64('latest');
  const latest = new Map(
    Array.from(result.uint64('series'), (id, row) => [
      keyOfState({ projectId: projects[row] ?? 0, metric: metrics[row] ?? '', id }),
      batches[row] ?? 0n,
    ]),
  );
  // A row of an earlier batch, which is asked for because of another series, says nothing of this one.
  return new Set(
    states.flatMap((state) => {
      const key = keyOfState(state);
      return (latest.get(key) ?? 0n) >= state.batch ? [key] : [];
    }),
  );
}

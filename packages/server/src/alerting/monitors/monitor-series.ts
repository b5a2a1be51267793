import { drillDownQuery, type Grid, labelRecord, WINDOW_POINTS } from '@spanlight/query';
import type { MetricMonitorParams } from '@spanlight/sdk/schemas';
import type { SeriesAnswer } from '../../telemetry/series/read-series.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { runMetricQuery } from '../../telemetry/queries/metrics/metric-query.ts';

const MINUTE = 60_000;
/** Points of one query: the grid of minutes is kept below a thousand. */
const MAX_POINTS = 900;

/** One series a monitor watches, a value a minute. */
export interface MonitorSeries {
  /** What people read: the column and the labels. Series of a raw query may share it. */
  readonly name: string;
  /** Id of the set of attributes where labels alone don't tell series apart. */
  readonly hash: string | undefined;
  readonly attrs: Readonly<Record<string, string>>;
  /** Where parts that select it. */
  readonly whereQuery: string;
  /** NaN where there is no value. */
  readonly points: Float64Array;
}

/** What a monitor saw. */
export interface MonitorAnswer {
  readonly series: readonly MonitorSeries[];
  /** Why the query can't be answered, a sentence each. */
  readonly errors: readonly string[];
  /** Newest minutes without a value, by alias of the metric. */
  readonly minutesWithoutData: ReadonlyMap<string, number>;
}

/**
 * Runs the query of a monitor on its one-minute grid.
 *
 * @param end End of the newest minute, milliseconds since 1970; the monitor's time offset comes on top.
 * @param minutes Length of the window.
 * @throws TelemetryError
 */
export async function readMonitorSeries(
  context: MetricContext,
  params: Pick<MetricMonitorParams, 'metrics' | 'query' | 'timeOffset'>,
  end: number,
  minutes: number,
): Promise<MonitorAnswer> {
  const found = new Map<string, MonitorSeries>();
  const errors = new Set<string>();
  const minutesWithoutData = new Map<string, number>();
  for (let from = 0; from < minutes; from += MAX_POINTS) {
    const count = Math.min(MAX_POINTS, minutes - from);
    const start = end - (minutes - from) * MINUTE;
    minutesWithoutData.clear();
    const { evaluation, grid } = await runMetricQuery(
      context,
      {
        time_gte: new Date(start),
        time_lt: new Date(start + count * MINUTE),
        time_offset: params.timeOffset,
        interval: MINUTE,
        min_interval: undefined,
        metric: params.metrics.map(({ name }) => name),
        alias: params.metrics.map(({ alias }) => alias),
        query: params.query,
      },
      'timeseries',
      {
        onAnswer: ({ metric: { alias } }, answer, asked) =>
          minutesWithoutData.set(
            alias,
            Math.max(minutesWithoutData.get(alias) ?? 0, emptyBucketsAtEnd(answer, asked)),
          ),
      },
    );
    if (grid.interval !== MINUTE)
      errors.add('points are no longer kept minute by minute for so long ago: begin later');
    for (const { query, error } of evaluation.parts)
      if (error !== '') errors.add(`${error} (in "${query}")`);
    for (const series of evaluation.series) {
      const own = found.get(series.id) ?? {
        name: series.name,
        hash: series.hash,
        attrs: labelRecord(series.groupBy, series.labels),
        whereQuery: drillDownQuery(series.groupBy, series.labels),
        points: new Float64Array(minutes).fill(Number.NaN),
      };
      own.points.set(series.values.subarray(0, count), from);
      found.set(series.id, own);
    }
  }
  return { series: [...found.values()], errors: [...errors], minutesWithoutData };
}

/** How many of the newest buckets have a value in none of the series. */
function emptyBucketsAtEnd({ series }: SeriesAnswer, { count }: Grid): number {
  let newest = -1;
  for (const { values } of series)
    newest = Math.max(
      newest,
      values.findLastIndex((value) => !Number.isNaN(value)),
    );
  return count - 1 - newest;
}

/** The metrics of which nothing has come in the minutes a monitor checks, as `name as $alias`. */
export function metricsWithoutData(
  { series, minutesWithoutData }: MonitorAnswer,
  { metrics, checkNumPoint }: Pick<MetricMonitorParams, 'metrics' | 'checkNumPoint'>,
): string[] {
  const emptyFor = (minutes: number): string[] =>
    metrics
      .filter(({ alias }) => (minutesWithoutData.get(alias) ?? 0) >= minutes)
      .map(({ name, alias }) => `${name} as $${alias}`);
  if (series.length > 0) return emptyFor(checkNumPoint);
  // Without any series nothing has come for an hour, or what has come doesn't match.
  const empty = emptyFor(WINDOW_POINTS);
  return empty.length > 0 ? empty : emptyFor(0);
}

import {
  drillDownQuery,
  type Evaluation,
  type Grid,
  labelRecord,
  WINDOW_POINTS,
} from '@spanlight/query';
import type { MetricMonitorParams } from '@spanlight/sdk/schemas';
import { runInSlices, isSliceOver, type Sliced } from '../../shared/slices.ts';
import type { SeriesAnswer } from '../../telemetry/series/read-series.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { runMetricQuery } from '../../telemetry/queries/metrics/metric-query.ts';
import { MINUTE } from '../../shared/time-units.ts';

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
 * @param check Told how many series were found so far; throws where those are too many.
 * @throws TelemetryError
 */
export async function readMonitorSeries(
  context: MetricContext,
  params: Pick<MetricMonitorParams, 'metrics' | 'query' | 'timeOffset'>,
  end: number,
  minutes: number,
  check: (series: number) => void = () => undefined,
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
    await runInSlices(gather(found, evaluation, { from, count, minutes, check }));
  }
  return { series: [...found.values()], errors: [...errors], minutesWithoutData };
}

/** Puts the values of some of the minutes beside those that were found before. */
function* gather(
  found: Map<string, MonitorSeries>,
  { series }: Evaluation,
  {
    from,
    count,
    minutes,
    check,
  }: {
    readonly from: number;
    readonly count: number;
    readonly minutes: number;
    readonly check: (series: number) => void;
  },
): Sliced {
  for (const { id, name, hash, groupBy, labels, values } of series) {
    let own = found.get(id);
    if (own === undefined) {
      check(found.size + 1);
      own = {
        name,
        hash,
        attrs: labelRecord(groupBy, labels),
        whereQuery: drillDownQuery(groupBy, labels),
        points: new Float64Array(minutes).fill(Number.NaN),
      };
      found.set(id, own);
    }
    own.points.set(values.subarray(0, count), from);
    if (isSliceOver()) yield;
  }
}

/** How many of the newest buckets have a value in none of the series. */
function emptyBucketsAtEnd({ series }: SeriesAnswer, { count }: Grid): number {
  let newest = -1;
  for (const { values } of series) {
    let index = count - 1;
    while (index > newest && Number.isNaN(values[index] ?? Number.NaN)) index -= 1;
    newest = Math.max(newest, index);
  }
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

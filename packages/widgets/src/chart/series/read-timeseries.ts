import type { MetricTimeseries, MetricTimeseriesResponse, ParsedQuery } from '@spanlight/sdk';
import { listOf } from '../../core/own-fetch.ts';

/** What a chart needs of the answer of the timeseries call. */
export type TimeseriesAnswer = Pick<MetricTimeseriesResponse, 'time' | 'timeseries'> &
  Partial<Pick<MetricTimeseriesResponse, 'query' | 'unfinished'>>;

/**
 * Reads the answer of a server asked without the SDK; undefined when it is of another call. Lists may be null, and
 * servers may leave the first value of a series out: a value for every time is what comes of it.
 */
export function readTimeseries(
  body: Readonly<Record<string, unknown>>,
): TimeseriesAnswer | undefined {
  const time = listOf<string>(body['time']);
  if (time === undefined) return undefined;
  const query = body['query'] as ParsedQuery | undefined;
  const unfinished = body['unfinished'];
  const timeseries = listOf<MetricTimeseries>(body['timeseries']) ?? [];
  return {
    ...(query && { query }),
    ...(typeof unfinished === 'number' && { unfinished }),
    time: [...time],
    timeseries: timeseries.map((series) => {
      const value = listOf<number | null>(series.value) ?? [];
      const shift = value.length === time.length - 1 ? 1 : 0;
      return {
        ...series,
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- nothing has checked what came
        attrs: series.attrs ?? {},
        value: time.map((_, index) => value[index - shift] ?? null),
      };
    }),
  };
}

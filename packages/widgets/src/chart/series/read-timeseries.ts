import type { MetricTimeseries, MetricTimeseriesResponse, ParsedQuery } from '@spanlight/sdk';

/** What a chart needs of the answer of the timeseries call. */
export type TimeseriesAnswer = Pick<MetricTimeseriesResponse, 'time' | 'timeseries'> &
  Partial<Pick<MetricTimeseriesResponse, 'query'>>;

/**
 * Reads the answer of a server asked without the SDK. Lists may be null, and servers may leave the first value of a
 * series out: a value for every time is what comes of it.
 */
export function readTimeseries(body: Readonly<Record<string, unknown>>): TimeseriesAnswer {
  const query = body['query'] as ParsedQuery | undefined;
  const time = listOf<string>(body['time']);
  return {
    ...(query && { query }),
    time,
    timeseries: listOf<MetricTimeseries>(body['timeseries']).map((series) => {
      const value = listOf<number | null>(series.value);
      const shift = value.length === time.length - 1 ? 1 : 0;
      return { ...series, value: time.map((_, index) => value[index - shift] ?? null) };
    }),
  };
}

function listOf<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}

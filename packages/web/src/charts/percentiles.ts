import type { Percentiles } from '@spanlight/sdk';
import { gapsWhereEmpty, type ChartData, type ChartSeries } from './series.ts';

/** What the charts of a selection draw. */
export interface PercentilesModel {
  /** Durations in nanoseconds; absent for logs and events, which have none. */
  readonly durations: ChartData | undefined;
  /** Items and failures per minute. */
  readonly rates: ChartData;
}

const durationSeries = [
  { key: 'p50', color: '--series-3' },
  { key: 'p90', color: '--series-1' },
  { key: 'p99', color: '--series-4' },
  { key: 'max', color: '--color-neutral' },
] as const;

/** Makes charts of the percentiles call. Buckets without items leave a gap in the durations. */
export function percentilesModel(stats: Percentiles): PercentilesModel {
  const times = stats.time.map((time) => Date.parse(time));
  const durations: ChartSeries[] = [];
  for (const { key, color } of durationSeries) {
    const values = stats[key];
    if (!values) continue;
    durations.push({
      key,
      label: key,
      color,
      values: gapsWhereEmpty(values, stats.count),
      ...(key === 'max' ? { width: 1, isDashed: true } : {}),
    });
  }

  const rates: ChartSeries[] = [
    { key: 'rate', label: 'all', color: '--series-1', shape: 'bars', values: stats.rate },
  ];
  if (stats.errorRate) {
    rates.push({
      key: 'errorRate',
      label: 'failed',
      color: '--color-error',
      shape: 'bars',
      values: stats.errorRate,
    });
  }
  return {
    durations: durations.length > 0 ? { times, series: durations } : undefined,
    rates: { times, series: stats.count.some((count) => (count ?? 0) > 0) ? rates : [] },
  };
}

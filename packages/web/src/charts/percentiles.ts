import type { Percentiles } from '@spanlight/sdk';
import { formatRate } from '@spanlight/sdk/format';
import { gapsWhereEmpty, type ChartData, type ChartSeries } from './series.ts';

/** What the charts of a selection draw. */
export interface PercentilesModel {
  /** Durations in nanoseconds; absent for logs and events, which have none. */
  readonly durations: ChartData | undefined;
  /** Items and failures per minute. */
  readonly rates: ChartData;
}

const durationSeries = [
  { name: 'p50', color: '--series-3' },
  { name: 'p90', color: '--series-1' },
  { name: 'p99', color: '--series-4' },
  { name: 'max', color: '--color-neutral' },
] as const;

/**
 * Makes charts of the percentiles call. Buckets without items leave a gap in the durations.
 * @param areErrors All items are errors: those with a status that says so are not told apart.
 */
export function percentilesModel(stats: Percentiles, areErrors = false): PercentilesModel {
  const times = stats.time.map((time) => Date.parse(time));
  const durations: ChartSeries[] = [];
  for (const { name, color } of durationSeries) {
    const values = stats[name];
    if (!values) continue;
    durations.push({
      name,
      color,
      unit: 'nanoseconds',
      values: gapsWhereEmpty(values, stats.count),
      ...(name === 'max' ? { lineWidth: 1, isDashed: true } : {}),
    });
  }

  const rates: ChartSeries[] = [
    {
      name: areErrors ? 'errors' : 'all',
      color: areErrors ? '--color-error' : '--series-1',
      format: formatRate,
      values: stats.rate,
    },
  ];
  if (stats.errorRate && !areErrors) {
    rates.push({
      name: 'failed',
      color: '--color-error',
      format: formatRate,
      isPart: true,
      values: stats.errorRate,
    });
  }
  return {
    durations: durations.length > 0 ? { times, series: durations } : undefined,
    rates: { times, series: stats.count.some((count) => (count ?? 0) > 0) ? rates : [] },
  };
}

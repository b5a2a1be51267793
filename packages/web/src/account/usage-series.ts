import type { UsageResponse } from '@spanlight/sdk';
import type { ChartData } from '../charts/series.ts';

/** One measure of the usage as a chart. */
export function usageSeries(
  usage: UsageResponse['usage'],
  key: 'spans' | 'bytes' | 'timeseries',
  name: string,
): ChartData {
  return {
    times: usage.time.map((time) => Date.parse(time)),
    series: [{ name, values: usage[key], unit: key === 'bytes' ? key : '', color: '--series-1' }],
  };
}

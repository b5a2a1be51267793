import { WINDOW_POINTS } from '@spanlight/query';
import type { MetricMonitorParams } from '@spanlight/sdk/schemas';

import type { MonitorAnswer } from './monitor-series.ts';

/** The metrics of which nothing has come in the minutes a monitor checks, as `name as $alias`. */
export function silentMetrics(
  { series, silence }: MonitorAnswer,
  { metrics, checkNumPoint }: Pick<MetricMonitorParams, 'metrics' | 'checkNumPoint'>,
): string[] {
  const silentFor = (minutes: number): string[] =>
    metrics
      .filter(({ alias }) => (silence.get(alias) ?? 0) >= minutes)
      .map(({ name, alias }) => `${name} as $${alias}`);
  if (series.length > 0) return silentFor(checkNumPoint);
  // Without any series nothing has come for an hour, or what has come doesn't match.
  const silent = silentFor(WINDOW_POINTS);
  return silent.length > 0 ? silent : silentFor(0);
}

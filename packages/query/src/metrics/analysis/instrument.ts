import type { Instrument, MetricInfo, StorageFunction } from './selector.ts';

const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99'] as const;

const SUPPORTED: Readonly<Record<Instrument, readonly (StorageFunction | 'raw')[]>> = {
  gauge: ['raw', 'avg', 'min', 'max', 'sum', 'count', 'uniq'],
  additive: ['raw', 'sum', 'avg', 'min', 'max', 'count', 'uniq'],
  counter: ['raw', 'sum', 'uniq'],
  histogram: ['avg', 'count', ...PERCENTILES, 'min', 'max', 'sum', 'uniq'],
  summary: ['avg', 'count', 'min', 'max', 'sum', 'uniq'],
};

/**
 * What the store can compute of a metric, the most useful first; `raw` is the metric without a
 * function. Undefined when nobody knows the instrument.
 */
export function supportedFunctions(
  metric: Pick<MetricInfo, 'instrument' | 'source'>,
): readonly (StorageFunction | 'raw')[] | undefined {
  const supported = metric.instrument && SUPPORTED[metric.instrument];
  // Metrics made of spans, logs and events have no series of their own.
  return metric.source ? supported?.filter((func) => func !== 'raw') : supported;
}

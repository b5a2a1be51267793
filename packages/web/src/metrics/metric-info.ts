import {
  exploreMetricQuery,
  metricAggregates,
  splitParts,
  type MetricInfo,
} from '@spanlight/query';
import type { Metric } from '@spanlight/sdk';

/** Metrics that are computed from stored items when they are asked for. */
const sources: Readonly<Record<string, NonNullable<MetricInfo['source']>>> = {
  uptrace_tracing_spans: 'spans',
  uptrace_tracing_events: 'events',
  uptrace_tracing_logs: 'logs',
};

/** What queries know of a metric that they call by an alias. */
export function metricInfo({ name, instrument, unit }: Metric, alias: string): MetricInfo {
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  return { name, alias, instrument, unit, ...(source ? { source } : {}) };
}

/** The query a metric is usually asked at first; empty when nobody knows what it measures. */
export function firstQueryOf(info: MetricInfo): string {
  const instrument = countedAs(info);
  return instrument ? exploreMetricQuery(instrument, info.alias) : '';
}

/** The first column of such a query, for what shows or watches one. */
export function oneColumn(query: string): string {
  return splitParts(query)[0]?.text ?? '';
}

/** Columns that make sense of a metric, such as `avg($duration)`. */
export function aggregatesOf(info: MetricInfo): readonly string[] {
  const instrument = countedAs(info);
  return instrument ? metricAggregates(instrument, info.alias) : [];
}

/** Events and logs have no values: they are counted by summing, and that is all. */
function countedAs({ instrument, source }: MetricInfo): MetricInfo['instrument'] {
  return source === 'events' || source === 'logs' ? 'counter' : instrument;
}

import type { Metric, MetricAlias } from '@spanlight/sdk';
import {
  defaultMetricAlias,
  exploreMetricQuery,
  joinParts,
  metricAggregates,
  printName,
  type Instrument,
} from '@spanlight/query';

/** Metrics made of stored items that have no values: they are counted by summing. */
const counted: ReadonlySet<string> = new Set(['uptrace_tracing_events', 'uptrace_tracing_logs']);

/** What is asked of one metric. */
export interface MetricChoice {
  /** The columns of the query; undefined for those that show a metric at first sight. */
  readonly aggregate: string | undefined;
  /** Attribute keys the series are grouped by. */
  readonly groupBy: readonly string[];
}

/** The metric under the name its queries have for it. */
export function aliasOf({ name }: Metric): MetricAlias {
  return { name, alias: defaultMetricAlias(name) };
}

/** The columns to choose from, the usual ones first. */
export function aggregatesOf(metric: Metric): string[] {
  const { alias } = aliasOf(metric);
  const instrument = instrumentOf(metric);
  return [
    ...new Set([exploreMetricQuery(instrument, alias), ...metricAggregates(instrument, alias)]),
  ];
}

/** The query for a choice. */
export function metricQuery(metric: Metric, { aggregate, groupBy }: MetricChoice): string {
  const columns = aggregate ?? exploreMetricQuery(instrumentOf(metric), aliasOf(metric).alias);
  return joinParts([
    columns,
    groupBy.length === 0 ? '' : `group by ${groupBy.map(printName).join(', ')}`,
  ]);
}

const instrumentOf = ({ name, instrument }: Metric): Instrument =>
  counted.has(name) ? 'counter' : instrument;

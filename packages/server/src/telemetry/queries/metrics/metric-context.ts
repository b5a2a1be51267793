import type { MetricInfo } from '@spanlight/query';
import type { Metric } from '@spanlight/sdk/schemas';
import type { Metrics, StoredMetric } from '../../../metadata/telemetry/metrics.ts';
import { SYSTEM_METRICS } from '../../../metadata/telemetry/system-metrics.ts';
import { ITEM_SYSTEMS } from '../../series/sql/select-items.ts';
import type { SharedSeries } from '../../series/shared-series.ts';
import type { AttributesParameters } from '../attributes/list-attributes.ts';
import type { QueryContext } from '../../query-context.ts';

/** Where a query about metrics runs. */
export interface MetricContext extends QueryContext {
  /** What is known about the metrics of all projects. */
  readonly metrics: Pick<Metrics, 'find' | 'list'>;
  /** Where answers are shared with other queries about the same minutes. */
  readonly shared?: SharedSeries | undefined;
  /** Days for which points are kept minute by minute; for ever unless told. */
  readonly minuteDays?: number;
  /** Whether the project keeps to what is written for Prometheus; not unless told. */
  readonly isPromCompat?: () => Promise<boolean>;
}

/** Metrics that are computed from items of the trace store. */
const SOURCES: ReadonlyMap<string, NonNullable<MetricInfo['source']>> = new Map([
  ['uptrace_tracing_spans', 'spans'],
  ['uptrace_tracing_logs', 'logs'],
  ['uptrace_tracing_events', 'events'],
]);

/** What a metric is computed from when it is asked for; undefined for any other. */
export const sourceOf = (name: string): MetricInfo['source'] => SOURCES.get(name);

/** Asks for attributes of the items that a metric is computed from. */
export function itemParameters(
  source: NonNullable<MetricInfo['source']>,
  { start, end }: { readonly start: number; readonly end: number },
  sought: string,
): AttributesParameters {
  return {
    time_gte: new Date(start),
    time_lt: new Date(end),
    time_offset: undefined,
    system: [ITEM_SYSTEMS[source]],
    query: '',
    search: '',
    search_input: sought,
  };
}

/**
 * What a query may know about its metrics, in the order of the names. System metrics are always
 * there.
 */
export async function metricInfos(
  { metrics, projectId }: MetricContext,
  names: readonly string[],
  aliases: readonly string[],
): Promise<MetricInfo[]> {
  const known = new Map<string, Pick<StoredMetric, 'instrument' | 'unit'>>(
    SYSTEM_METRICS.map((metric) => [metric.name, metric]),
  );
  for (const metric of await metrics.find(projectId, [...new Set(names)]))
    known.set(metric.name, metric);
  return names.map((name, index) => {
    const alias = (aliases[index] ?? '').replace(/^\$/, '');
    const metric = known.get(name);
    if (!metric) return { name, alias, exists: false };
    const source = sourceOf(name);
    const { instrument, unit } = metric;
    return { name, alias, instrument, unit, ...(source !== undefined && { source }) };
  });
}

/** A metric as responses carry it. */
export function wireMetric(metric: StoredMetric, numTimeseries = 0): Metric {
  const { id, updatedAt: _, lastSeen, ...rest } = metric;
  return {
    ...rest,
    id: String(id),
    attrKeys: [...metric.attrKeys],
    updatedAt: lastSeen,
    numTimeseries,
  };
}

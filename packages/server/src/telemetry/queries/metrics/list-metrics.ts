import { setImmediate as othersFirst } from 'node:timers/promises';
import { analyzeMetricsQuery, describeError, type MetricsFilter } from '@spanlight/query';
import type {
  Metric,
  MetricsRequest,
  MetricsResponse,
  MetricStatsResponse,
} from '@spanlight/sdk/schemas';
import type { MetricFilter } from '../../../metadata/telemetry/metrics.ts';
import { BadParameterError } from '../../compile/item-query.ts';
import { checkPattern } from '../../compile/patterns.ts';
import { countItemSeries } from '../../series/count-item-series.ts';
import { countSeries, type MetricRange, wholeRange } from '../../series/count-series.ts';
import { type MetricContext, sourceOf, wireMetric } from './metric-context.ts';
import { DAY } from '../../../shared/time-units.ts';

const MAX_METRICS = 10_000;
const MAX_COUNTED = 1000;

/**
 * The metrics that were seen in the last day, or those with points that match the query, by name.
 *
 * @throws BadParameterError for a query with anything but conditions; TelemetryError
 */
export async function listMetrics(
  context: MetricContext,
  parameters: MetricsRequest,
): Promise<MetricsResponse> {
  if (parameters.query.trim() !== '') {
    const { metrics } = await countMetrics(context, parameters);
    return { metrics };
  }
  const found = await context.metrics.list(context.projectId, {
    ...catalogueFilter(parameters),
    search: parameters.search_input,
    seenSince: new Date(Date.now() - DAY).toISOString(),
  });
  return { metrics: found.slice(0, MAX_METRICS).map((metric) => wireMetric(metric)) };
}

/**
 * The metrics with points in the range and how many series each has, by name.
 *
 * @throws BadParameterError for a query with anything but conditions; TelemetryError
 */
export async function countMetrics(
  context: MetricContext,
  parameters: MetricsRequest,
): Promise<MetricStatsResponse> {
  const filters = conditionsIn(parameters.query);
  const range = rangeOf(parameters);
  const known = await context.metrics.list(context.projectId, {
    ...catalogueFilter(parameters),
    search: parameters.search_input,
  });
  let begun = Promise.resolve();
  const [stored, ...computed] = await Promise.all([
    countSeries(context, range, filters),
    ...known.map(async ({ name }): Promise<[string, number]> => {
      const source = sourceOf(name);
      if (source === undefined) return [name, 0];
      // Thousands of conditions take their time to become SQL, each time.
      begun = begun.then(() => othersFirst());
      await begun;
      return [name, await countItemSeries(context, source, wholeRange(range), filters)];
    }),
  ]);
  const counts = new Map([...stored, ...computed.filter(([, amount]) => amount > 0)]);
  const found = known.flatMap((metric): Metric[] => {
    const count = counts.get(metric.name);
    return count === undefined ? [] : [wireMetric(metric, count)];
  });
  return { metrics: found.slice(0, MAX_COUNTED), hasMore: found.length >= MAX_COUNTED };
}

/** The metrics of some names; names nobody knows are left out. */
export async function describeMetrics(
  { metrics, projectId }: MetricContext,
  names: readonly string[],
): Promise<MetricsResponse> {
  const found = await metrics.find(projectId, [...new Set(names)]);
  return { metrics: found.slice(0, MAX_COUNTED).map((metric) => wireMetric(metric)) };
}

/** The range of a call, the last day where it has none. */
export function rangeOf({
  time_gte: start,
  time_lt: end,
}: Pick<MetricsRequest, 'time_gte' | 'time_lt'>): MetricRange {
  const to = end?.getTime() ?? Math.max(Date.now(), start?.getTime() ?? 0);
  return { start: start?.getTime() ?? to - DAY, end: to };
}

/** Which metrics of the catalogue a call asks for. */
export function catalogueFilter(
  parameters: Pick<MetricsRequest, 'instrument' | 'otel_library_name' | 'attr_key'>,
): MetricFilter {
  return {
    instruments: parameters.instrument,
    libraries: parameters.otel_library_name,
    attrKeys: parameters.attr_key,
  };
}

/** @throws BadParameterError for the first part that is no sound condition */
function conditionsIn(query: string): MetricsFilter[] {
  const { parts, where } = analyzeMetricsQuery(query, {
    metrics: [],
    target: 'filter',
    checkPattern,
  });
  for (const { error, text } of parts) {
    if (error)
      throw new BadParameterError('query', `has a bad part "${text}": ${describeError(error)}`);
  }
  return where.map(({ filter }) => filter);
}

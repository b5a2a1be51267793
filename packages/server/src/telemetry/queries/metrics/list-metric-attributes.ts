import type { MetricAttributesRequest, MetricAttributesResponse } from '@spanlight/sdk/schemas';
import type { StoredMetric } from '../../../metadata/telemetry/metrics.ts';
import { orderAttributes } from '../attributes/attribute-order.ts';
import { listAttributes } from '../attributes/list-attributes.ts';
import { catalogueFilter, rangeOf } from './list-metrics.ts';
import { itemParameters, type MetricContext, sourceOf } from './metric-context.ts';

const MAX_KEYS = 10_000;

/**
 * Attribute keys: those that all named metrics have, or those of any metric that was seen in the
 * range, the most frequent first.
 *
 * @param pinned keys the caller has pinned
 * @throws TelemetryError
 */
export async function listMetricAttributes(
  context: MetricContext,
  parameters: MetricAttributesRequest,
  pinned: ReadonlySet<string>,
): Promise<MetricAttributesResponse> {
  const counts = await keyCounts(context, parameters);
  const sought = parameters.search_input.toLowerCase();
  const items = [...counts]
    .filter(([value]) => value.toLowerCase().includes(sought))
    .slice(0, MAX_KEYS)
    .map(([value, count]) => ({ value, count, pinned: pinned.has(value) }));
  return { items };
}

/** Keys in the order of the answer; the count is 0 when metrics were named. */
async function keyCounts(
  context: MetricContext,
  parameters: MetricAttributesRequest,
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(parameters.metric)];
  const [only = ''] = names;
  const source = names.length === 1 ? sourceOf(only) : undefined;
  if (source !== undefined) {
    const { items } = await listAttributes(
      context,
      itemParameters(source, rangeOf(parameters), ''),
      new Set(),
    );
    return new Map(items.map(({ value }) => [value, 0]));
  }
  if (names.length > 0) {
    const found = await context.metrics.find(context.projectId, names);
    return new Map(orderAttributes(commonKeys(found)).map((key) => [key, 0]));
  }
  const range = rangeOf(parameters);
  const seen = await context.metrics.list(context.projectId, {
    seenSince: new Date(range.start).toISOString(),
    ...catalogueFilter(parameters),
  });
  const end = new Date(range.end).toISOString();
  return byFrequency(seen.filter(({ createdAt }) => createdAt < end));
}

function commonKeys(metrics: readonly StoredMetric[]): string[] {
  const [first, ...others] = metrics.map(({ attrKeys }) => new Set(attrKeys));
  return [...(first ?? [])].filter((key) => others.every((keys) => keys.has(key)));
}

function byFrequency(metrics: readonly StoredMetric[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of metrics.flatMap(({ attrKeys }) => attrKeys))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map(
    [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)),
  );
}

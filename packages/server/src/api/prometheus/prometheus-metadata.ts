import type {
  PrometheusMetric,
  PrometheusNames,
} from '../../telemetry/queries/prometheus/metric-names.ts';

/** What is known of a metric. */
interface MetricMetadata {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly unit: string;
}

/** What is known of metrics, by name; of histograms and summaries by the name that their parts share. */
export function metadataOf(
  names: PrometheusNames,
  wanted: string,
  limit: number,
): Record<string, MetricMetadata[]> {
  const found = new Map<string, MetricMetadata[]>();
  for (const each of names.all) {
    const name = familyOf(each);
    const { instrument, description, unit } = each.metric;
    if ((wanted !== '' && wanted !== name) || found.has(name)) continue;
    if (found.size >= limit) break;
    const type = instrument === 'additive' ? 'gauge' : instrument;
    found.set(name, [{ type, help: description, unit }]);
  }
  return Object.fromEntries(found);
}

const familyOf = ({ name, part }: PrometheusMetric): string =>
  part === 'value' ? name : name.slice(0, -`_${part}`.length);

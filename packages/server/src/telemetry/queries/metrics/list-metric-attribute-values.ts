import type {
  MetricAttributeValuesRequest,
  MetricAttributeValuesResponse,
} from '@spanlight/sdk/schemas';
import type { StoredMetric } from '../../../metadata/telemetry/metrics.ts';
import { Bindings } from '../../compile/bindings.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { INSTRUMENT_KEY, LIBRARY_KEY } from '../../series/sql/catalogue-sql.ts';
import { wholeRange } from '../../series/count-series.ts';
import { catalogueOf } from '../../series/sql/catalogue-range.ts';
import { edgePoints, isEdgeMetric } from '../../series/sql/edge-points.ts';
import { listAttributeValues } from '../attributes/list-attribute-values.ts';
import { catalogueFilter, rangeOf } from './list-metrics.ts';
import { itemParameters, type MetricContext, sourceOf } from './metric-context.ts';
import { queryOptions } from '../../query-context.ts';

const MAX_VALUES = 1000;

type Values = Pick<MetricAttributeValuesResponse['items'][number], 'value' | 'count'>[];

/**
 * The values of one attribute and how many metrics have each, by value; of a metric that is computed
 * from spans, how many spans. `_instrument` and `otel_library_name` are what the metrics say of
 * themselves.
 *
 * @throws BadParameterError for an attribute that spans can't have; TelemetryError
 */
export async function listMetricAttributeValues(
  context: MetricContext,
  attribute: string,
  parameters: MetricAttributeValuesRequest,
): Promise<MetricAttributeValuesResponse> {
  const names = [...new Set(parameters.metric)];
  const [only = ''] = names;
  const source = names.length === 1 ? sourceOf(only) : undefined;
  if (source !== undefined) {
    const { search_input: sought } = parameters;
    return await listAttributeValues(
      context,
      attribute,
      itemParameters(source, rangeOf(parameters), sought),
    );
  }
  const isOfMetric = attribute === INSTRUMENT_KEY || attribute === LIBRARY_KEY;
  const values = isOfMetric
    ? await valuesOfMetrics(context, attribute, parameters)
    : await valuesOfSeries(context, attribute, parameters);
  return {
    items: values.slice(0, MAX_VALUES).map((item) => ({ ...item, hint: '' })),
    // Whoever searched sees a part of the values, and has to ask again for others.
    hasMore: values.length >= MAX_VALUES || parameters.search_input !== '',
  };
}

/** What the catalogue says of the metrics themselves. */
async function valuesOfMetrics(
  context: MetricContext,
  attribute: typeof INSTRUMENT_KEY | typeof LIBRARY_KEY,
  parameters: MetricAttributeValuesRequest,
): Promise<Values> {
  const seen = await context.metrics.list(context.projectId, {
    seenSince: parameters.time_gte.toISOString(),
    ...catalogueFilter(parameters),
  });
  const end = parameters.time_lt.toISOString();
  const valueOf = (metric: StoredMetric): string =>
    attribute === INSTRUMENT_KEY ? metric.instrument : metric.otelLibraryName;
  const counts = new Map<string, number>();
  for (const metric of seen) {
    const value = valueOf(metric);
    const isNamed = parameters.metric.length === 0 || parameters.metric.includes(metric.name);
    if (isNamed && metric.createdAt < end && value.includes(parameters.search_input))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** What the series of the metrics have. */
async function valuesOfSeries(
  context: MetricContext,
  attribute: string,
  parameters: MetricAttributeValuesRequest,
): Promise<Values> {
  const bindings = new Bindings();
  const { start, end } = wholeRange(rangeOf(parameters));
  const {
    metric: names,
    instrument,
    otel_library_name: libraries,
    search_input: sought,
  } = parameters;
  const key = bindings.text(attribute);
  const catalogue = catalogueOf({ start, end }, bindings);
  const shared = [
    ...[attribute, ...parameters.attr_key].map(
      (name) => `mapContains(attrs, ${bindings.text(name)})`,
    ),
    ...(instrument.length === 0
      ? []
      : [`instrument IN ${bindings.bind(instrument, 'Array(String)')}`]),
    ...(libraries.length === 0
      ? []
      : [`otel_library_name IN ${bindings.bind(libraries, 'Array(String)')}`]),
    ...(sought === '' ? [] : [`position(attrs[${key}], ${bindings.text(sought)}) > 0`]),
  ];
  const stored = `SELECT toString(metric) AS metric_name, attrs[${key}] AS attr_value
FROM ${catalogue.table}${whereSql([
    `project_id = ${bindings.bind(context.projectId, 'UInt32')}`,
    ...catalogue.conditions,
    ...(names.length === 0 ? [] : [`metric IN ${bindings.bind(names, 'Array(String)')}`]),
    ...shared,
  ])}`;
  const grid = { start, interval: end - start, count: 1 };
  const edges = names.filter(isEdgeMetric).map((name) => {
    const { catalogue } = edgePoints(context.projectId, name, grid, bindings);
    return `SELECT ${bindings.text(name)} AS metric_name, attrs[${key}] AS attr_value FROM ${catalogue}${whereSql(shared)}`;
  });
  return await context.client.rows<Values[number]>(
    `SELECT attr_value AS value, toUInt32(uniqExact(metric_name)) AS count
FROM (
${[stored, ...edges].join('\nUNION ALL\n')}
)
GROUP BY value
ORDER BY value
LIMIT ${MAX_VALUES}`,
    bindings.parameters,
    queryOptions(context, 'list metric attribute values'),
  );
}
